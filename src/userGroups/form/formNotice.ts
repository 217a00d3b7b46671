import * as l10n from '@vscode/l10n';
import type { Remedy } from '../../base/userError';
import type { UserGroupFileStatus } from '../file/userGroupFileStatus';
import type { DocumentText } from './documentText';
import { forbiddenSentence, type ForbiddenChange } from './forbiddenChanges';
import type { Notice } from './formUserGroup';

type Problem = Exclude<UserGroupFileStatus, { kind: 'loading' | 'ready' | 'saving' }>;

/** Heads of the cards and notices; the sentence below them is the user group's own. */
const titles: Readonly<Record<Problem['reason'], () => string>> = {
  signedOut: () => l10n.t('Signed Out'),
  tokenInvalid: () => l10n.t('Session Expired'),
  notFound: () => l10n.t('User Group Not Found'),
  notAuthorized: () => l10n.t('Not Authorized'),
  unreachable: () => l10n.t('Service Not Reached'),
  notRead: () => l10n.t('Not Read'),
  expired: () => l10n.t('User Group Not Loaded'),
  invalid: () => l10n.t('Not Saved'),
  refused: () => l10n.t('Not Saved'),
  conflict: () => l10n.t('Changed Meanwhile'),
  unknown: () => l10n.t('Outcome Unknown'),
  deleted: () => l10n.t('Deleted Meanwhile'),
  failed: () => l10n.t('Not Saved'),
};

/** Not the user's mistake, and nothing is lost yet. */
const warnings: ReadonlySet<Problem['reason']> = new Set([
  'conflict',
  'unknown',
  'deleted',
  'expired',
  'signedOut',
]);

/** What stands above the fields, or instead of them; undefined when there is nothing to say. */
export function formNotice(
  status: UserGroupFileStatus,
  text: DocumentText,
  openAsJson: Remedy,
  forbidden: readonly ForbiddenChange[],
): Notice | undefined {
  // A save of a broken text was refused for that alone, and the way out is the same.
  const isBrokenText = text.kind === 'broken' && status.kind === 'notSaved' && status.reason === 'invalid';
  if ((status.kind === 'notSaved' || status.kind === 'unreadable') && !isBrokenText) {
    const { reason, sentence } = status;
    // What is wrong with a value can always be mended in the text.
    const isMute = reason === 'invalid' && status.remedies.length === 0;
    const remedies = isMute ? [openAsJson] : status.remedies;
    return { tone: warnings.has(reason) ? 'warning' : 'error', title: titles[reason](), sentence, remedies };
  }
  if (text.kind === 'broken') {
    return {
      tone: 'error',
      title: l10n.t('Fix the JSON Text First'),
      sentence: text.sentence,
      remedies: [openAsJson],
    };
  }
  if (status.kind === 'loading' || text.kind === 'empty') {
    return { tone: 'busy', title: l10n.t('Reading the User Group'), sentence: '', remedies: [] };
  }
  const [first] = forbidden;
  if (!first) return undefined;
  return {
    tone: 'error',
    title: l10n.t('The JSON Text Cannot Be Saved'),
    sentence: forbiddenSentence(first),
    remedies: [openAsJson],
  };
}
