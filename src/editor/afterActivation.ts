import * as vscode from 'vscode';

/** Calls `start` after activation, so that tree and commands need not wait. Does not call it if disposed earlier. */
export function afterActivation(
  start: () => vscode.Disposable | undefined | Promise<vscode.Disposable | undefined>,
): vscode.Disposable {
  let started: vscode.Disposable | undefined;
  let isDisposed = false;
  const begin = async (): Promise<void> => {
    started = await start();
    if (isDisposed) started?.dispose();
  };
  const turn = setImmediate(() => void begin());
  return new vscode.Disposable(() => {
    isDisposed = true;
    clearImmediate(turn);
    started?.dispose();
  });
}
