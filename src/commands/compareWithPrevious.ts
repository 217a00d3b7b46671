import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import { compareCalls, type CompareCallsDeps } from '../calls/compareCalls';
import { requireCall, type FinishedCallDeps } from '../calls/findFinishedCall';
import type { ResultDocuments } from '../documents/types';
import type { History } from '../history/history';
import type { FinishedCall } from '../http/types';

export interface CompareWithPreviousDeps extends FinishedCallDeps, CompareCallsDeps {
  readonly results: Pick<ResultDocuments, 'find' | 'latest' | 'findPrevious' | 'compare'>;
  readonly history: Pick<History, 'read' | 'findPrevious' | 'companyNameOf'>;
}

/** Shows what differs between an answer and the one before it of the same endpoint, path values and environment. */
export async function compareWithPrevious(deps: CompareWithPreviousDeps, argument?: unknown): Promise<void> {
  const call = await requireCall(deps, argument);
  const previous = newer(deps.results.findPrevious(call), await deps.history.findPrevious(call));
  if (!previous) throw new UserError(l10n.t('There is no earlier answer from this path to compare with.'));
  await compareCalls(deps, previous, call);
}

/** The newer of the two. Where both are the same call, the window's own is the fuller one. */
function newer(inWindow: FinishedCall | undefined, kept: FinishedCall | undefined): FinishedCall | undefined {
  if (!inWindow || !kept) return inWindow ?? kept;
  return kept.startedAt > inWindow.startedAt ? kept : inWindow;
}
