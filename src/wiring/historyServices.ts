import { createChangeEvent } from '../base/changeEvent';
import { lazy } from '../base/lazy';
import { onDidChangeSetting } from '../editor/settings';
import type { History } from '../history/history';
import type { HistoryNode } from '../history/historyNode';
import { createHistoryTree } from '../history/vscode/historyTree';
import type { FinishedCall } from '../http/types';
import type { OpenHistoryDeps } from './openHistory';

export type HistoryServices = ReturnType<typeof createHistoryServices>;

/** The history and its view; the folder is read when the view is shown or after the first call. */
export function createHistoryServices(deps: OpenHistoryDeps) {
  const { context, environments } = deps;
  const changed = createChangeEvent();
  let opened: History | undefined;
  const load = async (): Promise<History> => {
    const { openHistory } = await import('./openHistory');
    return openHistory(deps);
  };
  const open = lazy(async () => {
    opened = await load();
    opened.onDidChange(changed.fire);
    return opened;
  });
  const rowsOf = (history: History): Promise<readonly HistoryNode[]> =>
    history.nodes(environments.current.name);
  const refresh = async (): Promise<void> => (await open()).refresh();
  const tree = createHistoryTree({
    nodes: async () => rowsOf(await open()),
    nextChange: () => opened?.nextChange(environments.current.name),
    refresh,
    changes: [changed.on, (listener) => environments.onDidChange(listener)],
  });
  // A smaller size takes effect at once, in the files too.
  context.subscriptions.push(
    tree,
    onDidChangeSetting('history.size', () => void refresh()),
  );
  return {
    openHistory: open,
    /** False before the history is loaded. */
    hasPrevious: (call: FinishedCall): boolean => opened?.hasPrevious(call) ?? false,
    onDidChange: changed.on,
    tree,
    /** For tests: the chosen environment's rows as a new window reads them. */
    reopenHistory: async () => rowsOf(await load()),
  };
}
