import type { Endpoint } from '../catalog/types';

/** A call of a program whose line of source is looked for. */
export interface SentCall {
  readonly method: string;
  /** As sent. */
  readonly path: string;
  readonly query: string;
  /** Absent: none has this path and method. */
  readonly endpoint?: Endpoint | undefined;
  /** The endpoint that was probably meant instead. */
  readonly meant?: Endpoint | undefined;
}
