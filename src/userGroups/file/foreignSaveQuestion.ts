import * as l10n from '@vscode/l10n';
import type { ConfirmOptions, UserInput } from '../../base/userInput';

/** Saves that come within this time share one question, ms. */
const SHARED_MS = 1000;

type Questions = [ConfirmOptions, ...ConfirmOptions[]];

export interface ForeignSaveQuestionDeps {
  readonly confirmForeign: UserInput['confirmForeign'];
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
    await deps.confirmForeign({
      message,
      detail: [intro, ...questions.map(({ detail }) => detail)].join('\n\n'),
      action: first.action,
      decline: l10n.t('Keep as Draft'),
    });
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
