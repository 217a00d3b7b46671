import { readCommandTarget } from '../calls/commandTarget';
import { retryCallAsAdmin, type RetryCallAsAdminDeps } from '../calls/retryCallAsAdmin';
import { parseUri } from '../documents/uris';
import { retryUserGroupAsAdmin, type RetryUserGroupAsAdminServices } from './retryUserGroupAsAdmin';

export type RetryAsAdminServices = RetryCallAsAdminDeps & RetryUserGroupAsAdminServices;

/** Repeats at admin level what a user was refused: the call behind a result document, or the read or save of a record. */
export async function retryAsAdmin(services: RetryAsAdminServices, argument?: unknown): Promise<void> {
  const target = readCommandTarget(argument);
  const uri = target.kind === 'document' ? target.uri : services.activeDocumentUri();
  if (uri !== undefined && parseUri(uri)?.kind === 'result') await retryCallAsAdmin(services, uri);
  else await retryUserGroupAsAdmin(services, argument);
}
