import { withoutLayout } from '../../http/loadListPage';
import type { ListedUserGroup, UserGroupList } from './userGroupList';

/** The loaded groups that the filter lets through: those that hold each of its words. */
export function shownGroups({ groups, filter }: UserGroupList): readonly ListedUserGroup[] {
  const bare = withoutLayout(filter);
  // A number may be typed in any layout.
  const words = /^\d{7,}$/.test(bare) ? [bare] : foldText(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups.filter(({ haystack }) => words.every((word) => haystack.includes(word)));
}

/** Text made comparable; Hangul typed on a Mac arrives decomposed. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
