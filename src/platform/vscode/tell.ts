import * as vscode from 'vscode';
import { plain } from '../plain';
import type { Remedy } from '../userError';
import { showWithRemedies } from './showWithRemedies';

/** Shows one sentence that is no failure, with what can be done next as buttons; does not wait for the user. */
export function createTell(): (message: string, actions?: readonly Remedy[]) => void {
  const show = (text: string, ...buttons: string[]) => vscode.window.showInformationMessage(text, ...buttons);
  return (message, actions = []) => {
    void showWithRemedies(show, plain(message, 400), actions);
  };
}
