import type { ApiError } from './apiError';
import type { ClientKeys } from './credential';

export type Level = 'user' | 'admin';

/** The user's values for one call. Path and query values are strings, sent as typed. */
export interface CallValues {
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** JSON text, sent unchanged as UTF-8. Undefined: no body. */
  readonly body?: string;
}

/** Destination of an environment's calls. */
export interface Target {
  /** `https://host[:port]`, or `http` on loopback; as `URL.origin` gives it. */
  readonly origin: string;
  /** Path of the base URL without a trailing slash; empty when there is none. */
  readonly basePath: string;
  /** The environment's custom headers (never credentials). */
  readonly headers: Readonly<Record<string, string>>;
  readonly levelHeader?: LevelHeader;
  /** Name of the host in messages; set for the sandbox, whose address means nothing to the user. */
  readonly label?: string;
}

/** The header that tells a service the level, with the values for one level. */
export interface LevelHeader {
  readonly name: string;
  readonly value: string;
  /** Values of endpoints that differ from `value`, by endpoint id. */
  readonly ofEndpoint?: Readonly<Record<string, string>>;
}

/** A request before the credential is added. */
export interface HttpRequest {
  readonly endpointId: string;
  /** `PATCH`: no endpoint has it, but other programs send it to the sandbox. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** Full URL. */
  readonly url: string;
  /** Origin and path prefix that the door compares with `url` before it sends. */
  readonly target: Target;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  /** The endpoint's path with `:name` parameters, which may be logged. */
  readonly pathTemplate?: string;
  /** Name and value of the id that a successful response must hold, if the reference shows the id in the response. */
  readonly responseId?: readonly [name: string, id: string];
  /**
   * The entity's members before this update, as JSON literals. Any other member of the response may be about the call.
   */
  readonly before?: ReadonlyMap<string, string>;
}

/** A response, strictly decoded. `cut`: only its beginning was received. */
export interface HttpResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as text, unchanged. For an undecodable body: its first 65,536 bytes with replacement characters. */
  readonly text: string;
  /** The body's bytes after decompression. */
  readonly bytes: Uint8Array;
  /** `json`: `text` is one complete JSON value. */
  readonly format: 'json' | 'text' | 'empty';
  /** Character set of `bytes` under its WHATWG name, such as `euc-kr`; absent: UTF-8. */
  readonly charset?: string;
  /** Facts that the bytes prove and the headers do not state. */
  readonly proven?: ProvenFacts;
  /** Set if receiving or decompression stopped at the largest size. */
  readonly cut?: { readonly declaredBytes?: number };
  /** A known secret was replaced in the text, the bytes, a header or the reason phrase. */
  readonly redacted?: true;
  /** From the start to the last body byte, in ms. */
  readonly durationMs: number;
  /** Absent if the connection was not observed, as in the history. */
  readonly wire?: WireFacts;
}

/** Facts of the body's bytes that differ from its headers; absent members agree. */
interface ProvenFacts {
  /** For example `application/json`. */
  readonly mediaType?: string;
  /** WHATWG name, such as `utf-8`. */
  readonly charset?: string;
  /** For example `gzip`; `none` for an uncompressed body. */
  readonly coding?: string;
  /** Number of bytes after the end of the compressed body, which were dropped. */
  readonly trailingBytes?: number;
}

/** Facts about the response's connection; times in ms from the start. */
interface WireFacts {
  /** For example `1.1`. */
  readonly httpVersion: string;
  /** When the connection was open; for https, when the TLS handshake was done. */
  readonly connectedMs: number;
  /** When the response headers had arrived. */
  readonly answeredMs: number;
}

/** Outcome of a call. `unknown`: a write was sent completely, and nothing proves what the service did. */
export type Outcome =
  | { readonly kind: 'response'; readonly response: HttpResponse }
  | ({ readonly kind: 'error' } & FailedCall)
  | ({ readonly kind: 'unknown' } & FailedCall);

interface FailedCall {
  readonly error: ApiError;
  readonly response?: HttpResponse;
  readonly durationMs: number;
}

/** Credential of a call: either a token, or client key and secret key. Spreads into `SendOptions`. */
export type Credential =
  | { readonly token: string; readonly keys?: undefined }
  | { readonly keys: ClientKeys; readonly token?: undefined };

export interface SendOptions {
  /** Sent as `Authorization: Bearer …`. The door refuses a token that cannot be sent unchanged. */
  readonly token?: string;
  /** Sent as `Authorization: Basic …` instead of a token. The door refuses keys that cannot be sent unchanged. */
  readonly keys?: ClientKeys;
  /** Gets a successful response before redaction, and returns the secrets in it. */
  readonly takeSecrets?: (response: HttpResponse) => readonly string[];
  /** Limits the whole call, from DNS to the last body byte. */
  readonly timeoutMs: number;
  /** Largest body in bytes, as received and after decompression. */
  readonly maxBytes: number;
  /** The user's cancel. */
  readonly signal: AbortSignal;
}

/**
 * Facts about a response that joins several pages of a list, or the results of a run. A run sends the changes of a
 * change set one after another.
 */
export interface JoinedPages {
  readonly rows: number;
  /** Number of all rows, as last reported by the service; of a run: number of its results. */
  readonly count: number;
  /**
   * `changed`: complete, but the count changed meanwhile. `noMore`: the service sent no further rows. `unknown`: a run
   * that has not ended, or whose window was closed.
   */
  readonly end: (typeof joinEnds)[number];
  /** Why a page or a change of a run failed. */
  readonly message?: string;
}

export const joinEnds = ['all', 'changed', 'limit', 'noMore', 'cancelled', 'failed', 'unknown'] as const;

/** Sends requests. Never throws for failures of the network or the service. */
export interface HttpDoor {
  send(request: HttpRequest, options: SendOptions): Promise<Outcome>;
}

/** One finished call: the source of result documents, the history and the button “Call Again”. */
export interface FinishedCall {
  readonly environmentName: string;
  readonly level: Level;
  readonly endpointId: string;
  readonly values: CallValues;
  readonly request: HttpRequest;
  readonly outcome: Outcome;
  /** UTC, ms since 1970. */
  readonly startedAt: number;
  /** Whether a credential was sent; absent means true. */
  readonly authorized?: boolean;
  /** Both keys were sent instead of a token. */
  readonly withKeys?: boolean;
  /**
   * Set if the response joins several pages, or the results of a run. `values` and `request` are those of the first
   * page, or stand for all changes of the run.
   */
  readonly pages?: JoinedPages;
  /** Name that we or the user gave the assistant that made the call; never the assistant's own name for itself. */
  readonly assistant?: string;
  /** Set on an earlier call from the history. */
  readonly kept?: {
    readonly id: string;
    /** Names of values that are not kept, because they are secret, too large or no JSON. */
    readonly withheld: readonly string[];
    /** Size of the body as it was received. */
    readonly responseBytes: number;
    /** The response's text is empty, because it was too large, or neither JSON nor a form. */
    readonly responseLeftOut: boolean;
  };
}
