import * as l10n from '@vscode/l10n';
import { formatCount } from '../base/formatFigures';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError, UserError } from '../base/userError';
import { goBack, type UserInput } from '../base/userInput';
import type { Calls } from '../calls/createCalls';
import { requireEndpoint } from '../calls/findCall';
import { selectedUserGroups } from '../calls/readArgument';
import type { Catalog } from '../catalog/types';
import { RESPONSE_LANGUAGE, CommandId } from '../contributions';
import { buildUri } from '../documents/uris';
import type { Environments } from '../environments/types';
import { pageSizes, readListAbilities, type LoadListPageDeps } from '../http/loadListPage';
import { tableText } from '../table/tableText';
import type { Unreadable } from '../userGroups/file/types';
import type { UserGroupFiles } from '../userGroups/file/userGroupFiles';
import { groupRows } from '../userGroups/list/userGroupList';
import { type NamedUserGroup, sideBySide } from '../userGroups/list/sideBySide';
import type { RowClicks } from '../userGroups/list/rowClicks';
import type { UserGroups } from '../userGroups/list/userGroups';
import type { CommandInput, Screen } from './screen';

const LIST_ENDPOINT = 'userGroups.list';

interface ListDeps {
  readonly userGroups: Pick<UserGroups, 'list' | 'open' | 'filter' | 'search'>;
  readonly input: Pick<UserInput, 'text'>;
  /** True if the service is known to search by keyword. */
  searchesByKeyword(): Promise<boolean>;
  revealUserGroups(): Promise<void>;
  /** Moves the focus to the list's first group that is not in `known`, if any. */
  focusFirstGroup(known?: ReadonlySet<string>): Promise<void>;
  /** Starts a timer of `ms` milliseconds; the returned function stops it. */
  readonly startTimer: (run: () => void, ms: number) => () => void;
}

/** Reloads the user groups of the chosen environment; the view shows errors. */
export async function refreshUserGroups(
  deps: Pick<ListDeps, 'revealUserGroups'> & { readonly userGroups: Pick<UserGroups, 'refresh'> },
): Promise<void> {
  await deps.revealUserGroups();
  await deps.userGroups.refresh();
}

/**
 * Reads the first page of the list with the view's search keyword, and opens the response as a table. Sends page and
 * keyword only if the list endpoint documents them.
 */
async function openUserGroupsAsTable({
  catalog,
  settings,
  calls,
  environments,
  userGroups,
  input,
}: {
  readonly catalog: Pick<Catalog, 'findEndpoint' | 'loadDetails' | 'endpoints'>;
  readonly settings: LoadListPageDeps['settings'];
  readonly calls: Pick<Calls, 'run'>;
  readonly environments: Pick<Environments, 'current'>;
  readonly userGroups: Pick<UserGroups, 'list'>;
  readonly input: Pick<CommandInput, 'isClick'>;
}): Promise<void> {
  const endpoint = requireEndpoint(catalog, LIST_ENDPOINT);
  const { paged, keyword } = await readListAbilities({ catalog, settings }, endpoint.id);
  const searched = keyword ? userGroups.list.keyword : '';
  await calls.run({
    endpoint,
    values: {
      path: {},
      query: [
        ...(paged
          ? ([
              ['page', '1'],
              ['limit', String(pageSizes.view)],
            ] as const)
          : []),
        ...(searched === '' ? [] : ([['keyword', searched]] as const)),
      ],
    },
    environment: environments.current,
    origin: input.isClick ? 'user' : 'command',
    asTable: true,
  });
}

const QUIET_MS = 150;

/**
 * Filters the loaded groups while the user types; Enter searches at the service if the service can search. A
 * text argument skips the input box; an empty text clears filter and search.
 */
export async function filterUserGroups(deps: ListDeps, argument?: unknown): Promise<void> {
  const { userGroups } = deps;
  await deps.revealUserGroups();
  const canSearch = await deps.searchesByKeyword();
  if (typeof argument === 'string') return acceptFilter(deps, argument, canSearch);
  userGroups.open();
  const { filter, keyword } = userGroups.list;
  let stopTimer = (): void => undefined;
  let text: Awaited<ReturnType<UserInput['text']>> = goBack;
  try {
    text = await deps.input.text({
      title: l10n.t('Filter User Groups'),
      prompt: filterPrompt(keyword, canSearch),
      placeholder: l10n.t('Company, manager, id, business number, phone or e-mail'),
      value: filter === '' ? keyword : filter,
      onChange: (value) => {
        stopTimer();
        stopTimer = deps.startTimer(() => userGroups.filter(value), QUIET_MS);
      },
    });
  } finally {
    stopTimer();
    // Escape restores the former filter.
    if (text === goBack) userGroups.filter(filter);
  }
  if (text === goBack) return;
  await acceptFilter(deps, text, canSearch);
  if (text.trim() !== '') await deps.focusFirstGroup();
}

function filterPrompt(keyword: string, canSearch: boolean): string {
  if (!canSearch) return l10n.t('Filters the loaded groups');
  return keyword === ''
    ? l10n.t('Filters the loaded groups; Enter searches all')
    : l10n.t('Filters the results for “{0}”; Enter searches all', sanitizeForDisplay(keyword, 40));
}

async function acceptFilter({ userGroups }: ListDeps, text: string, canSearch: boolean): Promise<void> {
  const keyword = text.trim();
  const isSearch = canSearch || keyword === '';
  if (isSearch && keyword !== userGroups.list.keyword) await userGroups.search(keyword);
  else userGroups.filter(isSearch ? '' : keyword);
}

