import * as vscode from 'vscode';

/**
 * Starts something once activation is over, so that it delays neither the tree nor the commands. What is disposed of
 * before its start never starts.
 */
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
