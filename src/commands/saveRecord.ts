import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { UserError } from '../base/userError';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import type { UserGroupFileStatus } from '../userGroups/file/userGroupFileStatus';
import type { CommandCaller, UserGroupsGroup } from './commandServices';
import { requireUserGroupUri } from './userGroupArgument';

const overwriteShape = v.object({ overwrite: v.literal(true) });

export interface SaveCommandDeps
  extends Pick<UserGroupsGroup, 'loadUserGroupFiles' | 'activeDocumentUri'>, CommandCaller {
  readonly editor: Pick<UserGroupEditor, 'settled' | 'document' | 'isFormShown' | 'isTyped'>;
}

/**
 * Saves a user group: that of the argument, else of the active editor. `{ overwrite: true }` writes over what the
 * service has meanwhile; only a button does that, so it asks when it comes otherwise. So does a save of what nobody typed.
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
  const isOverwriting = v.is(overwriteShape, options);
  const isForeign = !deps.input.isClick && (isOverwriting || !deps.editor.isTyped(uri));
  throwProblem(deps.editor, uri, await files.save(uri, { isOverwriting, isForeign }));
}

/** Throws what keeps a user group from being read or saved, unless its form is on screen and says so. */
export function throwProblem(
  editor: Pick<UserGroupEditor, 'isFormShown'>,
  uri: string,
  problem: UserGroupFileStatus | undefined,
): void {
  if (!problem || !('sentence' in problem) || editor.isFormShown(uri)) return;
  throw new UserError(problem.sentence, problem.remedies);
}
