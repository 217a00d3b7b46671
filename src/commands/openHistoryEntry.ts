import { requireCall, type FinishedCallServices } from '../calls/findFinishedCall';
import type { ResultDocuments } from '../documents/types';

export interface OpenHistoryEntryServices extends FinishedCallServices {
  readonly results: Pick<ResultDocuments, 'find' | 'latest' | 'open'>;
}

/** Shows the answer that the history kept, as a result document. */
export async function openHistoryEntry(
  services: OpenHistoryEntryServices,
  argument?: unknown,
): Promise<void> {
  await services.results.open(await requireCall(services, argument));
}
