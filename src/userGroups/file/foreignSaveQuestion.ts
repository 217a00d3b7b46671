import * as l10n from '@vscode/l10n';
import type { ConfirmOptions, UserInput } from '../../base/userInput';

/** Saves that come within this time share one question, ms. */
const SHARED_MS = 1000;

/** The question before one user group is saved, and the two parts that it has among others. */
export interface SaveQuestion extends ConfirmOptions {
  /** What is said once of all user groups that it is true of. */
  readonly where: readonly string[];
  readonly userGroup: readonly string[];
}

type Questions = [SaveQuestion, ...SaveQuestion[]];

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
): (question: SaveQuestion) => Promise<void> {
  let waiting: { readonly questions: Questions; readonly answer: Promise<void> } | undefined;

  const ask = async (questions: Readonly<Questions>): Promise<void> => {
    await deps.wait(SHARED_MS);
    waiting = undefined;
    const [first] = questions;
    const intro = l10n.t('VS Code (such as Save All), another extension or an assistant asks to save this.');
    const isOne = questions.length === 1;
    await deps.confirmForeign({
      message: isOne ? first.message : l10n.t('Update {0} user groups?', questions.length),
      detail: [intro, ...(isOne ? [first.detail] : detailsOfMany(questions))].join('\n\n'),
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

function detailsOfMany(questions: Readonly<Questions>): readonly string[] {
  const parts = questions.map(({ where, userGroup }) => ({
    where: where.join('\n'),
    userGroup: userGroup.join('\n'),
  }));
  return [...new Set(parts.map(({ where }) => where))].flatMap((where) => [
    where,
    ...parts.filter((part) => part.where === where).map(({ userGroup }) => userGroup),
  ]);
}
