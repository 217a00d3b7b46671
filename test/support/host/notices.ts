import type * as vscode from 'vscode';
import { until } from '../until';

interface Notice {
  readonly kind: 'error' | 'warning' | 'information';
  readonly message: string;
  readonly buttons: readonly string[];
}

/** Messages of the extension to the user. VS Code has no API to read notifications, so the fixture intercepts them. */
export interface Notices {
  readonly seen: readonly Notice[];
  /** Presses this button of the next notice that has it. */
  press(button: string): void;
  /** Every message so far, one per line. */
  text(): string;
  /** Waits for the first notice whose message matches; a command may end before its notice appears. */
  saying(text: RegExp): Promise<Notice>;
  clear(): void;
  restore(): void;
}

const kinds = {
  showErrorMessage: 'error',
  showWarningMessage: 'warning',
  showInformationMessage: 'information',
} as const;
type ShowName = keyof typeof kinds;
type Show = (message: string, ...rest: unknown[]) => Thenable<unknown>;

/** Replaces the message functions of `vscode.window`; the extension calls the same object as the tests. */
export function captureNotices(ofExtension: typeof vscode.window): Notices {
  const window = ofExtension as unknown as Record<ShowName, Show>;
  const names = Object.keys(kinds) as ShowName[];
  const originals = names.map((name) => [name, window[name]] as const);
  const seen: Notice[] = [];
  let pressed: string | undefined;
  for (const [name, original] of originals) {
    window[name] = (message, ...rest) => {
      const [options] = rest;
      // A modal question is no notice: the original function shows it.
      if (typeof options === 'object' && options !== null && 'modal' in options) {
        return original(message, ...rest);
      }
      const buttons = rest.filter((item) => typeof item === 'string');
      seen.push({ kind: kinds[name], message, buttons });
      const answer = buttons.find((button) => button === pressed);
      if (answer !== undefined) pressed = undefined;
      return Promise.resolve(answer);
    };
  }
  return {
    seen,
    press: (button) => (pressed = button),
    text: () => seen.map(({ message }) => message).join('\n'),
    saying: (text) => until(`a notice says ${text}`, () => seen.find(({ message }) => text.test(message))),
    clear: () => void seen.splice(0),
    restore: () => {
      for (const [name, original] of originals) window[name] = original;
    },
  };
}
