import * as l10n from '@vscode/l10n';
import type { CallRecord } from '../api/types';
import type { ResultDocuments } from '../documents/types';
import { UserError } from '../platform/userError';
import { compareCalls } from './calls/compareCalls';
import { requireCall, type FinishedCallServices } from './calls/finishedCall';
import { historyIdsOf } from './calls/historyIds';

export interface CompareWithSelectedServices extends FinishedCallServices {
  readonly results: Pick<ResultDocuments, 'find' | 'latest' | 'compare'>;
  /** Rows that are selected in the history view. */
  selectedHistoryIds(): readonly string[];
}

/** Compares a row of the history with the other selected one, else with the answer in the active editor. */
export async function compareWithSelected(
  services: CompareWithSelectedServices,
  node?: unknown,
  nodes?: unknown,
): Promise<void> {
  const ids = [...new Set([...historyIdsOf(node, nodes), ...services.selectedHistoryIds()])];
  const [clicked, other] = ids;
  if (clicked === undefined || ids.length > 2) throw nothingSelected();
  const record = await requireCall(services, { historyId: clicked });
  await compareCalls(services.results, await otherOf(services, other), record);
}

async function otherOf(services: CompareWithSelectedServices, id: string | undefined): Promise<CallRecord> {
  if (id !== undefined) return requireCall(services, { historyId: id });
  const uri = services.activeResultUri();
  const shown = uri === undefined ? undefined : services.results.find(uri);
  if (!shown) throw nothingSelected();
  return shown;
}

function nothingSelected(): UserError {
  return new UserError(l10n.t('Select two calls of the history to compare their answers.'));
}
