import * as l10n from '@vscode/l10n';
import { CancelledError, UserError } from './userError';
import type { ForeignQuestion, Prompts } from './userInput';

/** Shortest time to read a question, in ms. A faster answer counts as a key press meant for something else. */
export const TOO_SOON_MS = 700;

export interface ConfirmForeignDeps {
  readonly choose: Prompts['choose'];
  /** Monotonic clock, in ms: changes of the system time do not affect it. */
  readonly now: () => number;
}

/**
 * The reason shown in a question about a command. VS Code does not report whether a key, the palette or another
 * extension ran the command, so the reason names the possible origins.
 */
export function commandCause(): string {
  return l10n.t('A command or keyboard shortcut started this.');
}

/**
 * Asks before an action that the user may not have started. The first button, which has the focus, declines and runs
 * `look`. Throws `CancelledError` if the user declines or dismisses the question. An answer within `TOO_SOON_MS` runs
 * no `look`; a yes within that time throws `UserError`.
 */
export async function confirmForeign(deps: ConfirmForeignDeps, question: ForeignQuestion): Promise<void> {
  const { message, detail, action, decline, look } = question;
  const shownAt = deps.now();
  const answer = await deps.choose(message, detail, [
    { value: 'decline', label: decline },
    { value: 'act', label: action },
  ]);
  const isTooSoon = deps.now() - shownAt < TOO_SOON_MS;
  if (answer === 'decline') {
    // An early answer opens no document: the keys typed next would go into the document.
    if (!isTooSoon) await look?.();
    throw new CancelledError();
  }
  if (isTooSoon)
    throw new UserError(l10n.t('That was too fast to be on purpose, so nothing was done. Try again.'));
}
