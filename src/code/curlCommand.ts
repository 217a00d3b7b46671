import { environmentVariables } from './environmentVariables';
import { basicValue, joinTexts, type CodeRequest, type Piece } from './snippets/codeRequest';
import { isJson } from '../json/isJson';
import { literals, unicodeEscape } from './snippets/literals';

/** Value of curl's `--user`; curl encodes it in base64. */
const basicUser: readonly Piece[] = [
  { variable: environmentVariables.clientKey },
  { text: ':' },
  { variable: environmentVariables.secretKey },
];

/**
 * A request as a curl command that sends the same bytes; in a Windows shell, the same JSON. Throws `RangeError` if the
 * shell cannot express the request.
 */
export function curlCommand(
  { method, url, headers, body }: CodeRequest,
  { program, lineEnd, word, piped }: CurlShell = findCurlShell('sh'),
): string {
  const words = [program, ...(method === 'GET' && body === undefined ? [] : ['--request', method])];
  // curl reads brackets and braces of a URL as patterns.
  if (url.some((piece) => 'text' in piece && /[[\]{}]/.test(piece.text))) words.push('--globoff');
  const lines = [`${words.join(' ')} ${word(joinTexts(url))}`];
  for (const [name, value] of headers) {
    if (value === basicValue) {
      lines.push(`--user ${word(basicUser)}`);
      continue;
    }
    const isEmpty = value.every((piece) => 'text' in piece && piece.text === '');
    // `Name:` would remove the header; `Name;` sends it empty.
    const line: readonly Piece[] = isEmpty ? [{ text: `${name};` }] : [{ text: `${name}: ` }, ...value];
    lines.push(`--header ${word(joinTexts(line))}`);
  }
  if (body === undefined) return lines.join(`${lineEnd}\n  `);
  const pieces = joinTexts(body);
  lines.push(piped ? '--data-binary "@-"' : `--data-raw ${word(pieces)}`);
  return (piped?.(pieces) ?? '') + lines.join(`${lineEnd}\n  `);
}

/** Syntax of commands in one shell. */
export interface CurlShell {
  readonly program: string;
  /** Line continuation. */
  readonly lineEnd: string;
  /** A word that the shell expands to exactly the pieces. Throws `RangeError` for text that no word can hold. */
  readonly word: (pieces: readonly Piece[]) => string;
  /** Start of a command that pipes the body into curl. Absent: the body is an argument of curl. */
  readonly piped?: (body: readonly Piece[]) => string;
}

/** Syntax for a shell program such as `/bin/bash` or `C:\…\powershell.exe`; POSIX syntax if the program is unknown. */
export function findCurlShell(program: string): CurlShell {
  const [, name = '', extension = ''] = /([^\\/.]*)(\.exe)?$/i.exec(program) ?? [];
  if (/^(?:pwsh|powershell)$/i.test(name)) return powershell(extension === '' ? 'curl' : 'curl.exe');
  return /^cmd$/i.test(name) ? cmd : posix;
}

/** Characters that a shell leaves unchanged in double quotes, in interactive shells too. */
const PLAIN = /^[\w\s:/?=&.,%~+@#-]*$/;

/** One word of a POSIX shell. Throws `RangeError` for NUL, which no argument can hold. */
export function shellWord(pieces: readonly Piece[]): string {
  if (pieces.some((piece) => 'text' in piece && piece.text.includes('\u0000'))) {
    throw new RangeError('an argument cannot hold a NUL character');
  }
  if (pieces.every((piece) => 'text' in piece))
    return singleQuoted(pieces.map((piece) => piece.text).join(''));
  if (pieces.every((piece) => 'variable' in piece || PLAIN.test(piece.text))) return doubleQuoted(pieces);
  return pieces
    .map((piece) => ('text' in piece ? singleQuoted(piece.text) : `"$${piece.variable}"`))
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

const posix: CurlShell = { program: 'curl', lineEnd: ' \\', word: shellWord };

/** The pieces. Throws `RangeError` for text that Windows shells may change: quotes, and all but printable ASCII. */
function printable(pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.some((piece) => 'text' in piece && /[^ !#-~]/.test(piece.text)))
    throw new RangeError('a word holds printable ASCII without quotes');
  return pieces;
}

const inCmd = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => ('text' in piece ? piece.text : `%${piece.variable}%`)).join('');

/**
 * Versions of PowerShell pass quotes in a word differently, so the body goes through a pipe, in ASCII. Windows
 * PowerShell has another command `curl`, so the program is `curl.exe` on Windows.
 */
const powershell = (program: string): CurlShell => ({
  program,
  lineEnd: ' `',
  word: (pieces) => literals.powershell(printable(pieces)),
  piped: (body) => {
    const pieces = asciiJson(body, /[^ -~]/g);
    const isPlain = pieces.every((piece) => 'text' in piece);
    const text = isPlain
      ? `'${pieces.map((piece) => piece.text.replaceAll("'", "''")).join('')}'`
      : literals.powershell(pieces);
    return `${text} | `;
  },
});

/**
 * In `cmd` every double quote begins or ends quoting, even after a backslash. So a word contains no double quote, and
 * strings of the body have a JSON escape for it.
 */
const cmd: CurlShell = {
  program: 'curl.exe',
  lineEnd: ' ^',
  word: (pieces) => `"${inCmd(printable(pieces))}"`,
  piped: (body) => `echo ${inCmd(asciiJson(body, /\\"|[^ -~]|%/g))}| `,
};

/** Stands for a variable while a text is rewritten; JSON cannot contain this character. */
const VARIABLE = '\u0001';

/** The JSON in one line, with escapes for matches of `unsafe` in its strings. Throws `RangeError` for invalid JSON. */
function asciiJson(body: readonly Piece[], unsafe: RegExp): readonly Piece[] {
  const variables = body.filter((piece) => 'variable' in piece);
  const text = body.map((piece) => ('text' in piece ? piece.text : VARIABLE)).join('');
  if (!isJson(text.replaceAll(VARIABLE, '0'))) throw new RangeError('only JSON can be rewritten');
  const rewritten = text.replace(/("(?:[^"\\]|\\[^])*")|\s+/g, (_, literal?: string) =>
    (literal ?? '').replace(unsafe, (found) =>
      found === VARIABLE ? found : unicodeEscape(found.charCodeAt(found.length - 1)),
    ),
  );
  return rewritten.split(VARIABLE).flatMap((part, index) => {
    const variable = variables[index - 1];
    return variable ? [variable, { text: part }] : [{ text: part }];
  });
}
