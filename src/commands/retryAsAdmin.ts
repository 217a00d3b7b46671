import * as l10n from '@vscode/l10n';
import { foreignCause } from '../base/confirmForeign';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { UserInput } from '../base/userInput';
import { readCommandTarget } from '../calls/commandTarget';
import { requireEnvironment } from '../calls/requireEnvironment';
import { retryCallAsAdmin, type RetryCallAsAdminDeps } from '../calls/retryCallAsAdmin';
import { parseUri, userGroupAddressOf } from '../documents/uris';
import type { Connections, Environment, Environments } from '../environments/types';
import type { Level } from '../http/types';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import type { CommandCaller } from './commandServices';
import { saveRecord, throwProblem, type SaveCommandDeps } from './saveRecord';
import { requireUserGroupUri } from './userGroupArgument';

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

interface RetryUserGroupAsAdminDeps extends SaveCommandDeps {
  readonly environments: Pick<Environments, 'find'>;
  readonly calls: { readonly connections: Connections };
  signIn(environment: Environment, level: Level): Promise<void>;
  readonly editor: Pick<UserGroupEditor, 'settled' | 'document' | 'isFormShown' | 'isTyped' | 'open'>;
  readonly input: Pick<UserInput, 'confirm' | 'confirmForeign'> & CommandCaller['input'];
}

/**
 * Repeats the read or the save of a user group with the admin session; signs in as admin first where there is none.
 * From then on this user group, and no other, is read and saved as admin. A user group that was refused before it
 * opened is opened.
 */
async function retryUserGroupAsAdmin(deps: RetryUserGroupAsAdminDeps, argument?: unknown): Promise<void> {
  const uri = requireUserGroupUri(argument, deps.activeDocumentUri());
  const environment = requireEnvironment(deps.environments, userGroupAddressOf(uri)?.environmentName ?? '');
  if (!deps.input.isClick)
    await deps.input.confirmForeign({
      message: l10n.t('Read and save this user group of {0} as admin?', sanitizeForDisplay(environment.name)),
      detail: foreignCause(),
      action: l10n.t('Retry as Admin'),
      decline: l10n.t('Stay at User Level'),
    });
  const connection = await deps.calls.connections.open(environment, 'admin');
  if (connection.credential === undefined) await deps.signIn(environment, 'admin');
  const files = await deps.loadUserGroupFiles();
  files.setLevel(uri, 'admin');
  const document = deps.editor.document(uri);
  if (document?.isDirty) {
    await saveRecord(deps, uri);
    return;
  }
  const status = await files.refresh(uri);
  throwProblem(deps.editor, uri, status);
  if (!document) await deps.editor.open(files.addressOf(uri));
}
