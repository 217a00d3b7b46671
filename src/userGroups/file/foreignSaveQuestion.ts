import * as l10n from '@vscode/l10n';
import { CancelledError } from '../../base/userError';
import type { ConfirmOptions, UserInput } from '../../base/userInput';

/** Saves that come within this time share one question, ms. */
const SHARED_MS = 1000;
/** An answer within this time was meant for something else, ms. */
const TOO_SOON_MS = 700;

type Questions = [ConfirmOptions, ...ConfirmOptions[]];

export interface ForeignSaveQuestionDeps {
  readonly choose: UserInput['choose'];
  /** UTC, ms since 1970. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/**
 * Asks about saves that did not begin with our own Save. A menu, a closing window, another extension and an assistant
 * look alike. The first answer is the safe one. Rejects with `CancelledError` unless the user takes the other.
 */
export function createForeignSaveQuestion(
  deps: ForeignSaveQuestionDeps,
): (question: ConfirmOptions) => Promise<void> {
  let waiting: { readonly questions: Questions; readonly answer: Promise<void> } | undefined;

  const ask = async (questions: Readonly<Questions>): Promise<void> => {
    await deps.wait(SHARED_MS);
    waiting = undefined;
    const [first] = questions;
    const intro = l10n.t('VS Code, another extension or an assistant asks to save this.');
    const message =
      questions.length === 1 ? first.message : l10n.t('Update {0} user groups?', questions.length);
    const shownAt = deps.now();
    const answer = await deps.choose(
      message,
      [intro, ...questions.map(({ detail }) => detail)].join('\n\n'),
      [
        { value: 'keep', label: l10n.t('Keep as Draft') },
        { value: 'update', label: first.action },
      ],
    );
    if (answer === 'keep' || deps.now() - shownAt < TOO_SOON_MS) throw new CancelledError();
  };

  return (question) => {
    if (waiting) waiting.questions.push(question);
    else {
      const questions: Questions = [question];
      waiting = { questions, answer: ask(questions) };
    }
    return waiting.answer;
  };
}
