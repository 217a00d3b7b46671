import * as l10n from '@vscode/l10n';
import { foldText } from '../../base/foldText';
import { UserError } from '../../base/userError';
import type { Catalog } from '../../catalog/types';
import { nameAndLevel } from '../../environments/nameAndLevel';
import type { Connections, Environment } from '../../environments/types';
import { ApiError } from '../../http/apiError';
import { isGone } from '../../http/errorMessage';
import { errorRemedies } from '../../http/remedies/errorRemedies';
import {
  readListResponse,
  type EntityFieldNames,
  type ListedEntity,
  loadListPage,
  pageSizes,
  readListAbilities,
  type LoadListPageDeps,
} from '../../http/loadListPage';
import type { FinishedCall } from '../../http/types';
import { groupFields, type ListedUserGroup, type ListProblem } from './userGroupList';
import type { ListChange, LoadRequest, LoadResult } from './userGroups';

const LIST_ENDPOINT = 'userGroups.list';
const DETAIL_ENDPOINT = 'userGroups.detail';

const names: EntityFieldNames<keyof typeof groupFields> = {
  id: ['user_group_id', 'id'],
  parts: groupFields,
};

export interface LoadUserGroupsDeps extends LoadListPageDeps {
  readonly catalog: Catalog;
  readonly connections: Connections;
}

/** Whether the service is known to search by keyword. */
export async function searchesByKeyword(
  deps: Pick<LoadListPageDeps, 'catalog' | 'settings'>,
): Promise<boolean> {
  return (await readListAbilities(deps, LIST_ENDPOINT)).keyword;
}

/**
 * Reads one page; sends nothing without a session. Throws the call's `ApiError`, or `UserError` for a response without
 * a list.
 */
export async function loadUserGroups(
  deps: LoadUserGroupsDeps,
  { environment, page, keyword, signal, useCredential }: LoadRequest,
): Promise<LoadResult> {
  const endpoint = deps.catalog.findEndpoint(LIST_ENDPOINT);
  if (!endpoint) throw new RangeError(`no endpoint is called ${LIST_ENDPOINT}`);
  const abilities = await readListAbilities(deps, LIST_ENDPOINT);
  const connection = await deps.connections.open(environment);
  const { target, credential, level, signedOutReason } = connection;
  signal.throwIfAborted();
  useCredential(credential);
  if (credential === undefined) {
    const environmentAndLevel = nameAndLevel(environment.name, level);
    return {
      kind: 'signedOut',
      sentence: signedOutReason ?? l10n.t('You are not signed in to {0}.', environmentAndLevel),
    };
  }
  const list = { endpoint, abilities, page, limit: pageSizes.view, keyword, target, credential, signal };
  const { entities, ...rest } = await loadListPage(deps, list, async (text) => {
    const read = await readListResponse(text, names);
    if (!read) throw new UserError(l10n.t('The response contains no list of user groups.'));
    return read;
  });
  return { kind: 'page', page: { ...rest, groups: entities.map(toGroup) } };
}

/** Makes a row from the response about one group; undefined if the response holds no group. */
export async function readGroup(text: string): Promise<ListedUserGroup | undefined> {
  const read = await readListResponse(`[${text}]`, { ...names, id: ['user_group_id'] });
  const entity = read?.entities[0];
  return entity && toGroup(entity);
}

function toGroup({ id, parts }: ListedEntity<keyof typeof groupFields>): ListedUserGroup {
  const undashed = [parts.businessNumber, parts.phone].map((number) => number?.replaceAll('-', '') ?? '');
  return { id, ...parts, haystack: foldText([id, ...Object.values(parts), ...undashed].join('\n')) };
}

/** The change of the list that a finished call implies; undefined if none. Makes no request. */
export async function changeOfCall(
  catalog: Pick<Catalog, 'findEndpoint'>,
  { request, outcome }: Pick<FinishedCall, 'request' | 'outcome'>,
): Promise<ListChange | undefined> {
  if (outcome.kind !== 'response') return undefined;
  const { method, pathTemplate } = request;
  const isAt = (endpointId: string): boolean =>
    shapeOf(catalog.findEndpoint(endpointId)?.path) === shapeOf(pathTemplate);
  if (isAt(LIST_ENDPOINT)) return method === 'GET' ? undefined : { kind: 'other' };
  if (!isAt(DETAIL_ENDPOINT)) return undefined;
  const group = method === 'DELETE' ? undefined : await readGroup(outcome.response.text);
  if (group) return { kind: 'group', group };
  return method === 'GET' && !isGone(outcome.kind, outcome.response) ? undefined : { kind: 'other' };
}

/** A path without the names of its parameters, because a user's OpenAPI file may name them differently. */
function shapeOf(path: string | undefined): string | undefined {
  return path?.replace(/:[^/]+/g, ':');
}

/** Message and remedy for a failed read of the list. */
export function describeListProblem(thrown: unknown, { builtIn }: Environment): ListProblem {
  if (!ApiError.is(thrown)) {
    const isExpected = UserError.is(thrown);
    const sentence = isExpected ? thrown.message : l10n.t('The user groups could not be loaded.');
    return { sentence, remedy: 'retry' };
  }
  const [remedy = 'retry'] = errorRemedies('list', thrown);
  // The error's own message may be about one user group.
  const isForbidden = thrown.kind === 'forbidden';
  return {
    sentence: isForbidden ? l10n.t('The session has no permission to list user groups.') : thrown.message,
    remedy: builtIn && remedy === 'signIn' ? 'retry' : remedy,
  };
}
