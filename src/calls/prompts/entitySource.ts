import * as l10n from '@vscode/l10n';
import { UserError } from '../../base/userError';
import type { Catalog } from '../../catalog/types';
import type { Connections, Environment } from '../../environments/types';
import {
  readListResponse,
  type ListResponse,
  loadListPage,
  pageSizes,
  readListAbilities,
  type LoadListPageDeps,
  type ListedEntity,
} from '../../http/loadListPage';
import { idFieldsOf, type EntityPicker } from './entityPickers';
import { keepNewest } from '../../base/keepNewest';

/** Parts of an entity that a picker shows besides the id. */
export type EntityPart = 'name' | 'info' | 'kind' | 'status';

export interface EntityPage extends ListResponse<EntityPart> {
  /**
   * True if another page may follow. Always true for a list with pages and a `count`: the caller compares `count` with
   * the number of loaded entities.
   */
  readonly paged: boolean;
  /** True if the list is known to take a search keyword. */
  readonly searchable: boolean;
}

export interface EntitySource {
  /**
   * Loads a page. `page`: from 1. `known`: values that the call already has. `keyword`: text that the service searches
   * for; only used if `searchable`. Rejects with an error whose message is one sentence.
   */
  load(
    picker: EntityPicker,
    page: number,
    known: KnownValues,
    signal: AbortSignal,
    keyword?: string,
  ): Promise<EntityPage>;
}

export type KnownValues = Readonly<Record<string, string>>;

export interface EntitySourceDeps extends LoadListPageDeps {
  readonly catalog: Catalog;
  readonly connections: Connections;
  readonly entityNames: Pick<EntityNames, 'note'>;
}

export function createEntitySource(environment: Environment, deps: EntitySourceDeps): EntitySource {
  return {
    load: async (picker, page, known, signal, keyword = '') => {
      const endpoint = deps.catalog.findEndpoint(picker.listEndpoint);
      if (!endpoint) throw new UserError(l10n.t('There is no endpoint {0}.', picker.listEndpoint));
      const abilities = await readListAbilities(deps, endpoint.id);
      const { credential, target } = await deps.connections.open(environment);
      if (credential === undefined) {
        throw new UserError(l10n.t('Sign in to {0} to pick from its records.', environment.name));
      }
      const list = {
        endpoint,
        abilities,
        path: pick(picker.pathFrom ?? [], known),
        filters: Object.entries(pick((picker.narrowedBy ?? []).filter(abilities.has), known)),
        page,
        limit: pageSizes.picker,
        keyword,
        target,
        credential,
        signal,
      };
      const read = await loadListPage(deps, list, (text) => readEntities(text, picker));
      deps.entityNames.note(environment.name, picker.parameter, read.entities);
      return { ...read, paged: read.mayContinue, searchable: abilities.keyword };
    },
  };
}

async function readEntities(text: string, picker: EntityPicker): Promise<ListResponse<EntityPart>> {
  const read = await readListResponse(text, {
    id: idFieldsOf(picker),
    parts: {
      name: picker.labelFields,
      info: picker.infoFields ?? [],
      kind: picker.kind ? [picker.kind.field] : [],
      status: ['status'],
    },
  });
  if (!read)
    throw new UserError(l10n.t('The response of {0} contains no list of records.', picker.listEndpoint));
  if (read.skipped > 0 && read.entities.length === 0) {
    throw new UserError(l10n.t('The records of {0} have no {1}.', picker.listEndpoint, picker.parameter));
  }
  return read;
}

function pick(names: readonly string[], known: KnownValues): KnownValues {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(known, name) ? known[name] : undefined;
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

/** Maximum number of entities whose names are remembered. Beyond it, the entity loaded least recently is dropped. */
const REMEMBERED = 2_000;

/** Texts of the service by which people recognize an entity. */
export type EntityName = ListedEntity<'name' | 'info'>['parts'];

/**
 * Names of entities that this window's pickers have loaded. A write contains only the ids of entities; the question
 * before the write shows their names too.
 */
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
