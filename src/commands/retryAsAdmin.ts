import { readCommandTarget } from '../calls/commandTarget';
import { retryCallAsAdmin, type RetryCallAsAdminDeps } from '../calls/retryCallAsAdmin';
import { parseUri } from '../documents/uris';
import { retryUserGroupAsAdmin, type RetryUserGroupAsAdminDeps } from './retryUserGroupAsAdmin';

export type RetryAsAdminDeps = RetryCallAsAdminDeps & RetryUserGroupAsAdminDeps;

/**
 * Repeats at admin level what a user was refused: the call behind a result document, or the read or save of a user
 * group.
 */
export async function retryAsAdmin(deps: RetryAsAdminDeps, argument?: unknown): Promise<void> {
  const target = readCommandTarget(argument);
  const uri = target.kind === 'document' ? target.uri : deps.activeDocumentUri();
  if (uri !== undefined && parseUri(uri)?.kind === 'result') await retryCallAsAdmin(deps, uri);
  else await retryUserGroupAsAdmin(deps, argument);
}
