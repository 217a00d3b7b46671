import * as vscode from 'vscode';
import type { AnyCommand } from '../contributions';

/** Runs a command as a click on its button would. Rejects where the editor has none of that id, or it throws. */
export async function runCommand({ command, arguments: given = [] }: AnyCommand): Promise<void> {
  await vscode.commands.executeCommand(command, ...given);
}
