import { foldText } from '../../base/foldText';
import { withoutLayout } from '../../http/loadListPage';
import type { RemedyId } from '../../http/remedies/remedyButtons';
import type { Level } from '../../http/types';

/** A user group in the list, with unsanitized texts of the service. */
export interface ListedUserGroup {
  readonly id: string;
  readonly companyName?: string;
  readonly managerName?: string;
  /** Literal of `corporate_type`. */
  readonly type?: string;
  readonly status?: string;
  readonly businessNumber?: string;
  readonly phone?: string;
  readonly email?: string;
  /** Text that the filter searches, folded by `foldText`; numbers also without dashes. */
  readonly haystack: string;
}

export interface ListEnvironmentAndLevel {
  readonly environmentName: string;
  readonly level: Level;
}

export interface UserGroupPage {
  readonly groups: readonly ListedUserGroup[];
  /** Total count, if the response has it. */
  readonly count?: number;
  /** Number of entries without a usable id. */
  readonly skipped: number;
  readonly mayContinue: boolean;
}

export interface ListProblem {
  readonly sentence: string;
  readonly remedy: RemedyId;
}

export interface UserGroupList {
  readonly environmentAndLevel: ListEnvironmentAndLevel;
  /** Grows with each new request and each `moved` event; results of an earlier turn are dropped. */
  readonly turn: number;
  readonly phase: 'idle' | 'loading' | 'ready' | 'signedOut' | 'failed';
  readonly groups: readonly ListedUserGroup[];
  /** Number of pages in `groups`; 0 while a reload still shows the earlier groups. */
  readonly pages: number;
  readonly count?: number;
  readonly skipped: number;
  readonly hasMore: boolean;
  /** Keyword sent to the service; empty: all groups. */
  readonly keyword: string;
  /** Filter of the loaded groups. */
  readonly filter: string;
  /** Why the last page failed, or why there is no session. */
  readonly problem?: ListProblem;
}

export type ListEvent =
  /** Environment, address, level or session changed, so the list becomes empty. */
  | { readonly kind: 'moved'; readonly environmentAndLevel: ListEnvironmentAndLevel }
  /** Loads the first page. */
  | { readonly kind: 'load' }
  | { readonly kind: 'more' }
  | { readonly kind: 'filter'; readonly text: string }
  /** Loads the first page with another keyword. */
  | { readonly kind: 'search'; readonly keyword: string }
  /** New state of one group; ignored if it is not loaded. */
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

/** The list after an event; the same object if nothing changes. */
export function nextList(list: UserGroupList, event: ListEvent): UserGroupList {
  switch (event.kind) {
    case 'moved':
      return emptyList(event.environmentAndLevel, list.turn + 1);
    case 'load':
      // Loaded groups stay until the first page arrives, and also if its load fails.
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
    // A service that ignores `page` sends the same groups again, so no further page is requested.
    hasMore: page.mayContinue && fresh.length > 0 && (page.count === undefined || seen < page.count),
    problem: undefined,
  };
}

/** Loaded groups that contain every word of the filter. */
export function shownGroups({ groups, filter }: UserGroupList): readonly ListedUserGroup[] {
  const bare = withoutLayout(filter);
  // Users may type a phone or business number with dashes, spaces or none.
  const words = /^\d{7,}$/.test(bare) ? [bare] : foldText(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups.filter(({ haystack }) => words.every((word) => haystack.includes(word)));
}

/** Fields of a group besides its id, each with the reference's name, in column order. */
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

/** First columns of a table of user groups. */
export const leadingColumns: readonly string[] = [...otherFields, idField];

/** User groups as rows of cells, headed by column names. */
export function groupRows(groups: readonly ListedUserGroup[]): readonly (readonly string[])[] {
  const rows = groups.map((group) => [group.id, ...parts.map((part) => group[part] ?? '')]);
  return [[idField, ...otherFields], ...rows];
}
