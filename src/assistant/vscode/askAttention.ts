import * as vscode from 'vscode';
import { TimeLimitError, withTimeLimit } from '../../base/withTimeLimit';

/** Wait in ms: VS Code may report the focus only after a system dialog has closed. */
const FOCUS_MS = 1000;

/** Whether the user looks at this window; else asks in a notification and waits for the answer. */
export async function askAttention(message: string): Promise<boolean> {
  if (vscode.window.state.focused) return true;
  const review = vscode.l10n.t('Review');
  return (await vscode.window.showInformationMessage(message, review)) === review;
}

/** Whether this window has the focus, now or within a moment. */
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
