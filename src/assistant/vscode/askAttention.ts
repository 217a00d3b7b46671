import * as vscode from 'vscode';
import { TimeLimitError, withTimeLimit } from '../../base/withTimeLimit';

/** Longest wait for the focus in ms: VS Code may report the focus some time after a system dialog has closed. */
const FOCUS_MS = 1000;

/** True if this window has the focus. Otherwise asks in a notification; true if the user clicked Review. */
export async function askAttention(message: string): Promise<boolean> {
  if (vscode.window.state.focused) return true;
  const review = vscode.l10n.t('Review');
  return (await vscode.window.showInformationMessage(message, review)) === review;
}

/** True if this window has the focus, or gets it within a second. */
export async function hasFocus(): Promise<boolean> {
  if (vscode.window.state.focused) return true;
  let listener: vscode.Disposable | undefined;
  const focused = new Promise<void>((resolve) => {
    listener = vscode.window.onDidChangeWindowState((state) => {
      if (state.focused) resolve();
    });
  });
  try {
    await withTimeLimit(focused, FOCUS_MS);
    return true;
  } catch (thrown) {
    if (thrown instanceof TimeLimitError) return false;
    throw thrown;
  } finally {
    listener?.dispose();
  }
}
