import type { UserGroups } from '../userGroups/list/userGroups';

/** Loads the next page of user groups; the view shows what fails. */
export function loadMore({
  userGroups,
}: {
  readonly userGroups: Pick<UserGroups, 'loadMore'>;
}): Promise<void> {
  return userGroups.loadMore();
}
