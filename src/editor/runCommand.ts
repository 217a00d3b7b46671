import * as vscode from 'vscode';
import { SETTING_SECTION, type AnyCommand } from '../contributions';
import { asClick } from './click';

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
