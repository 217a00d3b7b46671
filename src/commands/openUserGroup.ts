import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';
import { fetchChosenUserGroup, type FetchChosenUserGroupServices } from './fetchChosenUserGroup';

export interface OpenUserGroupServices extends FetchChosenUserGroupServices {
  readonly editor: Pick<UserGroupEditor, 'open'>;
}

/** Opens a user group to be edited: the one of the argument (an id, `{ id }`, a tree node), else a picked one. */
export async function openUserGroup(services: OpenUserGroupServices, argument?: unknown): Promise<void> {
  await services.editor.open(await fetchChosenUserGroup(services, argument));
}
