import { createHash } from 'node:crypto';

export type RowKind =
  | 'userGroup'
  | 'user'
  | 'standBy'
  | 'product'
  | 'order'
  | 'cancellation'
  | 'subscription'
  | 'changeRequest'
  | 'bill'
  | 'adjustment'
  | 'invoice';

/** Id of the nth row of a kind: 24 hex digits, the same at every start. */
export function rowId(kind: RowKind, index: number): string {
  return createHash('sha256').update(`${kind}:${index}`).digest('hex').slice(0, 24);
}
