import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import { nameList } from '../userGroups/file/problems';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import type { CommandCaller, ScreenGroup, UserGroupsGroup } from './commandServices';
import { requireUserGroupUri } from './userGroupArgument';

export interface UndoSaveDeps
  extends
    Pick<UserGroupsGroup, 'loadUserGroupFiles' | 'activeDocumentUri'>,
    Pick<ScreenGroup, 'showStatus' | 'showNotice'>,
    CommandCaller {
  readonly editor: Pick<UserGroupEditor, 'settled' | 'document' | 'replace'>;
}

/**
 * Puts the values that the last save replaced back into a user group, as unsaved changes: that of the argument, else of
 * the active editor. Sends nothing.
 */
export async function undoSave(deps: UndoSaveDeps, argument?: unknown): Promise<void> {
  const uri = requireUserGroupUri(argument, deps.activeDocumentUri());
  await deps.editor.settled(uri);
  if (!deps.editor.document(uri)) throw new UserError(l10n.t('Open a user group first.'));
  const files = await deps.loadUserGroupFiles();
  const replacements = files.undoOf(uri);
  const untold = files.untoldOf(uri);
  const isDone =
    replacements.length > 0 && (await deps.editor.replace(uri, replacements, deps.input.isClick));
  const lost =
    untold.length === 0
      ? undefined
      : l10n.t('{0} stays as saved: the service never returned its old value.', nameList(untold));
  if (!isDone) throw new UserError(lost ?? l10n.t('No save of this window is left to undo here.'));
  const done = l10n.t('The old values are back as a draft; save to send them.');
  // In the status bar, since a notice would lie over the form's Save; but what is not undone must be read whole.
  if (lost === undefined) deps.showStatus(done);
  else deps.showNotice(`${lost} ${done}`);
}
