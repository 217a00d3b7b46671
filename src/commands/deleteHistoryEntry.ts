import { historyIdsOf } from '../calls/commandTarget';
import type { History } from '../history/history';
import type { ResultsGroup } from './commandServices';

export interface DeleteHistoryEntryDeps extends Pick<ResultsGroup, 'selectedHistoryIds'> {
  readonly history: Pick<History, 'remove'>;
}

/** Removes calls from the history: the row, all selected ones with it, or by key the selected ones. */
export async function deleteHistoryEntry(
  deps: DeleteHistoryEntryDeps,
  node?: unknown,
  nodes?: unknown,
): Promise<void> {
  const given = historyIdsOf(node, nodes);
  const ids = given.length > 0 ? given : deps.selectedHistoryIds();
  if (ids.length > 0) await deps.history.remove(ids);
}
