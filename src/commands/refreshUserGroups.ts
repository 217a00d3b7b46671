import type { UserGroups } from '../userGroups/list/userGroups';

export interface RefreshUserGroupsDeps {
  readonly userGroups: Pick<UserGroups, 'refresh'>;
  /** Brings the view into sight. */
  revealUserGroups(): Promise<void>;
}

/** Reads the user groups of the chosen environment anew; the view shows what fails. */
export async function refreshUserGroups(deps: RefreshUserGroupsDeps): Promise<void> {
  await deps.revealUserGroups();
  await deps.userGroups.refresh();
}
