import * as vscode from 'vscode';
import { SETTING_SECTION, type AnyCommand } from '../contributions';

/** A symbol: no text, JSON or message from outside can equal it. */
const mark: unique symbol = Symbol('click');

/** The arguments of a command behind one of our lenses, rows or buttons, marked as the user's own click. */
export function asClick(args: readonly unknown[] = []): unknown[] {
  return [...args, mark];
}

/** Marks a row of our tree: VS Code hands it to the commands of the row's menu, and no other code can get it. */
export function asRow<T extends object>(row: T): T {
  return { ...row, [mark]: true };
}

/**
 * Removes our mark from a command's arguments. VS Code hands a document and its group to a title button. A link or a
 * task of a folder can do so too, but only the document in front has such a button.
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

/**
 * Runs a command as a click on its button would, or, with `isClick` false, as any extension might. Rejects if the
 * command is unknown or throws.
 */
export async function runCommand(
  { command, arguments: given = [] }: AnyCommand,
  isClick = true,
): Promise<void> {
  const isMarked = isClick && command.startsWith(`${SETTING_SECTION}.`);
  await vscode.commands.executeCommand(command, ...(isMarked ? asClick(given) : given));
}
