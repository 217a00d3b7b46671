import { withoutLayout } from '../../http/loadListPage';
import type { RemedyId } from '../../http/remedies/remedyButtons';
import type { Level } from '../../http/types';

/** One user group of the list, with the service's own texts, still untrusted. */
export interface ListedUserGroup {
  readonly id: string;
  readonly companyName?: string;
  readonly managerName?: string;
  /** `corporate_type`, as its literal. */
  readonly type?: string;
  readonly status?: string;
  readonly businessNumber?: string;
  readonly phone?: string;
  readonly email?: string;
  /** Everything that a filter looks into, folded by `foldText`; numbers also without their dashes. */
  readonly haystack: string;
}

/** Where a list comes from. */
export interface ListEnvironmentAndLevel {
  readonly environmentName: string;
  readonly level: Level;
}

export interface UserGroupPage {
  readonly groups: readonly ListedUserGroup[];
  /** How many there are in all, when the answer says. */
  readonly count?: number;
  /** Entries without a usable id. */
  readonly skipped: number;
  /** The answer may be followed by another page. */
  readonly mayContinue: boolean;
}

export interface ListProblem {
  readonly sentence: string;
  readonly remedy: RemedyId;
}

export interface UserGroupList {
  readonly environmentAndLevel: ListEnvironmentAndLevel;
  /** Moves on whenever something else is asked for; what arrives for an earlier turn is dropped. */
  readonly turn: number;
  readonly phase: 'idle' | 'loading' | 'ready' | 'signedOut' | 'failed';
  readonly groups: readonly ListedUserGroup[];
  /** Pages that `groups` holds; 0 where they are those of before the last load. */
  readonly pages: number;
  readonly count?: number;
  readonly skipped: number;
  readonly hasMore: boolean;
  /** Sent to the service; empty: all groups are asked for. */
  readonly keyword: string;
  /** Applied to what is loaded. */
  readonly filter: string;
  /** Why the last page is not there, or why nobody is signed in. */
  readonly problem?: ListProblem;
}

export type ListEvent =
  /** Another environment, address, level or session: nothing of the earlier one stays. */
  | { readonly kind: 'moved'; readonly environmentAndLevel: ListEnvironmentAndLevel }
  /** From the first page. */
  | { readonly kind: 'load' }
  | { readonly kind: 'more' }
  | { readonly kind: 'filter'; readonly text: string }
  /** From the first page, with another keyword. */
  | { readonly kind: 'search'; readonly keyword: string }
  /** What one group is by now; nothing when it is not among the loaded ones. */
  | { readonly kind: 'group'; readonly group: ListedUserGroup }
  | { readonly kind: 'page'; readonly turn: number; readonly page: UserGroupPage }
  | { readonly kind: 'signedOut'; readonly turn: number; readonly sentence: string }
  | { readonly kind: 'failed'; readonly turn: number; readonly problem: ListProblem };

export function emptyList(environmentAndLevel: ListEnvironmentAndLevel, turn = 0): UserGroupList {
  return {
    environmentAndLevel,
    turn,
    phase: 'idle',
    groups: [],
    pages: 0,
    skipped: 0,
    hasMore: false,
    keyword: '',
    filter: '',
  };
}

/** The list after an event; the same object when the event changes nothing. */
export function nextList(list: UserGroupList, event: ListEvent): UserGroupList {
  switch (event.kind) {
    case 'moved':
      return emptyList(event.environmentAndLevel, list.turn + 1);
    case 'load':
      // What is there stays until the first page is, and where that fails.
      return {
        ...reload(list, list.keyword, list.filter),
        groups: list.groups,
        ...(list.count === undefined ? {} : { count: list.count }),
      };
    case 'search':
      return reload(list, event.keyword, '');
    case 'more':
      if (list.phase === 'loading' || !list.hasMore) return list;
      return { ...list, turn: list.turn + 1, phase: 'loading', problem: undefined };
    case 'filter':
      return event.text === list.filter ? list : { ...list, filter: event.text };
    case 'group':
      return withGroup(list, event.group);
    case 'page':
      return isAwaited(list, event.turn) ? withPage(list, event.page) : list;
    case 'signedOut': {
      if (!isAwaited(list, event.turn)) return list;
      const { sentence } = event;
      const empty = emptyList(list.environmentAndLevel, list.turn);
      return { ...empty, phase: 'signedOut', problem: { sentence, remedy: 'signIn' } };
    }
    case 'failed':
      if (!isAwaited(list, event.turn)) return list;
      return { ...list, phase: 'failed', problem: event.problem };
  }
}

function isAwaited(list: UserGroupList, turn: number): boolean {
  return list.phase === 'loading' && list.turn === turn;
}

function reload(list: UserGroupList, keyword: string, filter: string): UserGroupList {
  return { ...emptyList(list.environmentAndLevel, list.turn + 1), phase: 'loading', keyword, filter };
}

function withGroup(list: UserGroupList, group: ListedUserGroup): UserGroupList {
  const index = list.groups.findIndex(({ id }) => id === group.id);
  const known = list.groups[index];
  if (!known) return list;
  const next = { ...known, ...group };
  if (JSON.stringify(next) === JSON.stringify(known)) return list;
  return { ...list, groups: list.groups.with(index, next) };
}

function withPage(list: UserGroupList, page: UserGroupPage): UserGroupList {
  const earlier = list.pages === 0 ? [] : list.groups;
  const known = new Set(earlier.map(({ id }) => id));
  const fresh = page.groups.filter(({ id }) => {
    if (known.has(id)) return false;
    known.add(id);
    return true;
  });
  const seen = known.size + list.skipped + page.skipped;
  return {
    ...list,
    phase: 'ready',
    groups: [...earlier, ...fresh],
    pages: list.pages + 1,
    count: page.count,
    skipped: list.skipped + page.skipped,
    // A service that ignores the page sends the same groups again: then there is nothing more to load.
    hasMore: page.mayContinue && fresh.length > 0 && (page.count === undefined || seen < page.count),
    problem: undefined,
  };
}

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

/** What a list says of a group beside its id, by the names that the reference gives the fields, in the order of columns. */
export const groupFields = {
  companyName: ['company_name'],
  businessNumber: ['business_number'],
  type: ['corporate_type'],
  managerName: ['manager_name'],
  phone: ['phone'],
  email: ['email'],
  status: ['status'],
} as const;
const parts = Object.keys(groupFields) as (keyof typeof groupFields)[];
const idField = 'user_group_id';
const otherFields: readonly string[] = Object.values(groupFields).flat();

/** What people look for in a table of user groups, in the order of its columns. */
export const leadingColumns: readonly string[] = [...otherFields, idField];

/** User groups as rows of cells, the first of them the names of the columns. */
export function groupRows(groups: readonly ListedUserGroup[]): readonly (readonly string[])[] {
  const rows = groups.map((group) => [group.id, ...parts.map((part) => group[part] ?? '')]);
  return [[idField, ...otherFields], ...rows];
}
