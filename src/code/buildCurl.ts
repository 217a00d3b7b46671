import { isSecretField } from '../catalog/isSecretField';
import type { Endpoint } from '../catalog/types';
import { findSecretSpans } from '../http/redaction/findSecretSpans';
import type { HttpRequest } from '../http/types';
import { shellWord, variableName, type ShellPiece } from './shellWord';

const TOKEN_VARIABLE = 'COMMERCE_API_TOKEN';
const BASE_URL_VARIABLE = 'COMMERCE_API_BASE_URL';

export interface CurlOptions {
  /** Adds the `Authorization` header, with a variable in place of the token. */
  readonly token: boolean;
}

/** What is known about a call that has no values yet. */
export interface CurlTemplate {
  readonly endpoint: Pick<Endpoint, 'method' | 'path' | 'query'>;
  /** Absent: a variable stands for it. */
  readonly baseUrl?: string;
  /** Path parameters whose value is known. */
  readonly path?: Readonly<Record<string, string>>;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** JSON text. */
  readonly body?: string;
}

/** What a curl command sends; variables stand for what it must not hold. */
export interface CurlRequest {
  readonly method: string;
  readonly url: readonly ShellPiece[];
  readonly headers: readonly (readonly [name: string, value: readonly ShellPiece[]])[];
  readonly body?: readonly ShellPiece[];
}

/**
 * A request as a curl command for a POSIX shell that sends the same bytes. Secrets are variables: the token,
 * and values whose name marks them as secret. Throws `RangeError` when the body holds a NUL character.
 */
export function buildCurl(request: HttpRequest, options: CurlOptions): string {
  return command(request.method, urlPieces(request.url), request.headers, request.body, options);
}

/** The same for an endpoint: a variable stands for each parameter without a value, such as `$USER_GROUP_ID`. */
export function buildCurlTemplate(template: CurlTemplate, options: CurlOptions): string {
  const { endpoint, baseUrl, headers, body } = template;
  const known = new Map(Object.entries(template.path ?? {}));
  const base: ShellPiece = baseUrl === undefined ? { variable: BASE_URL_VARIABLE } : { text: baseUrl };
  const path = endpoint.path.split(/(:[A-Za-z_]\w*)/).map((part): ShellPiece => {
    if (!part.startsWith(':')) return { text: part };
    const value = known.get(part.slice(1));
    return value === undefined
      ? { variable: variableName(part.slice(1)) }
      : { text: encodeURIComponent(value) };
  });
  const query = endpoint.query.flatMap((name, index): ShellPiece[] => [
    { text: `${index === 0 ? '?' : '&'}${encodeURIComponent(name)}=` },
    { variable: variableName(name) },
  ]);
  return command(endpoint.method, [base, ...path, ...query], headers, body, options);
}

function command(
  method: string,
  url: readonly ShellPiece[],
  headers: HttpRequest['headers'],
  body: string | undefined,
  options: CurlOptions,
): string {
  return curlCommand({
    method,
    url,
    headers: [
      ...(options.token
        ? [['Authorization', [{ text: 'Bearer ' }, { variable: TOKEN_VARIABLE }]] as const]
        : []),
      ...headers.map(([name, value]) => [name, [{ text: value }]] as const),
    ],
    ...(body === undefined ? {} : { body: bodyPieces(body) }),
  });
}

/** A request in pieces as a curl command. Throws `RangeError` when it holds a NUL character. */
export function curlCommand({ method, url, headers, body }: CurlRequest): string {
  const words = ['curl', ...(method === 'GET' && body === undefined ? [] : ['--request', method])];
  // curl reads brackets and braces of a URL as patterns.
  if (url.some((piece) => 'text' in piece && /[[\]{}]/.test(piece.text))) words.push('--globoff');
  const lines = [`${words.join(' ')} ${shellWord(joined(url))}`];
  for (const [name, value] of headers) {
    const isEmpty = value.every((piece) => 'text' in piece && piece.text === '');
    // `Name:` would remove the header; `Name;` sends it empty.
    const line: readonly ShellPiece[] = isEmpty ? [{ text: `${name};` }] : [{ text: `${name}: ` }, ...value];
    lines.push(`--header ${shellWord(joined(line))}`);
  }
  if (body !== undefined) lines.push(`--data-raw ${shellWord(joined(body))}`);
  return lines.join(' \\\n  ');
}

/** A URL with variables in place of query values that are secret by name. */
export function urlPieces(url: string): readonly ShellPiece[] {
  const [address = '', query] = splitOnce(url, '?');
  if (query === undefined) return [{ text: address }];
  const pairs = query.split('&').flatMap((pair, index): ShellPiece[] => {
    const separator = index === 0 ? '?' : '&';
    const [name = '', value] = splitOnce(pair, '=');
    if (value === undefined || !isSecretField(name)) return [{ text: separator + pair }];
    return [{ text: `${separator}${name}=` }, { variable: variableName(name) }];
  });
  return [{ text: address }, ...pairs];
}

/** A JSON text with variables in place of values that are secret by name. */
export function bodyPieces(body: string): readonly ShellPiece[] {
  const pieces: ShellPiece[] = [];
  let end = 0;
  for (const { name, offset, length } of findSecretSpans(body)) {
    pieces.push({ text: `${body.slice(end, offset)}"` }, { variable: variableName(name) });
    pieces.push({ text: '"' });
    end = offset + length;
  }
  pieces.push({ text: body.slice(end) });
  return joined(pieces);
}

function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** Neighbouring texts as one, empty ones left out. */
function joined(pieces: readonly ShellPiece[]): readonly ShellPiece[] {
  const result: ShellPiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if ('text' in piece && last && 'text' in last) result.splice(-1, 1, { text: last.text + piece.text });
    else if (!('text' in piece) || piece.text !== '') result.push(piece);
  }
  return result.length === 0 ? [{ text: '' }] : result;
}
