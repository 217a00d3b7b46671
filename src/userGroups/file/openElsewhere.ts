import * as l10n from '@vscode/l10n';
import { CommandId } from '../../contributions';
import type { Unreadable } from './userGroupFileStatus';

/** The user group is open under another address: a second document would be a second draft. */
export function openElsewhere(openAt: string): Unreadable {
  return {
    kind: 'unreadable',
    reason: 'openElsewhere',
    sentence: l10n.t('This user group is open under another name already.'),
    remedies: [{ title: l10n.t('Show the Open One'), command: CommandId.openUserGroup, arguments: [openAt] }],
  };
}
