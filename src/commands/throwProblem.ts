import { UserError } from '../base/userError';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import type { UserGroupFileStatus } from '../userGroups/file/userGroupFileStatus';

/** Throws what keeps a user group from being read or saved, unless its form is on screen and says so. */
export function throwProblem(
  editor: Pick<UserGroupEditor, 'isFormShown'>,
  uri: string,
  problem: UserGroupFileStatus | undefined,
): void {
  if (!problem || !('sentence' in problem) || editor.isFormShown(uri)) return;
  throw new UserError(problem.sentence, problem.remedies);
}
