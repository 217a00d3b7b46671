import * as vscode from 'vscode';
import { pageInputOf } from './pageInputOf';

/**
 * Opens the active tab's form or table again: VS Code does not pass editors of a killed extension host to the next one.
 * Replaces the tab if `isEmpty`; else opens beside it, so that typed text stays visible.
 */
export async function reopenPage(isEmpty: boolean): Promise<void> {
  const { tabGroups } = vscode.window;
  const { activeTabGroup, all } = tabGroups;
  // A link in the page runs this command. The tab group of the page may not be reported as active yet.
  const group = [activeTabGroup, ...all].find(({ activeTab }) => pageInputOf(activeTab));
  const input = pageInputOf(group?.activeTab);
  if (!group?.activeTab || !input) return;
  const { activeTab, tabs, viewColumn } = group;
  // VS Code allows one form of a user group per tab group, so the new form opens in another group. While a second form
  // is open, VS Code closes the first one without a question.
  const beside = { viewColumn: all.length + 1 };
  await vscode.commands.executeCommand('vscode.openWith', input.uri, input.viewType, beside);
  if (!isEmpty) return;
  await tabGroups.close(activeTab);
  // An empty group closes by itself.
  if (tabs.length > 1) {
    const target = { to: 'position', by: 'group', value: viewColumn };
    await vscode.commands.executeCommand('moveActiveEditor', target);
  }
}
