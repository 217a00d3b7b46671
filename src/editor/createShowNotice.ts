import * as vscode from 'vscode';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { Remedy } from '../base/userError';
import { showWithRemedies } from './showWithRemedies';

/** A notification of VS Code holds no more. */
const MAX_CHARACTERS = 1000;

type Show = (message: string, actions?: readonly Remedy[]) => void;

/** Shows a sentence that is no failure, with a button for each action; does not wait for the user. */
export function createShowNotice(): Show {
  return createShow((text, ...buttons) => vscode.window.showInformationMessage(text, ...buttons));
}

/** Like `createShowNotice`, for a mistake in the user's settings or files that no command asked about. */
export function createShowWarning(): Show {
  return createShow((text, ...buttons) => vscode.window.showWarningMessage(text, ...buttons));
}

function createShow(show: (text: string, ...buttons: string[]) => Thenable<string | undefined>): Show {
  return (message, actions = []) => {
    void showWithRemedies(show, sanitizeForDisplay(message, MAX_CHARACTERS), actions);
  };
}
