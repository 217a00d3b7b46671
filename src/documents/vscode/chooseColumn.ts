import * as vscode from 'vscode';
import { isRequestUri } from '../uris';
import { activeDocumentUri, isComparison, isResultUri, isTextUri } from './openTabs';

/**
 * Column for the next document: that of `last`, the previous one of its kind. If code covers `last`, or there is none,
 * the column beside the active editor. `isOurs`: documents that may be covered.
 */
export function chooseColumn(
  last: vscode.Tab | undefined,
  isOurs: (uri: string) => boolean = (uri) => isRequestUri(uri) || isReadOnlyUri(uri),
): vscode.ViewColumn {
  if (!last) return columnBesideCode();
  if (!isBehindCode(last, isOurs)) return last.group.viewColumn;
  // Code now covers the column that results use: use the column on its left, since a third one would be narrow.
  const left = isLastColumn() ? vscode.window.tabGroups.all.at(-2) : undefined;
  return left?.viewColumn ?? vscode.ViewColumn.Beside;
}

/** A result or another read-only text of this extension. */
export function isReadOnlyUri(uri: string): boolean {
  return isResultUri(uri) || isTextUri(uri);
}

function isLastColumn(): boolean {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  return all.length > 1 && activeTabGroup === all.at(-1);
}

/** True if a document in this tab's group would cover the user's active text. */
function isBehindCode({ group }: vscode.Tab, isOurs: (uri: string) => boolean): boolean {
  const uri = activeDocumentUri();
  const isFree = uri === undefined ? group.activeTab && isComparison(group.activeTab) : isOurs(uri);
  return group.isActive && !isFree && columnBesideCode() === vscode.ViewColumn.Beside;
}

/** The column beside an active text, or beside a VS Code page that a result would replace; else the active column. */
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
