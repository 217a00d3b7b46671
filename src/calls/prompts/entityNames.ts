import { keepNewest } from '../../base/keepNewest';
import type { ListedEntity } from '../../http/loadListPage';

/** Most entities remembered; the one not seen for longest is dropped. */
const REMEMBERED = 2_000;

/** Texts of the service by which people recognize an entity. */
export type EntityName = ListedEntity<'name' | 'info'>['parts'];

/** Names of entities that this window's pickers have shown, for questions that only know an id. */
export interface EntityNames {
  note(environmentName: string, parameter: string, entities: readonly ListedEntity<'name' | 'info'>[]): void;
  /** `id`: value of the parameter. */
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
