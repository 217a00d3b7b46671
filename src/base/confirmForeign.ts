import * as l10n from '@vscode/l10n';
import { CancelledError, UserError } from './userError';
import type { ForeignQuestion, Prompts } from './userInput';

/** Milliseconds; a faster answer was meant for something else. */
export const TOO_SOON_MS = 700;

export interface ConfirmForeignDeps {
  readonly choose: Prompts['choose'];
  /** Monotonic clock, in ms: changes of the system time do not affect it. */
  readonly now: () => number;
}

/** The reason shown in a question: a key, the palette and another extension cannot be told apart. */
export function commandCause(): string {
  return l10n.t('A command or key started this.');
}

/**
 * Confirms an action that the user may not have started. The first button, which has the focus, is the safe answer.
 * Throws `CancelledError` unless the user picks the other one, and `UserError` if the answer came too soon.
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
    // After a key press meant for something else, the document stays closed: the next keys would be typed into it.
    if (!isTooSoon) await look?.();
    throw new CancelledError();
  }
  if (isTooSoon)
    throw new UserError(l10n.t('That was too fast to be on purpose, so nothing was done. Try again.'));
}
