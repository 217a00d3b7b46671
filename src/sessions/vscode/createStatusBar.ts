import * as vscode from 'vscode';
import { CommandId } from '../../contributions';
import { toStatusText, watchStatus, type WatchStatusDeps } from '../toStatusText';

/** Shows the chosen environment and level in the status bar. A click lets the user switch. */
export function createStatusBar(deps: Omit<WatchStatusDeps, 'show'>): vscode.Disposable {
  const item = vscode.window.createStatusBarItem(
    'commerceApi.environment',
    vscode.StatusBarAlignment.Left,
    1,
  );
  item.name = vscode.l10n.t('Commerce API Environment');
  item.command = CommandId.switchEnvironment;
  const watch = watchStatus({
    ...deps,
    show: (state) => {
      const { text, tooltip, isLive, label } = toStatusText(state);
      item.text = text;
      item.tooltip = tooltip;
      item.accessibilityInformation = { label, role: 'button' };
      item.backgroundColor = isLive ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
      item.show();
    },
  });
  return vscode.Disposable.from(watch, item);
}
