import type { ClientKeys } from '../../../src/http/credential';

/** A call of an endpoint with the values of a user. */
export interface GivenCall {
  readonly endpointId: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: readonly (readonly [name: string, value: string])[];
  /** JSON text. */
  readonly body?: string;
}

/** Environment, credential, limits and answers of the user for one call. */
export interface Circumstances {
  readonly origin: string;
  readonly basePath?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string;
  /** Sent instead of the token. */
  readonly keys?: ClientKeys;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
  /** Whether the client trusts the certificate authority of the tests. */
  readonly trustsTestAuthority?: boolean;
  /** Port of a proxy on this machine, through which every connection is tunnelled. */
  readonly proxyPort?: number;
  readonly isLive?: boolean;
  /** The user says no to every question. */
  readonly refuses?: boolean;
}

/** Outcome that is shown for a write: done, not done, or unknown. A read is shown as `done` or `notDone`. */
export type Label = 'done' | 'notDone' | 'unknown';

/** Result of a call, with everything that was shown or stored. */
export interface Report {
  readonly label: Label;
  /** The stable name of the failure; undefined after a success. */
  readonly code?: string;
  readonly sentence?: string;
  /** Titles of the buttons. */
  readonly nextSteps: readonly string[];
  /** The result document. */
  readonly document: string;
  /** Whether the document says that it holds only the beginning of the response. */
  readonly isHead: boolean;
  readonly retryAfterSeconds?: number;
  /** All shown, logged, stored, copied and thrown texts, by the name of their sink. */
  readonly sinks: Readonly<Record<string, string>>;
}

/** The program under test. A client stands for one window, whose state lasts from call to call. */
export interface Client {
  /** Never rejects. */
  call(call: GivenCall, circumstances: Circumstances): Promise<Report>;
  /** Sends one request to an address outside the catalog. Never rejects. */
  sendTo(url: string, circumstances: Circumstances): Promise<Report>;
}
