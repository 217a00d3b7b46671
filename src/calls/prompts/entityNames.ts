import { keepNewest } from '../../base/keepNewest';
import type { ListedEntity } from '../../http/loadListPage';

/** How many entities are remembered; the one that was seen longest ago goes first. */
const REMEMBERED = 2_000;

/** The service's own texts that tell an entity apart for a person. */
export type EntityName = ListedEntity<'name' | 'info'>['parts'];

/** What the pickers of this window have shown of entities, for questions that know an id alone. */
export interface EntityNames {
  note(environmentName: string, parameter: string, entities: readonly ListedEntity<'name' | 'info'>[]): void;
  /** `id`: the value of the parameter. */
  find(environmentName: string, parameter: string, id: string): EntityName | undefined;
}

export function createEntityNames(): EntityNames {
  const names = new Map<string, EntityName>();
  const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts);
  return {
    note: (environmentName, parameter, entities) => {
      for (const { id, parts } of entities)
        keepNewest(names, keyOf(environmentName, parameter, id), parts, REMEMBERED);
    },
    find: (environmentName, parameter, id) => names.get(keyOf(environmentName, parameter, id)),
  };
}
