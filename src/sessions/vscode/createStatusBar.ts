import * as vscode from 'vscode';
import { CommandId } from '../../contributions';
import { createStatusItem } from '../../editor/statusItem';
import { toStatusText, watchStatus, type WatchStatusDeps } from '../toStatusText';

/** Shows the chosen environment and level in the status bar. A click lets the user switch. */
export function createStatusBar(deps: Omit<WatchStatusDeps, 'show'>): vscode.Disposable {
  const item = createStatusItem({
    id: 'environment',
    name: vscode.l10n.t('Commerce API Environment'),
    priority: 1,
    command: CommandId.switchEnvironment,
  });
  const watch = watchStatus({
    ...deps,
    show: (state) => {
      const { text, tooltip, isLive, label } = toStatusText(state);
      item.show({ text, tooltip, label, role: 'button', background: isLive ? 'warning' : undefined });
    },
  });
  return vscode.Disposable.from(watch, item);
}
