import type { Catalog, Endpoint } from '../catalog/types';
import { buildRequest } from './buildRequest';
import type { ListAnswer } from './listAnswer';
import type { CallValues, Credential, HttpDoor, Target } from './types';

export interface LoadListPageDeps {
  readonly catalog: Pick<Catalog, 'endpoints' | 'loadDetails'>;
  readonly door: HttpDoor;
  readonly settings: () => {
    readonly hints: boolean;
    readonly timeoutMs: number;
    readonly maxBytes: number;
  };
}

/** Which parts of a list's query are known with the layers that are switched on; `paged`: by `page` and `limit`. */
export async function readListAbilities(
  { catalog, settings }: Pick<LoadListPageDeps, 'catalog' | 'settings'>,
  endpointId: string,
) {
  const { queryParameters } = await catalog.loadDetails(endpointId, { hints: settings().hints });
  const has = (parameter: string): boolean => queryParameters.some(({ name }) => name === parameter);
  return { paged: has('page') && has('limit'), keyword: has('keyword'), has };
}

/** Sends one read; gives the answer's text. Throws the call's `ApiError`. */
export async function loadListPage(
  deps: LoadListPageDeps,
  page: {
    readonly endpoint: Endpoint;
    readonly path?: CallValues['path'];
    /** Only what the list is known to take may stand here. */
    readonly query: CallValues['query'];
    readonly target: Target;
    readonly credential: Credential;
    readonly signal: AbortSignal;
  },
): Promise<string> {
  const { endpoint, path = {}, query, target, credential, signal } = page;
  const { timeoutMs, maxBytes } = deps.settings();
  const request = buildRequest(endpoint, { path, query }, target, deps.catalog.endpoints);
  const outcome = await deps.door.send(request, { ...credential, timeoutMs, maxBytes, signal });
  if (outcome.kind !== 'answer') throw outcome.error;
  return outcome.answer.text;
}

/** `page` counts from 1. */
export function pageQuery(page: number, limit: number): CallValues['query'] {
  return [
    ['page', String(page)],
    ['limit', String(limit)],
  ];
}

/**
 * Whether another page may follow a list's answer. Without a count the size decides: a service that gives fewer entries
 * than asked for gives a round number of them.
 */
export function mayContinue(
  { entities, skipped, count }: Pick<ListAnswer<string>, 'entities' | 'skipped' | 'count'>,
  limit: number,
): boolean {
  const entries = entities.length + skipped;
  return count !== undefined || entries >= limit || (entries > 0 && entries % 10 === 0);
}
