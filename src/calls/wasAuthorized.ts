import type { FinishedCall } from '../http/types';

/** Whether the call carried a token. Where the call does not say, it did: most do. */
export function wasAuthorized({ authorized }: FinishedCall): boolean {
  return authorized !== false;
}
