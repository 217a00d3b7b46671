import type { UserInput } from '../base/userInput';

/** Prompts that tests in a real editor can answer. */
export type ReplaceableInput = UserInput & {
  /** Hands every prompt to the given double; without one, back to the real prompts. */
  readonly replace: (double: UserInput | undefined) => void;
};

export function createReplaceableInput(real: UserInput): ReplaceableInput {
  let current = real;
  return {
    pick: (options) => current.pick(options),
    pickMany: (options) => current.pickMany(options),
    text: (options) => current.text(options),
    confirm: (options) => current.confirm(options),
    choose: (message, detail, choices) => current.choose(message, detail, choices),
    replace: (double) => {
      current = double ?? real;
    },
  };
}
