import { environmentVariables } from './environmentVariables';
import { basicValue, joinTexts, type CodeRequest, type Piece } from './snippets/codeRequest';

/** curl joins and encodes the keys itself. */
const basicUser: readonly Piece[] = [
  { variable: environmentVariables.clientKey },
  { text: ':' },
  { variable: environmentVariables.secretKey },
];

/**
 * A request as a curl command for a POSIX shell that sends the same bytes. Throws `RangeError` when it holds a NUL
 * character.
 */
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
