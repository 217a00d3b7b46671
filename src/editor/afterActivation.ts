import * as vscode from 'vscode';

type Started = vscode.Disposable | undefined;

/**
 * Starts something that nobody waits for, once activation is over: the tree and the commands come first. What is disposed
 * before its start never starts.
 */
export function afterActivation(start: () => Started | Promise<Started>): vscode.Disposable {
  let started: Started;
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
