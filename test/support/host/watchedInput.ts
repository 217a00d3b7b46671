import { isCancelled } from '../../../src/base/userError';
import type { Prompts } from '../../../src/base/userInput';
import { until } from '../until';

/**
 * Adds errors of the scripted input to `problems`, except cancellations. The command shows such an error only as a
 * notice, which does not say which prompt was wrong.
 */
export function watchedInput(input: Prompts, problems: Error[]): Prompts {
  const watch = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (!isCancelled(error)) problems.push(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  };
  return {
    pick: (options) => watch(input.pick(options)),
    pickMany: (options) => watch(input.pickMany(options)),
    text: (options) => watch(input.text(options)),
    confirm: (options) => watch(input.confirm(options)),
    choose: async (message, detail, choices) => {
      const shownAt = performance.now();
      const answer = await watch(input.choose(message, detail, choices));
      // `confirmForeign` refuses an answer within 700 ms (`TOO_SOON_MS`).
      if (answer === 'act') await until('the answer counts', () => performance.now() - shownAt >= 700);
      return answer;
    },
  };
}
