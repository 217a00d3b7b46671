import * as vscode from 'vscode';

/** No text, JSON or message from outside can be this. */
const mark: unique symbol = Symbol('click');

/** The arguments of a command that a lens, row or button of ours runs, marked as the user's own click. */
export function asClick(args: readonly unknown[] = []): unknown[] {
  return [...args, mark];
}

/** A row of a tree of ours, marked: the editor hands it to the commands of the row's menu, and nobody else has it. */
export function asRow<T extends object>(row: T): T {
  return { ...row, [mark]: true };
}

/**
 * Takes our mark off a command's arguments. The editor hands a document and its group to a button in a title; so can a
 * link or a task of a folder, but only for the document in front is there such a button to click.
 */
export function readClick(args: readonly unknown[]): {
  readonly isClick: boolean;
  readonly given: readonly unknown[];
} {
  if (args.at(-1) === mark) return { isClick: true, given: args.slice(0, -1) };
  const [uri, context] = args;
  if (typeof uri === 'object' && uri !== null && mark in uri) return { isClick: true, given: args };
  const isInTitle =
    uri instanceof vscode.Uri &&
    typeof context === 'object' &&
    context !== null &&
    'groupId' in context &&
    isInFront(uri);
  return { isClick: isInTitle, given: args };
}

function isInFront(uri: vscode.Uri): boolean {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const shown = input instanceof vscode.TabInputTextDiff ? input.modified : uriOf(input);
  return shown?.toString() === uri.toString();
}

function uriOf(input: unknown): vscode.Uri | undefined {
  const isOfOne = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return isOfOne ? input.uri : undefined;
}
