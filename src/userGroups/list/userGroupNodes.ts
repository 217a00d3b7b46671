import * as l10n from '@vscode/l10n';
import { formatCount } from '../../base/formatFigures';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { Remedy } from '../../base/userError';
import { CommandId, type CommandArguments } from '../../contributions';
import { remedyButtons, type RemedyId } from '../../http/remedies/remedyButtons';
import { shownGroups, type ListedUserGroup, type UserGroupList } from './userGroupList';

/** A node of the user groups view, as plain data. */
export type UserGroupTreeNode = UserGroupNode | ListActionNode | ListNoteNode;

interface UserGroupNode {
  readonly kind: 'userGroup';
  readonly id: string;
  /** Commands read the id and the environment name. */
  readonly userGroupId: string;
  readonly environmentName: string;
  readonly label: string;
  readonly description: string;
  readonly tooltip: string;
  /** Text for screen readers. It contains no id, because screen readers spell out an id. */
  readonly spoken: string;
  /** Codicon; differs per type. */
  readonly icon: string;
  readonly contextValue: string;
}

/** A row that runs a command on click. */
interface ListActionNode {
  readonly kind: 'action';
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly icon: string;
  readonly command: Remedy['command'];
  readonly arguments: readonly unknown[];
}

interface ListNoteNode {
  readonly kind: 'note';
  readonly id: string;
  readonly label: string;
  readonly icon: string;
}

const ACTIVE = '1';

/** Icon and names of a known type: `name` for use within a line, `title` for a line of its own. */
function lookOf(type: string | undefined) {
  const personal = l10n.t('Personal group');
  const enterprise = l10n.t('Enterprise group');
  if (type === '1') return { icon: 'person', word: 'personal', name: l10n.t('personal'), title: personal };
  if (type === '2')
    return { icon: 'organization', word: 'enterprise', name: l10n.t('enterprise'), title: enterprise };
  return undefined;
}

/** The rows of the view, from top to bottom. */
export function userGroupNodes(list: UserGroupList): readonly UserGroupTreeNode[] {
  switch (list.phase) {
    case 'idle':
      return [action('load', l10n.t('Load User Groups'), 'cloud-download', CommandId.refreshUserGroups)];
    case 'signedOut':
      return [note('signedOut', list.problem?.sentence ?? '', 'account'), ...remedyNodes(list)];
    case 'loading':
    case 'ready':
    case 'failed': {
      const clear = clearNodes(list);
      const end = endNodes(list);
      // After a hundred old rows, a failed refresh would be out of view: show it first.
      if (list.phase === 'failed' && list.pages === 0) return [...clear, ...end, ...groupNodes(list)];
      return [...clear, ...groupNodes(list), ...skippedNodes(list), ...end];
    }
  }
}

function clearNodes({ filter, keyword }: UserGroupList): readonly UserGroupTreeNode[] {
  const text = filter === '' ? keyword : filter;
  if (text === '') return [];
  const clear = action('clear', l10n.t('Clear Filter'), 'clear-all', CommandId.filterUserGroups, '');
  return [{ ...clear, description: `“${sanitizeForDisplay(text, 40)}”` }];
}

function groupNodes(list: UserGroupList): readonly UserGroupTreeNode[] {
  const shown = shownGroups(list);
  if (shown.length > 0)
    return shown.map((group) => groupNode(group, list.environmentAndLevel.environmentName));
  if (list.phase !== 'ready') return [];
  if (list.filter !== '' || list.keyword !== '') return [note('none', l10n.t('No match'), 'search-stop')];
  return [note('none', l10n.t('No user groups'), 'info')];
}

function groupNode(group: ListedUserGroup, environmentName: string): UserGroupNode {
  const { id, companyName, managerName, type, status, businessNumber, phone, email } = group;
  const known = lookOf(type);
  const unknownType = type === undefined ? undefined : l10n.t('type {0}', sanitizeForDisplay(type, 20));
  const otherStatus =
    status === undefined || status === ACTIVE
      ? undefined
      : l10n.t('status {0} (undocumented)', sanitizeForDisplay(status, 20));
  const label = sanitizeForDisplay(companyName ?? managerName ?? id);
  const number = plain(businessNumber);
  const details = present([known?.name ?? unknownType, otherStatus]);
  return {
    kind: 'userGroup',
    id: `${environmentName}/${id}`,
    userGroupId: id,
    environmentName,
    label,
    // Users know a company by its business number.
    description: [number ?? sanitizeForDisplay(id), ...details].join(' · '),
    spoken: present([label, number, ...details]).join(', '),
    tooltip: present([
      label,
      sanitizeForDisplay(id),
      number,
      known?.title ?? unknownType,
      otherStatus,
      managerName === undefined ? undefined : l10n.t('Managed by {0}', sanitizeForDisplay(managerName)),
      plain(phone),
      plain(email),
      status === ACTIVE ? l10n.t('Active') : undefined,
    ]).join('\n'),
    icon: known?.icon ?? 'question',
    contextValue: `userGroup;${known?.word ?? 'otherType'}`,
  };
}

