import * as l10n from '@vscode/l10n';
import type { NotSaved, Unreadable } from './userGroupFileStatus';

/** Why a user group could not be read or saved. */
export type ProblemReason = (NotSaved | Unreadable)['reason'];

const titles: Readonly<Record<ProblemReason, () => string>> = {
  locked: () => l10n.t('Not Shown Yet'),
  openElsewhere: () => l10n.t('Open Already'),
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

/** The same in two or three words. */
export function problemTitle(reason: ProblemReason): string {
  return titles[reason]();
}
