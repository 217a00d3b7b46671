import type { CallRecord } from '../../api/types';

/** A finished call that still knows whether a token went along; the request itself never holds one. */
export interface SentCall extends CallRecord {
  readonly authorized: boolean;
}

/** Whether the call carried a token; most do, so one that does not know is taken for one of them. */
export function wasAuthorized(record: CallRecord): boolean {
  return !('authorized' in record) || record.authorized !== false;
}
