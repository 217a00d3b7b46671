import type { Environment } from './types';

/** A write or a level there needs a person's word, whoever starts it. Nothing in the sandbox is real. */
export function needsPersonsWord({ builtIn }: Pick<Environment, 'builtIn'>): boolean {
  return !builtIn;
}
