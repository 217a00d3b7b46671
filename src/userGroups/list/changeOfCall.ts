import type { Catalog } from '../../catalog/types';
import type { FinishedCall } from '../../http/types';
import { LIST_ENDPOINT, readGroup } from './loadUserGroups';
import type { ListChange } from './userGroups';

const DETAIL_ENDPOINT = 'userGroups.detail';

/** What a finished call tells of the listed groups; undefined when that is nothing. Sends nothing. */
export function changeOfCall(
  catalog: Pick<Catalog, 'findEndpoint'>,
  { request, outcome }: Pick<FinishedCall, 'request' | 'outcome'>,
): ListChange | undefined {
  if (outcome.kind !== 'answer') return undefined;
  const { method, pathTemplate } = request;
  const isAt = (endpointId: string): boolean =>
    shapeOf(catalog.findEndpoint(endpointId)?.path) === shapeOf(pathTemplate);
  if (isAt(LIST_ENDPOINT)) return method === 'GET' ? undefined : { kind: 'other' };
  if (!isAt(DETAIL_ENDPOINT)) return undefined;
  const group = method === 'DELETE' ? undefined : readGroup(outcome.answer.text);
  if (group) return { kind: 'group', group };
  return method === 'GET' ? undefined : { kind: 'other' };
}

/** A path without the names of its parameters, which a user's own description may choose. */
function shapeOf(path: string | undefined): string | undefined {
  return path?.replace(/:[^/]+/g, ':');
}
