import type { UserGroups } from '../userGroups/list/userGroups';

export interface RefreshUserGroupsServices {
  readonly userGroups: Pick<UserGroups, 'refresh'>;
  /** Brings the view into sight. */
  revealUserGroups(): Promise<void>;
}

/** Reads the user groups of the chosen environment anew; what fails is told in the view. */
export async function refreshUserGroups(services: RefreshUserGroupsServices): Promise<void> {
  await services.revealUserGroups();
  await services.userGroups.refresh();
}
