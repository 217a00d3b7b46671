import type { ClientKeys } from '../../../src/http/credential';

/** One call of the catalog, as a user gives it. */
export interface GivenCall {
  readonly endpointId: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: readonly (readonly [name: string, value: string])[];
  /** JSON text. */
  readonly body?: string;
}

/** Where a call goes, with what, and what the user does meanwhile. */
export interface Circumstances {
  readonly origin: string;
  readonly basePath?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string;
  /** Instead of the token. */
  readonly keys?: ClientKeys;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
  /** Trusts the authority of the test's own certificates. */
  readonly trustsTestAuthority?: boolean;
  /** Port of a proxy on this machine that every connection goes through, in a tunnel. */
  readonly proxyPort?: number;
  readonly isLive?: boolean;
  /** The user says no to every question. */
  readonly refuses?: boolean;
}

/** What the user is told about a write: it was done, it was not, or nobody knows. About a read: it worked or not. */
export type Label = 'done' | 'notDone' | 'unknown';

/** How a call ended, as its user and everything that keeps something of it can tell. */
export interface Report {
  readonly label: Label;
  /** The stable name of the failure; undefined of a success. */
  readonly code?: string;
  readonly sentence?: string;
  /** Titles of the buttons. */
  readonly nextSteps: readonly string[];
  /** The result document. */
  readonly document: string;
  /** It says that it is only the head of the answer. */
  readonly isHead: boolean;
  readonly retryAfterSeconds?: number;
  /** Everything that was shown, logged, kept, copied or thrown, by the name of what showed or kept it. */
  readonly sinks: Readonly<Record<string, string>>;
}

/** The program under test. One client is one window: it remembers between calls. */
export interface Client {
  /** Never rejects. */
  call(call: GivenCall, circumstances: Circumstances): Promise<Report>;
  /** One request to an address that did not come from the catalog. Never rejects. */
  sendTo(url: string, circumstances: Circumstances): Promise<Report>;
}
