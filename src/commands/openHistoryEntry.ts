import { requireCall, type FinishedCallDeps } from '../calls/findFinishedCall';
import type { ResultDocuments } from '../documents/types';

export interface OpenHistoryEntryDeps extends FinishedCallDeps {
  readonly results: Pick<ResultDocuments, 'find' | 'latest' | 'open'>;
}

/** Shows the answer that the history kept, as a result document. */
export async function openHistoryEntry(deps: OpenHistoryEntryDeps, argument?: unknown): Promise<void> {
  await deps.results.open(await requireCall(deps, argument));
}
