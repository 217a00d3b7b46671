import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError, UserError } from '../base/userError';
import { ANSWER_LANGUAGE, CommandId } from '../contributions';
import { buildUri } from '../documents/uris';
import type { Unreadable } from '../userGroups/file/userGroupFileStatus';
import { sideBySide, type NamedUserGroup } from '../userGroups/list/sideBySide';
import type { ScreenGroup, UserGroupsGroup } from './commandServices';
import { selectedUserGroups } from './userGroupArgument';

/** Each is read at the service. */
const MAX_COMPARED = 20;

export type CompareUserGroupsDeps = Pick<UserGroupsGroup, 'loadUserGroupFiles' | 'userGroups' | 'showTexts'> &
  Pick<ScreenGroup, 'showText' | 'withProgress'>;

/** Compares the selected rows of the list as the service has them now: two as a difference, more in one JSON text. */
export async function compareUserGroups(
  deps: CompareUserGroupsDeps,
  node?: unknown,
  nodes?: unknown,
): Promise<void> {
  const selected = selectedUserGroups(node, nodes);
  if (selected.length < 2) throw new UserError(l10n.t('Select two or more user groups in the list first.'));
  if (selected.length > MAX_COMPARED)
    throw new UserError(l10n.t('At most {0} user groups can be compared.', MAX_COMPARED));
  const names = namesOf(
    deps,
    selected.map(({ id }) => id),
  );
  const files = await deps.loadUserGroupFiles();
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
  else await deps.showText(l10n.t('{0} user groups', read.length), sideBySide(read), ANSWER_LANGUAGE);
}

/** Says of which group it is. A retry of that one alone would open it, and compare nothing. */
function notRead(name: string, { sentence, remedies }: Unreadable): UserError {
  return new UserError(
    `${name}: ${sentence}`,
    remedies.filter(({ command }) => command !== CommandId.retryAsAdmin && command !== CommandId.checkNow),
  );
}

/** What each is called: by its name in the list, and with its id where two have one name. */
function namesOf({ userGroups }: CompareUserGroupsDeps, ids: readonly string[]): readonly string[] {
  const shown = ids.map((id) => sanitizeForDisplay(id, 80));
  const names = ids.map((id, index) => {
    const name = userGroups.list.groups.find((group) => group.id === id)?.companyName;
    return sanitizeForDisplay(name ?? '', 60) || (shown[index] ?? id);
  });
  return new Set(names).size === names.length
    ? names
    : names.map((name, index) => `${name} (${shown[index] ?? ''})`);
}
