import * as vscode from 'vscode';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { Remedy } from '../base/userError';
import type { CommandId } from '../contributions';
import { runHandler, type CommandFailuresDeps } from '../http/runHandler';
import { showWithRemedies } from './showWithRemedies';

/** Registers commands so that each failure is shown once, by one piece of code. */
export interface CommandRunner {
  register(id: CommandId, handler: (...args: unknown[]) => Promise<void>): vscode.Disposable;
  /** Shows an expected failure: one sentence, its remedies as buttons. Resolves when it is gone. */
  showFailure(message: string, remedies: readonly Remedy[]): Promise<void>;
}

/**
 * Nothing else shows errors: handlers only throw. The wrapper resolves, because inline buttons and welcome links
 * swallow rejections.
 */
export function createCommandRunner(deps: Omit<CommandFailuresDeps, 'showFailure'>): CommandRunner {
  const showFailure = async (message: string, remedies: readonly Remedy[]): Promise<void> => {
    const show = (text: string, ...buttons: string[]) => vscode.window.showErrorMessage(text, ...buttons);
    await showWithRemedies(show, sanitizeForDisplay(message, 400), remedies);
  };
  return {
    showFailure,
    register: (id, handler) =>
      vscode.commands.registerCommand(id, (...args: unknown[]) =>
        runHandler({ ...deps, showFailure }, id, () => handler(...args)),
      ),
  };
}
