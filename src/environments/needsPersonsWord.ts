import type { Environment } from './types';

/** Whether a person must confirm a write or a level there, whoever starts it. The sandbox needs no confirmation. */
export function needsPersonsWord({ builtIn }: Pick<Environment, 'builtIn'>): boolean {
  return !builtIn;
}
