import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { Remedy } from '../../base/userError';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { allSame, type Members } from '../readJsonFields';
import { problemTitle, type ProblemReason } from '../file/problemTitle';
import type { UserGroupFileStatus } from '../file/userGroupFileStatus';
import { CommandId } from '../../contributions';
import type { DocumentText } from './documentText';
import type { FormNotice } from './protocol';

/** A sentence with its buttons; the page gets only their titles. */
export type Notice = Omit<FormNotice, 'remedies'> & { readonly remedies: readonly Remedy[] };

/** Not the user's mistake, and nothing is lost yet. */
const warnings: ReadonlySet<ProblemReason> = new Set([
  'conflict',
  'unknown',
  'deleted',
  'expired',
  'signedOut',
  'locked',
  'openElsewhere',
]);

/** What stands above the fields or instead of them. `forbidden`: what `forbiddenSentence` says of the text. */
export function formNotice(
  status: UserGroupFileStatus,
  text: DocumentText,
  openAsJson: Remedy,
  forbidden: string | undefined,
): Notice | undefined {
  const fault = (title: string, sentence: string): Notice => {
    return { tone: 'error', title, sentence, remedies: [openAsJson] };
  };
  // A save of a broken text was refused for that alone, and the way out is the same.
  const isBrokenText = text.kind === 'broken' && status.kind === 'notSaved' && status.reason === 'invalid';
  if ((status.kind === 'notSaved' || status.kind === 'unreadable') && !isBrokenText) {
    const { reason, sentence } = status;
    // What is wrong with a value can always be mended in the text.
    const isMute = status.remedies.every(({ command }) => command === CommandId.showAnswer);
    const remedies = reason === 'invalid' && isMute ? [openAsJson, ...status.remedies] : status.remedies;
    return {
      tone: warnings.has(reason) ? 'warning' : 'error',
      title: problemTitle(reason),
      sentence,
      remedies,
    };
  }
  if (text.kind === 'broken') return fault(l10n.t('Fix the JSON Text First'), text.sentence);
  if (status.kind === 'loading' || text.kind === 'empty') {
    return { tone: 'busy', title: l10n.t('Reading the User Group'), sentence: '', remedies: [] };
  }
  return forbidden === undefined ? undefined : fault(l10n.t('The JSON Text Cannot Be Saved'), forbidden);
}

/** The first member that a save refuses and no field of the form can mend; undefined when there is none. */
export function forbiddenSentence(
  fields: readonly UserGroupField[],
  members: Members,
  baseline: Members | undefined,
): string | undefined {
  if (!baseline) return undefined;
  const free = new Set(fields.filter(({ change }) => change !== 'readOnly').map(({ name }) => name));
  const found = [...members.keys(), ...baseline.keys()].find(
    (name) => !free.has(name) && allSame(baseline.get(name)) !== allSame(members.get(name)),
  );
  if (found === undefined) return undefined;
  const name = sanitizeForDisplay(found, 80);
  return baseline.has(found)
    ? l10n.t('The JSON text changes “{0}”, which an update cannot change.', name)
    : l10n.t('The JSON text has the field “{0}”, which the service did not send.', name);
}
