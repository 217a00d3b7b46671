import * as l10n from '@vscode/l10n';
import { formatCount } from '../base/formatFigures';
import { UserError } from '../base/userError';
import { groupsToCsv } from '../userGroups/list/groupsToCsv';
import type { CopyText, UserGroupsGroup } from './commandServices';
import { selectedUserGroups } from './userGroupArgument';

export interface CopyUserGroupsDeps extends Pick<UserGroupsGroup, 'userGroups'> {
  readonly copyText: CopyText;
}

/** Copies the selected rows of the list as CSV, in the list's order, with what the list has of them. Sends nothing. */
export async function copyUserGroups(
  deps: CopyUserGroupsDeps,
  node?: unknown,
  nodes?: unknown,
): Promise<void> {
  const ids = new Set(selectedUserGroups(node, nodes).map(({ id }) => id));
  const groups = deps.userGroups.list.groups.filter(({ id }) => ids.has(id));
  if (groups.length === 0) throw new UserError(l10n.t('Select user groups in the list first.'));
  await deps.copyText(
    groupsToCsv(groups),
    groups.length === 1
      ? l10n.t('Copied 1 user group as CSV')
      : l10n.t('Copied {0} user groups as CSV', formatCount(groups.length)),
  );
}
