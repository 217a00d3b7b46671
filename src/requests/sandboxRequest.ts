import { answeredMethod, matchOperation, type OperationMatch } from '../catalog/matchOperation';
import type { Catalog, HttpMethod } from '../catalog/types';

type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** The kept part of a body. `isCut`: the rest did not arrive or was dropped. */
export interface KeptBody {
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
}

/** A program's request to the sandbox, and the response. */
export interface SandboxRequest {
  /** Counts from 1, in the order in which requests end. */
  readonly number: number;
  /** UTC, ms since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** Absent: the bytes were no HTTP request. */
  readonly request?: {
    readonly method: string;
    /** Target in the request line: a path, or a whole URL. */
    readonly target: string;
    readonly httpVersion: string;
    /** In the original order and case. */
    readonly headers: HeaderPairs;
    readonly body: KeptBody;
    /** The sandbox read the body before it responded. */
    readonly wasRead: boolean;
  };
  /** Absent: the connection ended without a response. */
  readonly response?: {
    readonly status: number;
    readonly statusText: string;
    readonly headers: HeaderPairs;
    readonly body: KeptBody;
  };
  /** Bytes that were no HTTP request, with an error code such as `HPE_INVALID_METHOD` or `closed`. */
  readonly packet?: { readonly bytes: Uint8Array; readonly reason: string };
}

export type SentRequest = NonNullable<SandboxRequest['request']>;

/** Value of the first header with this name; undefined if there is none. `name`: in lower case. */
export function headerOf({ headers }: Pick<SentRequest, 'headers'>, name: string): string | undefined {
  return headers.find(([given]) => given.toLowerCase() === name)?.[1];
}

/** Splits the target of a request line into path and query; drops the origin of a whole URL. */
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

export const httpMethods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** Finds the endpoint of a request by its path in the reference, else by the path that public clients use. */
export function matchEndpoint(
  catalog: Pick<Catalog, 'endpoints' | 'findPublic'>,
  { method, target }: { readonly method: string; readonly target: string },
): OperationMatch | undefined {
  const known = httpMethods.find((each) => each === answeredMethod(method));
  if (!known) return undefined;
  const { path } = splitTarget(target);
  return (
    matchOperation(catalog.endpoints, known, path) ??
    matchOperation(
      catalog.endpoints.flatMap(({ id }) => catalog.findPublic(id) ?? []),
      known,
      path,
    )
  );
}
