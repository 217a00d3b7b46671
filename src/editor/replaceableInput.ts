import type { UserInput } from '../base/userInput';

/** Prompts that tests in a real editor can answer. */
export type ReplaceableInput = UserInput & {
  /** Hands every prompt to the given double; without one, back to the real prompts. */
  readonly replace: (double: UserInput | undefined) => void;
};

/** Loads the real prompts at the first question; activation needs none of them. */
export function createReplaceableInput(load: () => Promise<UserInput>): ReplaceableInput {
  let current = load;
  return {
    pick: async (options) => (await current()).pick(options),
    pickMany: async (options) => (await current()).pickMany(options),
    text: async (options) => (await current()).text(options),
    confirm: async (options) => (await current()).confirm(options),
    choose: async (message, detail, choices) => (await current()).choose(message, detail, choices),
    replace: (double) => {
      current = double ? () => Promise.resolve(double) : load;
    },
  };
}
