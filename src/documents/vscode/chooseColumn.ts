import * as vscode from 'vscode';
import { isRequestUri } from '../uris';
import { activeDocumentUri, isComparison, isResultUri, isTextUri } from './openTabs';

/**
 * Column for the next document. `last`: tab of the previous document of its kind, whose column is used again. But if
 * code is active in that column, returns a column beside it. Without `last`, uses `columnBesideCode`.
 * `isOurs`: documents that a new document may cover.
 */
export function chooseColumn(
  last: vscode.Tab | undefined,
  isOurs: (uri: string) => boolean = (uri) => isRequestUri(uri) || isReadOnlyUri(uri),
): vscode.ViewColumn {
  if (!last) return columnBesideCode();
  if (!isBehindCode(last, isOurs)) return last.group.viewColumn;
  // The user's code is in the column of the results. The column on its left is used, because a third column would be
  // narrow.
  const left = isLastColumn() ? vscode.window.tabGroups.all.at(-2) : undefined;
  return left?.viewColumn ?? vscode.ViewColumn.Beside;
}

/** Whether a URI is a result or another read-only text of this extension. */
export function isReadOnlyUri(uri: string): boolean {
  return isResultUri(uri) || isTextUri(uri);
}

function isLastColumn(): boolean {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  return all.length > 1 && activeTabGroup === all.at(-1);
}

/** True if a new document in the tab's group would cover the user's active text. */
function isBehindCode({ group }: vscode.Tab, isOurs: (uri: string) => boolean): boolean {
  const uri = activeDocumentUri();
  const isFree = uri === undefined ? group.activeTab && isComparison(group.activeTab) : isOurs(uri);
  return group.isActive && !isFree && columnBesideCode() === vscode.ViewColumn.Beside;
}

/**
 * The column beside the active editor, if that editor shows a text, or a VS Code page that a result would replace. The
 * active column in other cases, and if the active editor is a request document beside the code.
 */
function columnBesideCode(): vscode.ViewColumn {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  const input = tab?.input;
  // The tab of a walkthrough has no `input`.
  const isReplaced = tab?.isPreview === true && input === undefined;
  const isText =
    input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputTextDiff ||
    input instanceof vscode.TabInputNotebook ||
    input instanceof vscode.TabInputCustom;
  // A request in the last column already has the code beside it.
  const isBesideCode = isLastColumn() && isRequestUri(activeDocumentUri() ?? '');
  return (isText || isReplaced) && !isBesideCode ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
}
