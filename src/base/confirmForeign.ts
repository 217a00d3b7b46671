import * as l10n from '@vscode/l10n';
import { CancelledError, UserError } from './userError';
import type { ForeignQuestion, Prompts } from './userInput';

/** An answer within this time was meant for something else, ms. */
export const TOO_SOON_MS = 700;

export interface ConfirmForeignDeps {
  readonly choose: Prompts['choose'];
  /** A clock that nobody sets, in ms. */
  readonly now: () => number;
}

/** The fact that leads to a question: a key, the palette and another extension look alike. */
export function commandCause(): string {
  return l10n.t('A command or key started this.');
}

/**
 * Asks about what the user may not have started: the first answer, which has the focus, is the safe one. Throws
 * `CancelledError` unless the user takes the other, and `UserError` where nobody can have read what it is about.
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
    // A key that was meant for something else must not lead into a document, where the next ones would be typed.
    if (!isTooSoon) await look?.();
    throw new CancelledError();
  }
  if (isTooSoon)
    throw new UserError(
      l10n.t('The answer came before anybody could read the question, so nothing was done. Try again.'),
    );
}
