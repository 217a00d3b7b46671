import type { Endpoint } from '../catalog/types';

/** A program's call, to search for its source line. */
export interface SentCall {
  readonly method: string;
  /** As sent. */
  readonly path: string;
  readonly query: string;
  /** Absent: no endpoint has this path and method. */
  readonly endpoint?: Endpoint | undefined;
  /** The endpoint that was probably meant. */
  readonly meant?: Endpoint | undefined;
}
