import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import { fetchChosenUserGroup, type FetchChosenUserGroupDeps } from './fetchChosenUserGroup';

export interface OpenUserGroupDeps extends FetchChosenUserGroupDeps {
  readonly editor: Pick<UserGroupEditor, 'open'>;
}

/** Opens a user group to be edited: the one of the argument (an id, `{ id }`, a tree node), else a picked one. */
export async function openUserGroup(deps: OpenUserGroupDeps, argument?: unknown): Promise<void> {
  await deps.editor.open(await fetchChosenUserGroup(deps, argument));
}
