import type { UserGroups } from '../userGroups/list/userGroups';

/** Loads the next page of user groups; what fails is told in the view. */
export function loadMore({
  userGroups,
}: {
  readonly userGroups: Pick<UserGroups, 'loadMore'>;
}): Promise<void> {
  return userGroups.loadMore();
}
