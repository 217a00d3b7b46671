type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** A body as far as it is kept; `isCut`: the rest is not. */
export interface KeptBody {
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
}

/** What a program sent to the sandbox, and what came back. */
export interface SandboxRequest {
  /** Counts up from 1 in the order of their ends. */
  readonly number: number;
  /** UTC, ms since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** Absent: no request of HTTP came. */
  readonly request?: {
    readonly method: string;
    /** As in the request line. */
    readonly target: string;
    readonly httpVersion: string;
    /** In order and case as sent. */
    readonly headers: HeaderPairs;
    readonly body: KeptBody;
    /** The sandbox read the body before it answered. */
    readonly wasRead: boolean;
  };
  /** Absent: the connection ended first. */
  readonly response?: {
    readonly status: number;
    readonly statusText: string;
    readonly headers: HeaderPairs;
    readonly body: KeptBody;
  };
  /** What came in place of a request. */
  readonly packet?: { readonly bytes: Uint8Array; readonly reason: string };
}

export type SentRequest = NonNullable<SandboxRequest['request']>;

/** The value of the first header of that name, in lower case. */
export function headerOf({ headers }: Pick<SentRequest, 'headers'>, name: string): string | undefined {
  return headers.find(([given]) => given.toLowerCase() === name)?.[1];
}

/** Path and query of a request line, which may hold a whole URL. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const relative = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  const at = relative.indexOf('?');
  return at < 0
    ? { path: relative, query: '' }
    : { path: relative.slice(0, at), query: relative.slice(at + 1) };
}

export function bodyText({ bytes }: KeptBody): string {
  return new TextDecoder().decode(bytes);
}
