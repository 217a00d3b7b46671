import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { ResultDocuments } from '../documents/types';
import type { FinishedCall } from '../http/types';

/** Shows two answers side by side, the earlier one left. Throws `UserError` when one has no answer to compare. */
export async function compareCalls(
  results: Pick<ResultDocuments, 'compare'>,
  one: FinishedCall,
  other: FinishedCall,
): Promise<void> {
  for (const { outcome, kept } of [one, other]) {
    if (!outcome.answer || kept?.answerLeftOut === true) {
      throw new UserError(l10n.t('Of one of the two calls no answer is kept to compare.'));
    }
  }
  const [left, right] = one.startedAt <= other.startedAt ? [one, other] : [other, one];
  const isSame = left.outcome.answer?.text === right.outcome.answer?.text;
  const title = isSame
    ? l10n.t('No differences: {0} ↔ {1}', nameOf(left), nameOf(right))
    : l10n.t('{0} ↔ {1}', nameOf(left), nameOf(right));
  await results.compare(left, right, title);
}

function nameOf({ endpointId, environmentName, startedAt }: FinishedCall): string {
  const time = new Date(startedAt).toTimeString().slice(0, 8);
  return `${endpointId} ${time} (${environmentName})`;
}
