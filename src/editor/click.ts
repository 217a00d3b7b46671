import * as vscode from 'vscode';
import { SETTING_SECTION, type AnyCommand } from '../contributions';

/** Mark of a click: a symbol, which no text, JSON or message of other code can contain. */
const mark: unique symbol = Symbol('click');

/** The arguments of a command for our own lens, row or button, marked as the user's click. */
export function asClick(args: readonly unknown[] = []): unknown[] {
  return [...args, mark];
}

/** Marks a row of our tree. VS Code gives the row to the commands of its menu; no other code can get the row. */
export function asRow<T extends object>(row: T): T {
  return { ...row, [mark]: true };
}

/**
 * Says whether the user clicked, and removes the mark of `asClick` at the end of a command's arguments. A row of
 * `asRow` counts as a click too. For a title button, VS Code passes the document's URI and its editor group. A link or
 * a task can pass the same arguments, so the document must be in front.
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
 * Runs a command as a click on its button would; with `isClick` false, as another extension would. Rejects if the
 * command is unknown or throws.
 */
export async function runCommand(
  { command, arguments: given = [] }: AnyCommand,
  isClick = true,
): Promise<void> {
  const isMarked = isClick && command.startsWith(`${SETTING_SECTION}.`);
  await vscode.commands.executeCommand(command, ...(isMarked ? asClick(given) : given));
}
