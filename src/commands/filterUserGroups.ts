import * as l10n from '@vscode/l10n';
import { debounce, type StartTimer } from '../base/debounce';
import { goBack, type UserInput } from '../base/userInput';
import type { UserGroups } from '../userGroups/list/userGroups';

const QUIET_MS = 150;

export interface FilterUserGroupsServices {
  readonly userGroups: Pick<UserGroups, 'list' | 'open' | 'filter' | 'search'>;
  readonly input: Pick<UserInput, 'text'>;
  /** The service is known to search by keyword. */
  searchesByKeyword(): Promise<boolean>;
  /** Brings the view into sight. */
  revealUserGroups(): Promise<void>;
  readonly startTimer: StartTimer;
}

/**
 * Filters the loaded groups while the user types; Enter lets the service search, where it can. A text as argument is
 * taken without the box; an empty one clears filter and search.
 */
export async function filterUserGroups(
  services: FilterUserGroupsServices,
  argument?: unknown,
): Promise<void> {
  const { userGroups } = services;
  await services.revealUserGroups();
  const canSearch = await services.searchesByKeyword();
  if (typeof argument === 'string') {
    await accept(services, argument, canSearch);
    return;
  }
  userGroups.open();
  const { filter, keyword } = userGroups.list;
  const typing = debounce(userGroups.filter, QUIET_MS, services.startTimer);
  let text: Awaited<ReturnType<UserInput['text']>> = goBack;
  try {
    text = await services.input.text({
      title: l10n.t('Filter User Groups'),
      prompt: canSearch
        ? l10n.t('Filters what is loaded; Enter searches the service')
        : l10n.t('Filters what is loaded'),
      placeholder: l10n.t('Company, manager, id, business number, phone or e-mail'),
      value: filter === '' ? keyword : filter,
      onChange: typing.call,
    });
  } finally {
    typing.cancel();
    // Left with Escape, the list is as it was.
    if (text === goBack) userGroups.filter(filter);
  }
  if (text !== goBack) await accept(services, text, canSearch);
}

async function accept(
  { userGroups }: FilterUserGroupsServices,
  text: string,
  canSearch: boolean,
): Promise<void> {
  const keyword = text.trim();
  const isSearch = canSearch || keyword === '';
  if (isSearch && keyword !== userGroups.list.keyword) await userGroups.search(keyword);
  else userGroups.filter(isSearch ? '' : keyword);
}
