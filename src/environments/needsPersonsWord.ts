import type { Environment } from './types';

/**
 * Whether the user must confirm a write, or a use of the admin level, that other code may have started in this
 * environment. False for the sandbox.
 */
export function needsPersonsWord({ builtIn }: Pick<Environment, 'builtIn'>): boolean {
  return !builtIn;
}
