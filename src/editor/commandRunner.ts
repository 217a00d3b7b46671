import * as vscode from 'vscode';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { Remedy } from '../base/userError';
import type { CommandId } from '../contributions';
import { runHandler, type CommandFailuresDeps } from '../http/runHandler';
import { readClick } from './click';
import { showWithRemedies } from './showWithRemedies';

/** Registers commands and shows each failure once. */
export interface CommandRunner {
  /** `isClick`: the user clicked one of our lenses, rows or buttons; else other code may have run the command. */
  register(
    id: CommandId,
    handler: (isClick: boolean, ...args: readonly unknown[]) => Promise<void>,
  ): vscode.Disposable;
  /** Shows a failure as a message with its remedies as buttons. Resolves when the message is closed. */
  showFailure(message: string, remedies: readonly Remedy[]): Promise<void>;
}

/**
 * Shows the errors that handlers of commands throw. VS Code would not show the rejection of an inline button or a
 * welcome link, so a registered command resolves after a failure.
 */
export function createCommandRunner(deps: Omit<CommandFailuresDeps, 'showFailure'>): CommandRunner {
  const showFailure = async (message: string, remedies: readonly Remedy[]): Promise<void> => {
    const show = (text: string, ...buttons: string[]) => vscode.window.showErrorMessage(text, ...buttons);
    await showWithRemedies(show, sanitizeForDisplay(message, 400), remedies);
  };
  return {
    showFailure,
    register: (id, handler) =>
      vscode.commands.registerCommand(id, (...args: unknown[]) => {
        const { isClick, given } = readClick(args);
        return runHandler({ ...deps, showFailure }, id, () => handler(isClick, ...given));
      }),
  };
}
