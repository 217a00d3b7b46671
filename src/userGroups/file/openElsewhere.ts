import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { CommandId } from '../../contributions';
import { userGroupAddressOf } from '../../documents/uris';
import type { Unreadable } from './userGroupFileStatus';

/** The user group is open under another address: a second document would be a second draft. */
export function openElsewhere(openAt: string): Unreadable {
  const { name } = userGroupAddressOf(openAt) ?? {};
  return {
    kind: 'unreadable',
    reason: 'openElsewhere',
    sentence: name
      ? l10n.t('This user group is open already, as {0}.', sanitizeForDisplay(name, 60))
      : l10n.t('This user group is open under another name already.'),
    remedies: [{ title: l10n.t('Show the Open One'), command: CommandId.openUserGroup, arguments: [openAt] }],
  };
}