function plain(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : sanitizeForDisplay(text);
}

function present(texts: readonly (string | undefined)[]): readonly string[] {
  return texts.filter((text) => text !== undefined);
}

function skippedNodes({ skipped }: UserGroupList): readonly UserGroupTreeNode[] {
  if (skipped === 0) return [];
  const text =
    skipped === 1
      ? l10n.t('One entry without a usable id is left out')
      : l10n.t('{0} entries without a usable id are left out', formatCount(skipped));
  return [note('skipped', text, 'info')];
}

/** Rows after the groups: more, loading, or a failure. */
function endNodes(list: UserGroupList): readonly UserGroupTreeNode[] {
  if (list.phase === 'loading') return [note('loading', l10n.t('Loading…'), 'loading~spin')];
  if (list.phase === 'failed') {
    return [note('problem', list.problem?.sentence ?? '', 'error'), ...remedyNodes(list)];
  }
  if (!list.hasMore) return [];
  const more = action('more', l10n.t('Load More…'), 'ellipsis', CommandId.loadMore);
  return [{ ...more, description: loadedOfAll(list) }];
}

const remedyIcons: Readonly<Partial<Record<RemedyId, string>>> = { signIn: 'sign-in', useAdmin: 'shield' };

/** The remedy as a row. An admin without permission can only retry. */
function remedyNodes({ problem, pages, environmentAndLevel }: UserGroupList): readonly ListActionNode[] {
  const { environmentName, level } = environmentAndLevel;
  const { remedy: named = 'retry' } = problem ?? {};
  const remedy = named === 'useAdmin' && level === 'admin' ? 'retry' : named;
  const look = { kind: 'action', id: `action/${remedy}`, icon: remedyIcons[remedy] ?? 'refresh' } as const;
  const buttons = remedyButtons([remedy], { environmentName, hasPages: pages > 0 });
  return buttons.map(({ title: label, arguments: given = [], command }) => {
    return { ...look, label, command, arguments: given };
  });
}

/** Counts: `100 of 137`, or `100 loaded` if the total is unknown. */
function loadedOfAll({ groups, count }: UserGroupList): string {
  return count === undefined
    ? l10n.t('{0} loaded', formatCount(groups.length))
    : l10n.t('{0} of {1}', formatCount(groups.length), formatCount(count));
}

export interface ListSummary {
  /** Text beside the view's title; empty until the first page of the present load has arrived. */
  readonly description: string;
  /** Text above the rows, if the counts alone would mislead. */
  readonly message?: string;
}

/** Texts about the list, for example the description `37 of 137 · filter “han”`. */
export function summarizeList(list: UserGroupList): ListSummary {
  if (list.pages === 0) return { description: '' };
  const { filter, keyword, groups, count, hasMore } = list;
  const parts = [
    filter === ''
      ? loadedOfAll(list)
      : l10n.t('{0} of {1}', formatCount(shownGroups(list).length), formatCount(count ?? groups.length)),
    ...(keyword === '' ? [] : [l10n.t('search “{0}”', sanitizeForDisplay(keyword, 40))]),
    ...(filter === '' ? [] : [l10n.t('filter “{0}”', sanitizeForDisplay(filter, 40))]),
  ];
  const isPartial = filter !== '' && hasMore;
  return {
    description: parts.join(' · '),
    ...(isPartial
      ? { message: l10n.t('Only the {0} loaded groups are filtered.', formatCount(groups.length)) }
      : {}),
  };
}

function action<Id extends CommandId>(
  id: string,
  label: string,
  icon: string,
  command: Id,
  ...given: CommandArguments[Id]
): ListActionNode {
  return { kind: 'action', id: `action/${id}`, label, icon, command, arguments: given };
}

function note(id: string, text: string, icon: string): ListNoteNode {
  return { kind: 'note', id: `note/${id}`, label: sanitizeForDisplay(text, 400), icon };
}
