import type { Endpoint } from '../../catalog/types';
import { findSecretSpans } from '../../http/redaction/findSecretSpans';
import { isSecretParameter } from '../../http/redaction/maskHeader';
import type { HttpRequest } from '../../http/types';
import { environmentVariables } from '../environmentVariables';

/** An environment variable in place of a secret or of the base URL. */
export interface Variable {
  readonly variable: string;
  /** The code itself has it, under this name. */
  readonly isLocal?: true;
}

/** Text as it is sent, or a variable. */
export type Piece = { readonly text: string } | Variable;

/** A request for which code is written: what is sent byte for byte, without a secret in it. */
export interface CodeRequest {
  readonly method: HttpRequest['method'];
  readonly url: readonly Piece[];
  readonly headers: readonly (readonly [name: string, value: readonly Piece[]])[];
  readonly body?: readonly Piece[];
  /** What the path of the URL is made from, such as `/v1/user-groups/:user_group_id`. */
  readonly pathTemplate?: string;
}

export interface CodeOptions {
  /** Adds the `Authorization` header, with a variable in place of the token or the keys. */
  readonly token: boolean;
  /** Both keys go along instead of a token. */
  readonly withKeys?: boolean;
}

/** The value of the `Authorization` header that carries both keys. */
export const basicValue: readonly Piece[] = [{ text: 'Basic ' }, { variable: environmentVariables.keys }];
const bearerValue: readonly Piece[] = [{ text: 'Bearer ' }, { variable: environmentVariables.token }];

/** What is known of a call that was not made yet. */
interface EndpointValues {
  readonly path: Readonly<Record<string, string>>;
  readonly query: HttpRequest['headers'];
  /** JSON text. */
  readonly body?: string;
  /** The environment's own headers. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Stands for the base URL; nothing is sent there. */
const noTarget = { origin: 'https://commerce-api.invalid', basePath: '', headers: {} };

/** The request of an endpoint; a value that is missing stays in the path by its name, as `:user_group_id`. */
export function endpointRequest(
  endpoint: Endpoint,
  { path, query, body, headers }: EndpointValues,
  options: CodeOptions,
): CodeRequest {
  const segments = endpoint.path.split('/').map((part) => {
    const value = part.startsWith(':') ? path[part.slice(1)] : undefined;
    return value === undefined || value === '' ? part : encodeURIComponent(value);
  });
  const search = new URLSearchParams([
    ...query.map(([name, value]): [string, string] => [name, value]),
  ]).toString();
  const hasOwnAccept = Object.keys(headers).some((name) => name.toLowerCase() === 'accept');
  const request = toCodeRequest(
    {
      method: endpoint.method,
      url: `${noTarget.origin}${segments.join('/')}${search === '' ? '' : `?${search}`}`,
      target: noTarget,
      headers: [
        ...(hasOwnAccept ? [] : ([['Accept', 'application/json']] as const)),
        ...(body === undefined ? [] : ([['Content-Type', 'application/json']] as const)),
        ...Object.entries(headers),
      ],
      body,
    },
    options,
  );
  return { ...request, pathTemplate: endpoint.path };
}

/** What code sends in place of a request: variables stand for secrets, the token and the base URL. */
export function toCodeRequest(request: Omit<HttpRequest, 'endpointId'>, options: CodeOptions): CodeRequest {
  const { url, target } = request;
  const base = target.origin + target.basePath;
  const pieces = url.startsWith(base)
    ? [{ variable: environmentVariables.baseUrl }, ...urlPieces(url.slice(base.length))]
    : urlPieces(url);
  return withVariables(request, pieces, options);
}

/** A request to `url`, with variables in place of the token and of secret values in the body. */
export function withVariables(
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

/** A URL with variables in place of query values that are secret. */
export function urlPieces(url: string): readonly Piece[] {
  const start = url.indexOf('?');
  if (start < 0) return [{ text: url }];
  const pairs = url.slice(start).split(/(?=&)/);
  const written = pairs.flatMap((pair): readonly Piece[] => {
    const name = /^[?&]([^=]*)=/.exec(pair)?.[1];
    if (name === undefined || !isSecretParameter(pair.slice(1))) return [{ text: pair }];
    return [{ text: pair.slice(0, name.length + 2) }, { variable: variableName(name) }];
  });
  return [{ text: url.slice(0, start) }, ...written];
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

/** A parameter's name as the name of an environment variable. */
export function variableName(name: string): string {
  const upper = name.toUpperCase().replace(/[^A-Z0-9_]/g, '_');
  return /^[A-Z_]/.test(upper) ? upper : `_${upper}`;
}

/** Neighbouring texts as one. */
export function joinTexts(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && 'text' in last && 'text' in piece) joined.splice(-1, 1, { text: last.text + piece.text });
    else joined.push(piece);
  }
  return joined;
}
