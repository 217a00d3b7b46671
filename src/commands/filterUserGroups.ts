import * as l10n from '@vscode/l10n';
import { debounce } from '../base/debounce';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { goBack, type UserInput } from '../base/userInput';
import type { UserGroups } from '../userGroups/list/userGroups';
import type { UserGroupsGroup } from './commandServices';

const QUIET_MS = 150;

export interface FilterUserGroupsDeps extends Pick<
  UserGroupsGroup,
  'searchesByKeyword' | 'revealUserGroups' | 'focusFirstGroup' | 'startTimer'
> {
  readonly userGroups: Pick<UserGroups, 'list' | 'open' | 'filter' | 'search'>;
  readonly input: Pick<UserInput, 'text'>;
}

/**
 * Filters the loaded groups while the user types; Enter lets the service search, where it can. A text as argument is
 * taken without the box; an empty one clears filter and search.
 */
export async function filterUserGroups(deps: FilterUserGroupsDeps, argument?: unknown): Promise<void> {
  const { userGroups } = deps;
  await deps.revealUserGroups();
  const canSearch = await deps.searchesByKeyword();
  if (typeof argument === 'string') {
    await accept(deps, argument, canSearch);
    return;
  }
  userGroups.open();
  const { filter, keyword } = userGroups.list;
  const typing = debounce((value: string) => userGroups.filter(value), QUIET_MS, deps.startTimer);
  let text: Awaited<ReturnType<UserInput['text']>> = goBack;
  try {
    text = await deps.input.text({
      title: l10n.t('Filter User Groups'),
      prompt: promptOf(keyword, canSearch),
      placeholder: l10n.t('Company, manager, id, business number, phone or e-mail'),
      value: filter === '' ? keyword : filter,
      onChange: typing.call,
    });
  } finally {
    typing.cancel();
    // Left with Escape, the list is as it was.
    if (text === goBack) userGroups.filter(filter);
  }
  if (text === goBack) return;
  await accept(deps, text, canSearch);
  if (text.trim() !== '') await deps.focusFirstGroup();
}

function promptOf(keyword: string, canSearch: boolean): string {
  if (!canSearch) return l10n.t('Filters what is loaded');
  return keyword === ''
    ? l10n.t('Filters what is loaded; Enter searches the service')
    : l10n.t('Filters what “{0}” found; Enter searches all', sanitizeForDisplay(keyword, 40));
}

async function accept({ userGroups }: FilterUserGroupsDeps, text: string, canSearch: boolean): Promise<void> {
  const keyword = text.trim();
  const isSearch = canSearch || keyword === '';
  if (isSearch && keyword !== userGroups.list.keyword) await userGroups.search(keyword);
  else userGroups.filter(isSearch ? '' : keyword);
}
