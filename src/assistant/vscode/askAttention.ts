import * as vscode from 'vscode';
import { TimeLimitError, withTimeLimit } from '../../base/withTimeLimit';

/** VS Code may report the focus after the answer of a dialog of the system. */
const FOCUS_MS = 1000;

/** Whether the user looks at this window; else asks for it in a notification, and waits for the answer. */
export async function askAttention(message: string): Promise<boolean> {
  if (vscode.window.state.focused) return true;
  const review = vscode.l10n.t('Review');
  return (await vscode.window.showInformationMessage(message, review)) === review;
}

/** Whether this window has the keyboard, now or in a moment. */
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
