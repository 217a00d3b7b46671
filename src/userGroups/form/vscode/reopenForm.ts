import * as vscode from 'vscode';
import { UserError } from '../../../base/userError';
import { CHANGES_EDITOR, TABLE_EDITOR, USER_GROUP_FORM } from '../../../contributions';

/**
 * Opens the active tab's form or table again: VS Code does not pass editors of a killed extension host to the next one.
 * Replaces the tab if `isEmpty`; else opens beside it, so that typed text stays visible.
 */
export async function reopenForm(isEmpty: boolean): Promise<void> {
  const { tabGroups } = vscode.window;
  const { activeTabGroup, all } = tabGroups;
  // VS Code may report the page's focus after its link.
  const group = [activeTabGroup, ...all].find(({ activeTab }) => inputOf(activeTab));
  const input = inputOf(group?.activeTab);
  if (!group?.activeTab || !input) return;
  const { activeTab, tabs, viewColumn } = group;
  // VS Code allows one form per user group in a tab group, but closes one without a question if another exists.
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

/** Rejects with a sentence while more forms of the user group are visible than `countServed` returns. */
export async function requireServed(uri: string, countServed: () => number): Promise<void> {
  const isLost = (): boolean => {
    const { all } = vscode.window.tabGroups;
    const shown = all.filter(({ activeTab }) => formUriOf(activeTab)?.toString() === uri);
    const isOpen = vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri);
    return isOpen && shown.length > countServed();
  };
  // VS Code asks for a new tab's form a little later: wait up to one second.
  for (let tries = 0; tries < 10 && isLost(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  if (!isLost()) return;
  throw new UserError(
    vscode.l10n.t(
      'Nothing was saved: a form of this user group lost its connection and may contain your last edits. Close that form, then save again.',
    ),
  );
}

/** True if a form is in front in any tab group. */
export function isFormInFront(): boolean {
  return vscode.window.tabGroups.all.some(({ activeTab }) => formUriOf(activeTab));
}

function formUriOf(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input = inputOf(tab);
  return input?.viewType === USER_GROUP_FORM ? input.uri : undefined;
}

/** Input of a tab with a page of ours. */
function inputOf(tab: vscode.Tab | undefined): vscode.TabInputCustom | undefined {
  const input = tab?.input;
  const isOurs =
    input instanceof vscode.TabInputCustom &&
    [USER_GROUP_FORM, TABLE_EDITOR, CHANGES_EDITOR].includes(input.viewType);
  return isOurs ? input : undefined;
}
