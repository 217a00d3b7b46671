import type { Endpoint } from '../catalog/types';
import type { HttpRequest } from '../http/types';
import { environmentVariables } from './environmentVariables';
import {
  basicValue,
  joinTexts,
  urlPieces,
  variableName,
  withVariables,
  type CodeOptions,
  type CodeRequest,
  type Piece,
} from './snippets/codeRequest';

/** What is known about a call that has no values yet. */
interface CurlTemplate {
  readonly endpoint: Pick<Endpoint, 'method' | 'path' | 'query'>;
  /** Absent: a variable stands for it. */
  readonly baseUrl?: string;
  /** Path parameters whose value is known. */
  readonly path?: Readonly<Record<string, string>>;
  readonly headers: HttpRequest['headers'];
  /** JSON text. */
  readonly body?: string;
}

/**
 * A request as a curl command for a POSIX shell that sends the same bytes. Variables stand for the token or the keys, and for values
 * whose name marks them as secret. Throws `RangeError` when the body holds a NUL character.
 */
export function buildCurl(request: HttpRequest, options: CodeOptions): string {
  return curlCommand(withVariables(request, urlPieces(request.url), options));
}

/** The same for an endpoint: a variable stands for each parameter without a value, such as `$USER_GROUP_ID`. */
export function buildCurlTemplate(template: CurlTemplate, options: CodeOptions): string {
  const { endpoint, baseUrl, headers, body } = template;
  const known = new Map(Object.entries(template.path ?? {}));
  const base: Piece = baseUrl === undefined ? { variable: environmentVariables.baseUrl } : { text: baseUrl };
  const path = endpoint.path.split(/(:[A-Za-z_]\w*)/).map((part): Piece => {
    if (!part.startsWith(':')) return { text: part };
    const value = known.get(part.slice(1));
    return value === undefined
      ? { variable: variableName(part.slice(1)) }
      : { text: encodeURIComponent(value) };
  });
  const query = endpoint.query.flatMap((name, index): Piece[] => [
    { text: `${index === 0 ? '?' : '&'}${encodeURIComponent(name)}=` },
    { variable: variableName(name) },
  ]);
  const { method } = endpoint;
  return curlCommand(withVariables({ method, headers, body }, [base, ...path, ...query], options));
}

/** curl joins and encodes the keys itself. */
const basicUser: readonly Piece[] = [
  { variable: environmentVariables.clientKey },
  { text: ':' },
  { variable: environmentVariables.secretKey },
];

/** A request in pieces as a curl command. Throws `RangeError` when it holds a NUL character. */
export function curlCommand({ method, url, headers, body }: CodeRequest): string {
  const words = ['curl', ...(method === 'GET' && body === undefined ? [] : ['--request', method])];
  // curl reads brackets and braces of a URL as patterns.
  if (url.some((piece) => 'text' in piece && /[[\]{}]/.test(piece.text))) words.push('--globoff');
  const lines = [`${words.join(' ')} ${shellWord(joinTexts(url))}`];
  for (const [name, value] of headers) {
    if (value === basicValue) {
      lines.push(`--user ${shellWord(basicUser)}`);
      continue;
    }
    const isEmpty = value.every((piece) => 'text' in piece && piece.text === '');
    // `Name:` would remove the header; `Name;` sends it empty.
    const line: readonly Piece[] = isEmpty ? [{ text: `${name};` }] : [{ text: `${name}: ` }, ...value];
    lines.push(`--header ${shellWord(joinTexts(line))}`);
  }
  if (body !== undefined) lines.push(`--data-raw ${shellWord(joinTexts(body))}`);
  return lines.join(' \\\n  ');
}

/** Inside double quotes these characters stand for themselves, in interactive shells too. */
const PLAIN = /^[\w\s:/?=&.,%~+@#-]*$/;

/** One word that a POSIX shell expands to exactly the pieces. Throws `RangeError` for NUL, which no argument can hold. */
export function shellWord(pieces: readonly Piece[]): string {
  if (pieces.some((piece) => 'text' in piece && piece.text.includes('\u0000'))) {
    throw new RangeError('an argument cannot hold a NUL character');
  }
  if (pieces.every((piece) => 'text' in piece))
    return singleQuoted(pieces.map((piece) => piece.text).join(''));
  if (pieces.every((piece) => 'variable' in piece || PLAIN.test(piece.text))) return doubleQuoted(pieces);
  return pieces
    .map((piece) => ('text' in piece ? singleQuoted(piece.text) : `"\${${piece.variable}}"`))
    .join('');
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function doubleQuoted(pieces: readonly Piece[]): string {
  const parts = pieces.map((piece, index) => {
    if ('text' in piece) return piece.text;
    const next = pieces[index + 1];
    const runsOn = next !== undefined && 'text' in next && /^\w/.test(next.text);
    return runsOn ? `\${${piece.variable}}` : `$${piece.variable}`;
  });
  return `"${parts.join('')}"`;
}
