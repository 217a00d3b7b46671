import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import type { ResultDocuments } from '../documents/types';
import type { FinishedCall } from '../http/types';
import type { CallHistory } from './findFinishedCall';
import { resultTitle, type TitledCatalog } from './results/resultTitle';

export interface CompareCallsDeps {
  readonly results: Pick<ResultDocuments, 'compare'>;
  readonly catalog: TitledCatalog;
  readonly history: Pick<CallHistory, 'companyNameOf'>;
}

/** Compares two responses, the earlier on the left. Throws `UserError` if one is missing or was not kept. */
export async function compareCalls(
  { results, catalog, history }: CompareCallsDeps,
  one: FinishedCall,
  other: FinishedCall,
): Promise<void> {
  for (const { outcome, kept } of [one, other]) {
    if (!outcome.response || kept?.responseLeftOut === true) {
      throw new UserError(l10n.t('The response of one of the two calls was not kept.'));
    }
  }
  const [left, right] = one.startedAt <= other.startedAt ? [one, other] : [other, one];
  const isSame = left.outcome.response?.text === right.outcome.response?.text;
  const [former, latter] = [left, right].map((call) => history.companyNameOf(call));
  // If both calls are about the same company, only the left name shows the company.
  const companies = [former, latter === former ? undefined : latter];
  const names = [left, right].map((call, index) => nameOf(call, catalog, companies[index]));
  const title = isSame ? l10n.t('No differences: {0} ↔ {1}', ...names) : l10n.t('{0} ↔ {1}', ...names);
  await results.compare(left, right, title);
}

function nameOf(
  { endpointId, environmentName, startedAt }: FinishedCall,
  catalog: TitledCatalog,
  company: string | undefined,
): string {
  const time = new Date(startedAt).toTimeString().slice(0, 8);
  const name = `${resultTitle(catalog, endpointId)} ${time} (${environmentName})`;
  return company === undefined ? name : `${sanitizeForDisplay(company, 60)}: ${name}`;
}
