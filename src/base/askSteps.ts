import { goBack, type GoBack, type StepPosition } from './userInput';

/** Asks one question. Returns the earlier answers plus its own, or `goBack`. */
export type Step<T> = (position: StepPosition, answers: T) => Promise<T | GoBack>;

/**
 * Asks step by step, from the step at index `first` on. The user may go back, also to steps before that index. The
 * answers then stay; they may decide which steps follow.
 */
export async function askSteps<T>(
  title: string,
  steps: readonly Step<T>[] | ((answers: T) => readonly Step<T>[]),
  start: T,
  first = 0,
): Promise<T> {
  let answers = start;
  for (let index = first; ;) {
    const known = typeof steps === 'function' ? steps(answers) : steps;
    const step = known[index];
    if (!step) return answers;
    const position = known.length > 1 ? { number: index + 1, total: known.length } : undefined;
    const answer = await step({ title, step: position, canGoBack: index > 0 }, answers);
    if (answer === goBack) index -= 1;
    else {
      answers = answer;
      index += 1;
    }
  }
}
