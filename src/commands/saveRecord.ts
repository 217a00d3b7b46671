import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { UserError } from '../base/userError';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import type { UserGroupFiles } from '../userGroups/file/userGroupFiles';
import { throwProblem } from './throwProblem';
import { requireUserGroupUri } from './userGroupArgument';

const overwriteShape = v.object({ overwrite: v.literal(true) });

export interface SaveCommandDeps {
  readonly loadUserGroupFiles: () => Promise<UserGroupFiles>;
  activeDocumentUri(): string | undefined;
  readonly editor: Pick<UserGroupEditor, 'settled' | 'document' | 'isFormShown'>;
}

/**
 * Saves a user group: that of the argument, else of the active editor. `{ overwrite: true }` writes over what the
 * service has meanwhile.
 */
export async function saveRecord(
  deps: SaveCommandDeps,
  argument?: unknown,
  options?: unknown,
): Promise<void> {
  const uri = requireUserGroupUri(argument, deps.activeDocumentUri());
  await deps.editor.settled(uri);
  if (!deps.editor.document(uri)) throw new UserError(l10n.t('Open a user group first.'));
  const files = await deps.loadUserGroupFiles();
  throwProblem(deps.editor, uri, await files.save(uri, v.is(overwriteShape, options)));
}
