import type { Endpoint } from '../catalog/types';

/** A request that a program sent, used to find the line in source code that sends it. */
export interface SentCall {
  readonly method: string;
  /** As sent, percent-encoded. */
  readonly path: string;
  readonly query: string;
  /** Endpoint with this path and method; absent if there is none. */
  readonly endpoint?: Endpoint | undefined;
  /** The endpoint that was probably meant. */
  readonly meant?: Endpoint | undefined;
}
