import * as vscode from 'vscode';
import { UserError } from '../../../base/userError';
import { CHANGES_EDITOR, TABLE_EDITOR, USER_GROUP_FORM } from '../../../contributions';

/**
 * Opens the form or table in the active tab once more, since VS Code hands none of a killed extension host to the next one.
 * Puts it in the form's place when `isEmpty`, else beside it, so that what was typed there stays in sight.
 */
export async function reopenForm(isEmpty: boolean): Promise<void> {
  const { tabGroups } = vscode.window;
  const { activeTabGroup, all } = tabGroups;
  // VS Code may report the page's focus later than its link.
  const group = [activeTabGroup, ...all].find(({ activeTab }) => inputOf(activeTab));
  const input = inputOf(group?.activeTab);
  if (!group?.activeTab || !input) return;
  const { activeTab, tabs, viewColumn } = group;
  // VS Code shows no second form of a user group in one tab group, but closes one without a question beside another.
  const beside = { viewColumn: all.length + 1 };
  await vscode.commands.executeCommand('vscode.openWith', input.uri, input.viewType, beside);
  if (!isEmpty) return;
  await tabGroups.close(activeTab);
  // An empty group goes away by itself.
  if (tabs.length > 1) {
    const target = { to: 'position', by: 'group', value: viewColumn };
    await vscode.commands.executeCommand('moveActiveEditor', target);
  }
}

/** Rejects with a sentence while there are more forms of that user group on screen than `countServed` says. */
export async function requireServed(uri: string, countServed: () => number): Promise<void> {
  const isLost = (): boolean => {
    const { all } = vscode.window.tabGroups;
    const shown = all.filter(({ activeTab }) => formUriOf(activeTab)?.toString() === uri);
    const isOpen = vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri);
    return isOpen && shown.length > countServed();
  };
  // A tab is there a little before VS Code asks for its form: waits a second.
  for (let tries = 0; tries < 10 && isLost(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  if (!isLost()) return;
  throw new UserError(
    vscode.l10n.t(
      'A form of this user group lost its connection, so nothing was saved: what was typed last may be only there. Close that form, then save again.',
    ),
  );
}

/** A form is in front in some tab group. */
export function isFormInFront(): boolean {
  return vscode.window.tabGroups.all.some(({ activeTab }) => formUriOf(activeTab));
}

function formUriOf(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input = inputOf(tab);
  return input?.viewType === USER_GROUP_FORM ? input.uri : undefined;
}

/** What a tab of ours shows, which has a page. */
function inputOf(tab: vscode.Tab | undefined): vscode.TabInputCustom | undefined {
  const input = tab?.input;
  const isOurs =
    input instanceof vscode.TabInputCustom &&
    [USER_GROUP_FORM, TABLE_EDITOR, CHANGES_EDITOR].includes(input.viewType);
  return isOurs ? input : undefined;
}
