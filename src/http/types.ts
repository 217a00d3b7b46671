import type { ApiError } from './apiError';
import type { ClientKeys } from './clientKeys';

export type Level = 'user' | 'admin';

/** What the user gave for one call. Path and query values are strings: they travel as typed. */
export interface CallValues {
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** JSON text, sent byte for byte as UTF-8. undefined: no body. */
  readonly body?: string;
}

/** Where an environment's calls go. */
export interface Target {
  /** `https://host[:port]`, or `http` on loopback; as `URL.origin` gives it. */
  readonly origin: string;
  /** Path of the base URL without a trailing slash; empty when there is none. */
  readonly basePath: string;
  /** The environment's own headers (never credentials). */
  readonly headers: Readonly<Record<string, string>>;
  readonly levelHeader?: LevelHeader;
  /** What messages call its host, when the address itself says nothing to the user. */
  readonly label?: string;
}

/** The header by which a service learns the level, as it goes with the calls of one level. */
export interface LevelHeader {
  readonly name: string;
  readonly value: string;
  /** Endpoint id → its own value, where that is another one. */
  readonly ofEndpoint?: Readonly<Record<string, string>>;
}

/** A request as it will be sent, without the credential. */
export interface HttpRequest {
  readonly endpointId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Full URL. */
  readonly url: string;
  /** The origin and path prefix that the last check before the socket compares with. */
  readonly target: Target;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  /** The endpoint's path with `:name` parameters: what the log may show. */
  readonly pathTemplate?: string;
  /** The member that a good answer's object is named by, where the reference shows that object. */
  readonly answerId?: readonly [name: string, id: string];
  /** Members that the entity had when it was read for this update, as literals; those of a new one may be about the call. */
  readonly before?: ReadonlyMap<string, string>;
}

/** An answer, received whole (or its head, when `cut` is set) and strictly decoded. */
export interface HttpAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as text; no literal is touched. */
  readonly text: string;
  /** The body's bytes after decompression. */
  readonly bytes: Uint8Array;
  /** `json`: `text` is one complete JSON value. */
  readonly format: 'json' | 'text' | 'empty';
  /** Character set of `bytes`, by its name of the web, such as `euc-kr`; absent: UTF-8. */
  readonly charset?: string;
  /** What the bytes prove and the headers do not say. */
  readonly proven?: ProvenFacts;
  /** Set when receiving stopped at the size cap. */
  readonly cut?: { readonly declaredBytes?: number };
  /** A live secret stood in the answer and was replaced, in `text`, `bytes` and `headers`. */
  readonly redacted?: true;
  /** Start to last body byte, in ms. */
  readonly durationMs: number;
  /** Absent where nobody saw the connection, such as in the history. */
  readonly wire?: WireFacts;
}

/** What the body's bytes say against its headers. Where a member is absent, the headers are right. */
interface ProvenFacts {
  /** Such as `application/json`. */
  readonly mediaType?: string;
  /** Its name of the web, such as `utf-8`. */
  readonly charset?: string;
  /** Such as `gzip`, or `none`. */
  readonly coding?: string;
  /** Bytes behind the end of the compressed body, which were left out. */
  readonly trailingBytes?: number;
}

/** What was seen of the connection that an answer came over; times in ms from the start. */
interface WireFacts {
  /** Such as `1.1`. */
  readonly httpVersion: string;
  /** When it stood, with its certificate. */
  readonly connectedMs: number;
  /** When the head of the answer was there. */
  readonly answeredMs: number;
}

/** How a call ended: a closed set. A write is `unknown` when it left completely and no valid answer came. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: HttpAnswer }
  | ({ readonly kind: 'error' } & FailedCall)
  | ({ readonly kind: 'unknown' } & FailedCall);

interface FailedCall {
  readonly error: ApiError;
  readonly answer?: HttpAnswer;
  readonly durationMs: number;
}

/** What authorises a call: a token or both keys, never both of them. Spreads into `SendOptions`. */
export type Credential =
  | { readonly token: string; readonly keys?: undefined }
  | { readonly keys: ClientKeys; readonly token?: undefined };

export interface SendOptions {
  /** Sent as `Authorization: Bearer …`; refused unless it travels byte-exact. */
  readonly token?: string;
  /** Sent as `Authorization: Basic …` instead of a token; refused unless they travel byte-exact. */
  readonly keys?: ClientKeys;
  /** Sees a good answer before live secrets are taken out of it, and gives the secrets that it holds. */
  readonly takeSecrets?: (answer: HttpAnswer) => readonly string[];
  /** Bounds the whole call, DNS to last body byte. */
  readonly timeoutMs: number;
  /** Cap on the decompressed body. */
  readonly maxBytes: number;
  /** The user's cancel. */
  readonly signal: AbortSignal;
}

/** What an answer that joins several pages of a list holds. */
export interface JoinedPages {
  readonly rows: number;
  /** Of all rows, as the service last said. */
  readonly count: number;
  /** `changed`: all of them, but their number changed meanwhile. `noMore`: the service gave no others. */
  readonly end: (typeof joinEnds)[number];
  /** Why a page failed. */
  readonly message?: string;
}

export const joinEnds = ['all', 'changed', 'limit', 'noMore', 'cancelled', 'failed'] as const;

/** Sends requests. Never throws for what the network or the service does. */
export interface HttpDoor {
  send(request: HttpRequest, options: SendOptions): Promise<Outcome>;
}

/** One finished call: what a result document, "Call again" and the history are made from. */
export interface FinishedCall {
  readonly environmentName: string;
  readonly level: Level;
  readonly endpointId: string;
  /** What the user gave. */
  readonly values: CallValues;
  readonly request: HttpRequest;
  readonly outcome: Outcome;
  /** UTC, ms since 1970. */
  readonly startedAt: number;
  /** Whether a credential went along; absent: it did. */
  readonly authorized?: boolean;
  /** Both keys went along instead of a token. */
  readonly withKeys?: boolean;
  /** Set where the answer joins several pages; values and request are those of the first one. */
  readonly pages?: JoinedPages;
  /** Name of the assistant that made the call: ours or the user's, never its own. */
  readonly assistant?: string;
  /** Set on a call of an earlier time that the history kept. */
  readonly kept?: {
    /** Names the history's entry. */
    readonly id: string;
    /** Names of values that are not kept because they are secret, too large or no JSON. */
    readonly withheld: readonly string[];
    /** Size of the body as it was received. */
    readonly answerBytes: number;
    /** The answer was too large to be kept, or neither JSON nor a form: its text is empty. */
    readonly answerLeftOut: boolean;
  };
}
