import * as vscode from 'vscode';

/** Our own change events as the editor's. */
export function toEvent(subscribe: (listener: () => void) => { dispose(): void }): vscode.Event<unknown> {
  return (listener: (change: undefined) => unknown) => {
    const subscription = subscribe(() => void listener(undefined));
    return new vscode.Disposable(() => subscription.dispose());
  };
}
