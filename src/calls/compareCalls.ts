import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { ResultDocuments } from '../documents/types';
import type { FinishedCall } from '../http/types';
import { resultTitle, type TitledCatalog } from './results/resultTitle';

export interface CompareCallsDeps {
  readonly results: Pick<ResultDocuments, 'compare'>;
  readonly catalog: TitledCatalog;
}

/** Shows two answers side by side, the earlier one left. Throws `UserError` when one has no answer to compare. */
export async function compareCalls(
  { results, catalog }: CompareCallsDeps,
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
  const names = [left, right].map((call) => nameOf(call, catalog));
  const title = isSame ? l10n.t('No differences: {0} ↔ {1}', ...names) : l10n.t('{0} ↔ {1}', ...names);
  await results.compare(left, right, title);
}

function nameOf({ endpointId, environmentName, startedAt }: FinishedCall, catalog: TitledCatalog): string {
  const time = new Date(startedAt).toTimeString().slice(0, 8);
  return `${resultTitle(catalog, endpointId)} ${time} (${environmentName})`;
}
