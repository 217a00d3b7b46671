import * as vscode from 'vscode';
import { createStatusItem } from './statusItem';

const SHOWN_MS = 10_000;

/** Shows a line about the last call in the status bar for 10 s. Screen readers speak the line. */
export interface StatusLine {
  readonly show: (text: string, isFailure?: boolean) => void;
  /** Hides the line before the failure of a later call is shown. */
  readonly clear: () => void;
  dispose(): void;
}

export function createStatusLine(): StatusLine {
  const name = vscode.l10n.t('Commerce API Last Call');
  const item = createStatusItem({ id: 'lastCall', name, priority: 0 });
  let timer: NodeJS.Timeout | undefined;
  const clear = (): void => {
    clearTimeout(timer);
    item.show(undefined);
  };
  return {
    show: (text, isFailure = false) => {
      clearTimeout(timer);
      item.show({ text, label: text, role: 'status', background: isFailure ? 'error' : undefined });
      timer = setTimeout(clear, SHOWN_MS);
    },
    clear,
    dispose: () => {
      clearTimeout(timer);
      item.dispose();
    },
  };
}
