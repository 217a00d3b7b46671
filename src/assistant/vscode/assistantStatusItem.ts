import * as vscode from 'vscode';
import { CommandId } from '../../contributions';
import type { AssistantConnections } from '../server/assistantConnections';
import { assistantStatus } from '../server/describeUse';

/** Shows connected assistants; a click opens their actions. */
export function createAssistantStatusItem(connections: AssistantConnections): vscode.Disposable {
  let made: vscode.StatusBarItem | undefined;
  const show = (): void => {
    const status = assistantStatus(connections);
    if (!status) {
      made?.hide();
      return;
    }
    const item = (made ??= createItem());
    item.text = status.text;
    item.tooltip = status.tooltip;
    item.accessibilityInformation = { label: status.tooltip, role: 'button' };
    item.backgroundColor = status.isWarning
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    item.show();
  };
  const listener = connections.onDidChange(show);
  show();
  return new vscode.Disposable(() => {
    listener.dispose();
    made?.dispose();
  });
}

function createItem(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem('commerceApi.assistants', vscode.StatusBarAlignment.Left, 0);
  item.name = vscode.l10n.t('Commerce API Assistants');
  item.command = CommandId.connectAssistant;
  return item;
}
