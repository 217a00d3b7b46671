import * as vscode from 'vscode';
import { plain } from '../plain';
import type { Remedy } from '../userError';

/** Shows one sentence that is no failure, with what can be done next as buttons; does not wait for the user. */
export function createTell(): (message: string, actions?: readonly Remedy[]) => void {
  return (message, actions = []) => {
    void show(message, actions);
  };
}

async function show(message: string, actions: readonly Remedy[]): Promise<void> {
  const chosen = await vscode.window.showInformationMessage(
    plain(message, 400),
    ...actions.map((action) => action.title),
  );
  const action = actions.find((candidate) => candidate.title === chosen);
  if (action) await vscode.commands.executeCommand(action.command, ...(action.arguments ?? []));
}
