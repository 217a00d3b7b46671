import { answeredMethod, matchOperation, type OperationMatch } from '../catalog/matchOperation';
import type { Catalog, HttpMethod } from '../catalog/types';

type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** The kept part of a body; `isCut`: the rest was dropped. */
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
    /** As in the request line. */
    readonly target: string;
    readonly httpVersion: string;
    /** In the order and case of the request. */
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
  /** The bytes that were no HTTP request. */
  readonly packet?: { readonly bytes: Uint8Array; readonly reason: string };
}

export type SentRequest = NonNullable<SandboxRequest['request']>;

/** Value of the first header with this lower-case name. */
export function headerOf({ headers }: Pick<SentRequest, 'headers'>, name: string): string | undefined {
  return headers.find(([given]) => given.toLowerCase() === name)?.[1];
}

/** Splits the target of a request line, which may be a whole URL. */
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

/** Finds the endpoint of a request, by its path or by that of public clients. */
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
