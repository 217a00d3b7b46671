import { confirmForeign } from '../base/confirmForeign';
import { steadyNow } from '../base/steadyNow';
import type { Prompts, UserInput } from '../base/userInput';

/** Prompts that tests in a real editor can answer. */
export type ReplaceableInput = UserInput & {
  /** Hands every prompt to the given double; without one, back to the real prompts. */
  readonly replace: (double: Prompts | undefined) => void;
};

/** Loads the real prompts at the first question; activation needs none of them. */
export function createReplaceableInput(load: () => Promise<Prompts>): ReplaceableInput {
  let current = load;
  const choose: Prompts['choose'] = async (message, detail, choices) =>
    (await current()).choose(message, detail, choices);
  return {
    pick: async (options) => (await current()).pick(options),
    pickMany: async (options) => (await current()).pickMany(options),
    text: async (options) => (await current()).text(options),
    confirm: async (options) => (await current()).confirm(options),
    choose,
    confirmForeign: async (question) => {
      // Loaded first: the time to answer begins when the question is shown.
      await current();
      await confirmForeign({ choose, now: steadyNow }, question);
    },
    replace: (double) => {
      current = double ? () => Promise.resolve(double) : load;
    },
  };
}
