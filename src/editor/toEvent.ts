import * as vscode from 'vscode';

/** Turns one of our change events into a VS Code event. */
export function toEvent(subscribe: (listener: () => void) => { dispose(): void }): vscode.Event<unknown> {
  return (listener: (change: undefined) => unknown) => {
    const subscription = subscribe(() => void listener(undefined));
    return new vscode.Disposable(() => subscription.dispose());
  };
}
