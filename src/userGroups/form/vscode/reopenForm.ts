import * as vscode from 'vscode';
import { UserError } from '../../../base/userError';
import { USER_GROUP_FORM } from '../../../contributions';

/**
 * VS Code leaves the forms of a killed extension host standing, and hands none of them to the next one. Opens the one
 * in the active tab once more: in its place when `isEmpty`, else beside it, so that what was typed there stays in sight.
 */
export async function reopenForm(isEmpty: boolean): Promise<void> {
  const { tabGroups } = vscode.window;
  const { activeTabGroup, all } = tabGroups;
  // VS Code may tell of the page's focus later than of its link.
  const group = [activeTabGroup, ...all].find(({ activeTab }) => activeTab && formUriOf(activeTab));
  const { activeTab, tabs, viewColumn } = group ?? activeTabGroup;
  const uri = activeTab && formUriOf(activeTab);
  if (!uri) return;
  // VS Code shows no second form of a user group in one group, and closes one without a question while there is another.
  await vscode.commands.executeCommand('vscode.openWith', uri, USER_GROUP_FORM, {
    viewColumn: all.length + 1,
  });
  if (!isEmpty) return;
  await tabGroups.close(activeTab);
  // An empty group goes away by itself.
  if (tabs.length > 1)
    await vscode.commands.executeCommand('moveActiveEditor', {
      to: 'position',
      by: 'group',
      value: viewColumn,
    });
}

const TRIES = 10;
const WAIT_MS = 100;

/** Rejects with a sentence while there are more forms of that user group on screen than `countServed` says. */
export async function requireServed(uri: string, countServed: () => number): Promise<void> {
  const isLost = (): boolean => {
    const shown = vscode.window.tabGroups.all.filter(
      ({ activeTab }) => activeTab && formUriOf(activeTab)?.toString() === uri,
    );
    return (
      shown.length > countServed() && vscode.workspace.textDocuments.some((one) => one.uri.toString() === uri)
    );
  };
  // A tab is there a little before VS Code asks for its form.
  for (let tries = 0; tries < TRIES && isLost(); tries++)
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  if (!isLost()) return;
  throw new UserError(
    vscode.l10n.t(
      'A form of this user group lost its connection, so nothing was saved: what was typed last may be only there. Close that form, then save again.',
    ),
  );
}

function formUriOf({ input }: vscode.Tab): vscode.Uri | undefined {
  return input instanceof vscode.TabInputCustom && input.viewType === USER_GROUP_FORM ? input.uri : undefined;
}
