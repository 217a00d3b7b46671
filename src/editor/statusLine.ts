import * as vscode from 'vscode';

const SHOWN_MS = 10_000;

/** Shows a line about the last call in the status bar for 10 s. Screen readers speak the line. */
export interface StatusLine {
  readonly show: (text: string, isFailure?: boolean) => void;
  /** Hides the line before the failure of a later call is shown. */
  readonly clear: () => void;
  dispose(): void;
}

export function createStatusLine(): StatusLine {
  let made: vscode.StatusBarItem | undefined;
  let timer: NodeJS.Timeout | undefined;
  return {
    show: (text, isFailure = false) => {
      clearTimeout(timer);
      const item = (made ??= createItem());
      item.text = text;
      item.backgroundColor = isFailure ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
      // The role makes the entry a live region: screen readers speak its text without moving the focus.
      item.accessibilityInformation = { label: text, role: 'status' };
      item.show();
      timer = setTimeout(() => item.hide(), SHOWN_MS);
    },
    clear: () => {
      clearTimeout(timer);
      made?.hide();
    },
    dispose: () => {
      clearTimeout(timer);
      made?.dispose();
    },
  };
}

function createItem(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem('commerceApi.lastCall', vscode.StatusBarAlignment.Left, 0);
  item.name = vscode.l10n.t('Commerce API Last Call');
  return item;
}
