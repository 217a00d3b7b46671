import { confirmForeign } from '../base/confirmForeign';
import { steadyNow } from '../base/steadyNow';
import type { Prompts, UserInput } from '../base/userInput';

/** Prompts that tests in a real editor can replace. */
export type ReplaceableInput = UserInput & {
  /** Sends every prompt to the double; undefined restores the real prompts. */
  readonly replace: (double: Prompts | undefined) => void;
};

export function createReplaceableInput(real: Prompts): ReplaceableInput {
  let current = real;
  const choose: Prompts['choose'] = (message, detail, choices) => current.choose(message, detail, choices);
  return {
    pick: (options) => current.pick(options),
    pickMany: (options) => current.pickMany(options),
    text: (options) => current.text(options),
    confirm: (options) => current.confirm(options),
    choose,
    confirmForeign: (question) => confirmForeign({ choose, now: steadyNow }, question),
    replace: (double) => {
      current = double ?? real;
    },
  };
}
