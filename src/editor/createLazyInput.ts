import type { UserInput } from '../base/userInput';

/** Prompts that are loaded at the first question; activation needs none of them. */
export function createLazyInput(load: () => Promise<UserInput>): UserInput {
  return {
    pick: async (options) => (await load()).pick(options),
    pickMany: async (options) => (await load()).pickMany(options),
    text: async (options) => (await load()).text(options),
    confirm: async (options) => (await load()).confirm(options),
    choose: async (message, detail, choices) => (await load()).choose(message, detail, choices),
  };
}
