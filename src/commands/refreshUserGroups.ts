import type { UserGroups } from '../userGroups/list/userGroups';
import type { UserGroupsGroup } from './commandServices';

export interface RefreshUserGroupsDeps extends Pick<UserGroupsGroup, 'revealUserGroups'> {
  readonly userGroups: Pick<UserGroups, 'refresh'>;
}

/** Reads the user groups of the chosen environment anew; the view shows what fails. */
export async function refreshUserGroups(deps: RefreshUserGroupsDeps): Promise<void> {
  await deps.revealUserGroups();
  await deps.userGroups.refresh();
}
