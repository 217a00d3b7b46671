import type { Endpoint } from '../../catalog/types';
import { findSecretSpans } from '../../http/redaction/hideSecrets';
import { isSecretParameter } from '../../http/redaction/maskHeader';
import type { HttpRequest } from '../../http/types';
import { environmentVariables } from '../environmentVariables';

/** A variable in place of a value, such as a secret or the base URL; an environment variable unless `isLocal`. */
export interface Variable {
  readonly variable: string;
  /** A variable that the code itself declares. */
  readonly isLocal?: true;
}

export type Piece = { readonly text: string } | Variable;

/** A request to write as code: the same bytes, with variables for secrets. */
export interface CodeRequest {
  readonly method: HttpRequest['method'];
  readonly url: readonly Piece[];
  readonly headers: readonly (readonly [name: string, value: readonly Piece[]])[];
  readonly body?: readonly Piece[];
  /** Absent if the catalog has no endpoint for the request. */
  readonly endpoint?: Pick<Endpoint, 'id' | 'path'>;
}

export interface CodeOptions {
  /** Adds the `Authorization` header, with a variable for token or keys. */
  readonly token: boolean;
  /** Sends both keys instead of a token. */
  readonly withKeys?: boolean;
  /** For a command that runs unchanged: writes out the base URL, and has a variable for each missing value. */
  readonly asCommand?: boolean;
}

/** Value of the `Authorization` header with both keys. Writers recognize it by identity. */
export const basicValue: readonly Piece[] = [{ text: 'Basic ' }, { variable: environmentVariables.keys }];
const bearerValue: readonly Piece[] = [{ text: 'Bearer ' }, { variable: environmentVariables.token }];

/** Values of a request; values of path and query may be missing. */
interface EndpointValues {
  /** Absent for the sandbox while its URL is unknown. */
  readonly baseUrl?: string | undefined;
  readonly path: Readonly<Record<string, string>>;
  /** undefined: the value is missing. */
  readonly query: readonly (readonly [name: string, value: string | undefined])[];
  /** JSON text. */
  readonly body?: string | undefined;
  /** The environment's custom headers. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The request of an endpoint. A missing value is written as `:user_group_id`, or as a variable in a command. */
export function endpointRequest(
  endpoint: Endpoint,
  { baseUrl, path, query, body, headers }: EndpointValues,
  options: CodeOptions,
): CodeRequest {
  const missing = (name: string): Piece =>
    options.asCommand ? { variable: variableName(name) } : { text: `:${name}` };
  const segments = endpoint.path.split(/(:[A-Za-z_]\w*)/).map((part): Piece => {
    if (!part.startsWith(':')) return { text: part };
    const value = path[part.slice(1)];
    return value === undefined || value === '' ? missing(part.slice(1)) : { text: encodeURIComponent(value) };
  });
  const pairs = query.flatMap(([name, value], index): readonly Piece[] => {
    const lead = index === 0 ? '?' : '&';
    if (value === undefined && options.asCommand)
      return [{ text: `${lead}${encodeURIComponent(name)}=` }, missing(name)];
    return pairPieces(lead + new URLSearchParams([[name, value ?? `:${name}`]]).toString());
  });
  const base: Piece =
    options.asCommand && baseUrl !== undefined
      ? { text: baseUrl }
      : { variable: environmentVariables.baseUrl };
  const hasOwnAccept = Object.keys(headers).some((name) => name.toLowerCase() === 'accept');
  const request = {
    method: endpoint.method,
    headers: [
      ...(hasOwnAccept ? [] : ([['Accept', 'application/json']] as const)),
      ...(body === undefined ? [] : ([['Content-Type', 'application/json']] as const)),
      ...Object.entries(headers),
    ],
    body,
  };
  const url = [base, ...joinTexts(segments), ...pairs];
  return { ...withVariables(request, url, options), endpoint };
}

/** A request as code. Variables replace secrets and, except in a command, the base URL. */
export function toCodeRequest(request: Omit<HttpRequest, 'endpointId'>, options: CodeOptions): CodeRequest {
  const { url, target } = request;
  const base = target.origin + target.basePath;
  const pieces =
    !options.asCommand && url.startsWith(base)
      ? [{ variable: environmentVariables.baseUrl }, ...urlPieces(url.slice(base.length))]
      : urlPieces(url);
  return withVariables(request, pieces, options);
}

function withVariables(
  { method, headers, body }: Pick<HttpRequest, 'method' | 'headers' | 'body'>,
  url: readonly Piece[],
  options: CodeOptions,
): CodeRequest {
  return {
    method,
    url,
    headers: [
      ...(options.token ? [['Authorization', options.withKeys ? basicValue : bearerValue] as const] : []),
      ...headers.map(([name, value]) => [name, [{ text: value }]] as const),
    ],
    ...(body === undefined ? {} : { body: bodyPieces(body) }),
  };
}

function urlPieces(url: string): readonly Piece[] {
  const start = url.indexOf('?');
  if (start < 0) return [{ text: url }];
  const pairs = url.slice(start).split(/(?=&)/);
  return [{ text: url.slice(0, start) }, ...pairs.flatMap(pairPieces)];
}

/** A query parameter such as `&token=x`, with a variable for a secret value. */
function pairPieces(pair: string): readonly Piece[] {
  const name = /^[?&]([^=]*)=/.exec(pair)?.[1];
  if (name === undefined || !isSecretParameter(pair.slice(1))) return [{ text: pair }];
  return [{ text: pair.slice(0, name.length + 2) }, { variable: variableName(name) }];
}

function bodyPieces(body: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { name, offset, length } of findSecretSpans(body)) {
    pieces.push({ text: `${body.slice(end, offset)}"` }, { variable: variableName(name) });
    pieces.push({ text: '"' });
    end = offset + length;
  }
  pieces.push({ text: body.slice(end) });
  return joinTexts(pieces);
}

/** Environment variable name for a parameter, such as `USER_GROUP_ID`. */
export function variableName(name: string): string {
  const upper = name.toUpperCase().replace(/[^A-Z0-9_]/g, '_');
  return /^[A-Z_]/.test(upper) ? upper : `_${upper}`;
}

/** Joins adjacent texts. */
export function joinTexts(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && 'text' in last && 'text' in piece) joined.splice(-1, 1, { text: last.text + piece.text });
    else joined.push(piece);
  }
  return joined;
}
