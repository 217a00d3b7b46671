import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { UserError } from '../base/userError';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import type { UserGroupFiles } from '../userGroups/file/userGroupFiles';
import { rethrowNotSaved } from './rethrowNotSaved';
import { requireUserGroupUri } from './userGroupArgument';

const overwriteShape = v.object({ overwrite: v.literal(true) });

export interface SaveCommandDeps {
  readonly loadUserGroupFiles: () => Promise<UserGroupFiles>;
  activeDocumentUri(): string | undefined;
  readonly editor: Pick<UserGroupEditor, 'settled' | 'document' | 'save'>;
  showStatus(text: string): void;
}

/**
 * Saves a user group: that of the argument, else of the active editor. `{ overwrite: true }` writes over what the
 * service has meanwhile. Rules and the question of the policy come first; then VS Code saves.
 */
export async function saveRecord(
  deps: SaveCommandDeps,
  argument?: unknown,
  options?: unknown,
): Promise<void> {
  const uri = requireUserGroupUri(argument, deps.activeDocumentUri());
  await deps.editor.settled(uri);
  const document = deps.editor.document(uri);
  if (!document) throw new UserError(l10n.t('Open a user group first.'));
  const files = await deps.loadUserGroupFiles();
  const hasChanges = await rethrowNotSaved(() =>
    files.prepareSave(uri, document.text, v.is(overwriteShape, options)),
  );
  try {
    if (document.isDirty) await deps.editor.save(uri);
    else if (!hasChanges) deps.showStatus(l10n.t('Nothing changed, so nothing was sent.'));
  } finally {
    files.endSave(uri);
  }
}
