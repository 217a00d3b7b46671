import type { Outcome } from './types';

/** A good answer of such a status says that what a delete was to take away is gone. */
export function isGone(kind: Outcome['kind'], answer: { readonly status: number } | undefined): boolean {
  return kind === 'answer' && answer !== undefined && answer.status >= 400;
}
