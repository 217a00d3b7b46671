import type { FinishedCall } from '../http/types';

/** Whether the call carried a token; most do, so one that does not know is taken for one of them. */
export function wasAuthorized({ authorized }: FinishedCall): boolean {
  return authorized !== false;
}
