import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import { compareCalls } from '../calls/compareCalls';
import { requireCall, type FinishedCallServices } from '../calls/findFinishedCall';
import type { ResultDocuments } from '../documents/types';
import type { History } from '../history/history';
import type { FinishedCall } from '../http/types';

export interface CompareWithPreviousServices extends FinishedCallServices {
  readonly results: Pick<ResultDocuments, 'find' | 'latest' | 'findPrevious' | 'compare'>;
  readonly history: Pick<History, 'read' | 'findPrevious'>;
}

/** Shows what differs between an answer and the one before it of the same endpoint and environment. */
export async function compareWithPrevious(
  services: CompareWithPreviousServices,
  argument?: unknown,
): Promise<void> {
  const call = await requireCall(services, argument);
  const previous = newer(services.results.findPrevious(call), await services.history.findPrevious(call));
  if (!previous) throw new UserError(l10n.t('There is no earlier answer of this endpoint to compare with.'));
  await compareCalls(services.results, previous, call);
}

/** Of the same call the window's own record is the fuller one. */
function newer(inWindow: FinishedCall | undefined, kept: FinishedCall | undefined): FinishedCall | undefined {
  if (!inWindow || !kept) return inWindow ?? kept;
  return kept.startedAt > inWindow.startedAt ? kept : inWindow;
}
