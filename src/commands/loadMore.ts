import type { UserGroups } from '../userGroups/list/userGroups';
import type { UserGroupsGroup } from './commandServices';

export interface LoadMoreDeps extends Pick<UserGroupsGroup, 'focusFirstGroup'> {
  readonly userGroups: Pick<UserGroups, 'list' | 'loadMore'>;
}

/** Loads the next page of user groups, and puts the keyboard on its first one; the view shows what fails. */
export async function loadMore({ userGroups, focusFirstGroup }: LoadMoreDeps): Promise<void> {
  const known = new Set(userGroups.list.groups.map(({ id }) => id));
  await userGroups.loadMore();
  // The row that was pressed is gone, and the keyboard with it.
  await focusFirstGroup(known);
}
