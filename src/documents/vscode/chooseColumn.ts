import * as vscode from 'vscode';
import { isRequestUri } from '../uris';
import { activeDocumentUri, isComparison, isResultUri, isTextUri } from './openTabs';

/**
 * The column of `last`, the last document of its kind, unless a text that is not `isOurs` is in front of it: then, and
 * without a last one, the column beside the active text.
 */
export function chooseColumn(
  last: vscode.Tab | undefined,
  isOurs: (uri: string) => boolean = (uri) => isRequestUri(uri) || isReadOnlyUri(uri),
): vscode.ViewColumn {
  if (!last) return columnBesideCode();
  if (!isBehindCode(last, isOurs)) return last.group.viewColumn;
  // Code that was opened over our own column has a column on its left; a third one would be narrow.
  const left = isLastColumn() ? vscode.window.tabGroups.all.at(-2) : undefined;
  return left?.viewColumn ?? vscode.ViewColumn.Beside;
}

/** A result or another text of ours that nobody edits. */
export function isReadOnlyUri(uri: string): boolean {
  return isResultUri(uri) || isTextUri(uri);
}

function isLastColumn(): boolean {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  return all.length > 1 && activeTabGroup === all.at(-1);
}

/** Whether a text of the user is in front of the tab, in the active group: what opens there would cover that text. */
function isBehindCode({ group }: vscode.Tab, isOurs: (uri: string) => boolean): boolean {
  const uri = activeDocumentUri();
  const isFree = uri === undefined ? group.activeTab && isComparison(group.activeTab) : isOurs(uri);
  return group.isActive && !isFree && columnBesideCode() === vscode.ViewColumn.Beside;
}

/** The column beside an active text or a page of VS Code that a result would replace, else the active column. */
function columnBesideCode(): vscode.ViewColumn {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  const input = tab?.input;
  // A walkthrough has no kind of its own.
  const isReplaced = tab?.isPreview === true && input === undefined;
  const isText =
    input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputTextDiff ||
    input instanceof vscode.TabInputNotebook ||
    input instanceof vscode.TabInputCustom;
  // A request in the last of several columns has the code beside it already.
  const isBesideCode = isLastColumn() && isRequestUri(activeDocumentUri() ?? '');
  return (isText || isReplaced) && !isBesideCode ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
}
