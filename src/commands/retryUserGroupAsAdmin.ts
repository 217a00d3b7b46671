import { UserError } from '../base/userError';
import { requireEnvironment } from '../calls/requireEnvironment';
import { userGroupAddressOf } from '../documents/uris';
import type { Connections, Environment, Environments } from '../environments/types';
import type { Level } from '../http/types';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import { requireUserGroupUri } from './userGroupArgument';
import { saveRecord, type SaveUserGroupServices } from './saveRecord';

export interface RetryUserGroupAsAdminServices extends SaveUserGroupServices {
  readonly environments: Pick<Environments, 'find'>;
  readonly calls: { readonly connections: Connections };
  signIn(environment: Environment, level: Level): Promise<void>;
  readonly editor: Pick<UserGroupEditor, 'settled' | 'document' | 'save' | 'open'>;
}

/**
 * Repeats the read or the save of a user group with the admin session; signs in as admin first where there is none.
 * From then on this record is worked on as admin, and no other. One that was refused before it opened is opened.
 */
export async function retryUserGroupAsAdmin(
  services: RetryUserGroupAsAdminServices,
  argument?: unknown,
): Promise<void> {
  const uri = requireUserGroupUri(argument, services.activeDocumentUri());
  const environment = requireEnvironment(
    services.environments,
    userGroupAddressOf(uri)?.environmentName ?? '',
  );
  const connection = await services.calls.connections.open(environment, 'admin');
  if (connection.token === undefined) await services.signIn(environment, 'admin');
  const files = await services.loadUserGroupFiles();
  files.setLevel(uri, 'admin');
  const document = services.editor.document(uri);
  if (document?.isDirty) {
    await saveRecord(services, uri);
    return;
  }
  const status = await files.refresh(uri);
  if (status.kind === 'unreadable') throw new UserError(status.sentence, status.remedies);
  if (!document) await services.editor.open(uri);
}