/** Loads the next page of user groups and focuses its first one; the view shows errors. */
export async function loadMore({
  userGroups,
  focusFirstGroup,
}: Pick<ListDeps, 'focusFirstGroup'> & {
  readonly userGroups: Pick<UserGroups, 'list' | 'loadMore'>;
}): Promise<void> {
  const known = new Set(userGroups.list.groups.map(({ id }) => id));
  await userGroups.loadMore();
  // The clicked row was replaced and has lost the focus.
  await focusFirstGroup(known);
}

/** Enter in the list: opens the focused row and moves the focus to the opened editor. */
async function openSelected(deps: {
  readonly rowClicks: Pick<RowClicks, 'enter'>;
  /** Selects the focused row and runs its command, as Enter does. */
  selectFocused(): Promise<void>;
}): Promise<void> {
  deps.rowClicks.enter();
  await deps.selectFocused();
}

/** Largest number of groups in a comparison, which reads each group at the service. */
const MAX_COMPARED = 20;

/** Reads the selected user groups and compares them: two in the diff editor, more as one JSON text. */
export async function compareUserGroups(
  deps: Pick<Screen, 'showText' | 'withProgress'> & {
    readonly userGroups: Pick<UserGroups, 'list'>;
    readonly userGroupFiles: Pick<UserGroupFiles, 'readSaved' | 'addressOf'>;
    /** Compares two read-only JSON texts. */
    showTexts(title: string, left: NamedUserGroup, right: NamedUserGroup): Promise<void>;
  },
  node?: unknown,
  nodes?: unknown,
): Promise<void> {
  const selected = selectedUserGroups(node, nodes);
  if (selected.length < 2) throw new UserError(l10n.t('Select two or more user groups in the list first.'));
  if (selected.length > MAX_COMPARED)
    throw new UserError(l10n.t('At most {0} user groups can be compared.', MAX_COMPARED));
  const names = namesOf(
    deps.userGroups,
    selected.map(({ id }) => id),
  );
  const files = deps.userGroupFiles;
  const read = await deps.withProgress(l10n.t('Comparing user groups'), async (signal) => {
    const groups: NamedUserGroup[] = [];
    for (const [index, { id, environmentName }] of selected.entries()) {
      if (signal.aborted) throw new CancelledError();
      const text = await files.readSaved(
        files.addressOf(buildUri({ kind: 'userGroup', environmentName, id })),
      );
      const name = names[index] ?? id;
      if (typeof text !== 'string') throw notRead(name, text);
      groups.push({ name, text });
    }
    return groups;
  });
  const [left, right, ...others] = read;
  if (!left || !right) return;
  const title = l10n.t('{0} ↔ {1}', left.name, right.name);
  if (others.length === 0) await deps.showTexts(title, left, right);
  else await deps.showText(l10n.t('{0} user groups', read.length), sideBySide(read), RESPONSE_LANGUAGE);
}

/** An error that names the unreadable group. Leaves out buttons that would open the group and compare nothing. */
function notRead(name: string, { sentence, remedies }: Unreadable): UserError {
  return new UserError(
    `${name}: ${sentence}`,
    remedies.filter(({ command }) => command !== CommandId.retryAsAdmin && command !== CommandId.checkNow),
  );
}

/**
 * Names of groups, or the id for a group that is not in the list. If two names are the same, each name gets its id.
 */
function namesOf({ list }: Pick<UserGroups, 'list'>, ids: readonly string[]): readonly string[] {
  const shown = ids.map((id) => sanitizeForDisplay(id, 80));
  const names = ids.map((id, index) => {
    const name = list.groups.find((group) => group.id === id)?.companyName;
    return sanitizeForDisplay(name ?? '', 60) || (shown[index] ?? id);
  });
  return new Set(names).size === names.length
    ? names
    : names.map((name, index) => `${name} (${shown[index] ?? ''})`);
}

/** Copies the selected rows in list order, with the loaded values. Makes no request. */
const copyUserGroups =
  (separator: ',' | '\t') =>
  async (
    deps: Pick<Screen, 'copyText'> & { readonly userGroups: Pick<UserGroups, 'list'> },
    node?: unknown,
    nodes?: unknown,
  ): Promise<void> => {
    const ids = new Set(selectedUserGroups(node, nodes).map(({ id }) => id));
    const groups = deps.userGroups.list.groups.filter(({ id }) => ids.has(id));
    if (groups.length === 0) throw new UserError(l10n.t('Select user groups in the list first.'));
    await deps.copyText(
      tableText(groupRows(groups), separator),
      groups.length === 1
        ? l10n.t('Copied 1 user group')
        : l10n.t('Copied {0} user groups', formatCount(groups.length)),
    );
  };

export const userGroupListCommands = {
  [CommandId.refreshUserGroups]: { run: refreshUserGroups, unasked: 'shows' },
  [CommandId.filterUserGroups]: { run: filterUserGroups, unasked: 'shows' },
  [CommandId.openUserGroupsAsTable]: { run: openUserGroupsAsTable, unasked: 'gated' },
  [CommandId.loadMore]: { run: loadMore, unasked: 'shows' },
  [CommandId.openSelected]: { run: openSelected, unasked: 'shows' },
  [CommandId.compareUserGroups]: { run: compareUserGroups, unasked: 'shows' },
  [CommandId.copyUserGroups]: { run: copyUserGroups(','), unasked: 'shows' },
  [CommandId.copyForSpreadsheets]: { run: copyUserGroups('\t'), unasked: 'shows' },
} as const;
