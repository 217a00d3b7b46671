import type { Outcome } from './types';

/** Whether a successful response says by its status that the entity to delete is already gone. */
export function isGone(kind: Outcome['kind'], answer: { readonly status: number } | undefined): boolean {
  return kind === 'answer' && answer !== undefined && answer.status >= 400;
}
