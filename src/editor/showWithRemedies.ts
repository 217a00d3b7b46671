import * as vscode from 'vscode';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { Remedy } from '../base/userError';
import { runCommand } from './click';

/**
 * Shows a message with a button for each remedy and runs the remedy of the pressed button. Resolves when the message is
 * closed and the remedy has run.
 */
export async function showWithRemedies(
  show: (message: string, ...buttons: string[]) => Thenable<string | undefined>,
  message: string,
  remedies: readonly Remedy[],
): Promise<void> {
  const chosen = await show(message, ...remedies.map(({ title }) => title));
  const remedy = remedies.find(({ title }) => title === chosen);
  if (remedy) await runCommand(remedy);
}

/** Longest text of a notification; VS Code cuts longer texts. */
const MAX_CHARACTERS = 1000;

type Show = (message: string, actions?: readonly Remedy[]) => void;

/** Shows a message that is no failure, with a button for each action; does not wait for the user. */
export function createShowNotice(): Show {
  return createShow((text, ...buttons) => vscode.window.showInformationMessage(text, ...buttons));
}

/** As `createShowNotice`, but as a warning about a mistake in the user's settings or files. */
export function createShowWarning(): Show {
  return createShow((text, ...buttons) => vscode.window.showWarningMessage(text, ...buttons));
}

function createShow(show: (text: string, ...buttons: string[]) => Thenable<string | undefined>): Show {
  return (message, actions = []) => {
    void showWithRemedies(show, sanitizeForDisplay(message, MAX_CHARACTERS), actions);
  };
}
