import { programNames } from './programOf';

/** A word of a shell command. Offsets: UTF-16 units of the whole text. */
export interface ShellWord {
  /** Without quotes and escapes; variables as written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Its quoted and unquoted pieces. */
  readonly pieces: readonly { readonly start: number; readonly end: number }[];
}

// An unclosed quote or bracket extends to the end of the text or line, so that nothing is scanned twice.
const quoted = (quote: string): string =>
  String.raw`${quote}([^${quote}\\]*(?:\\[^][^${quote}\\]*)*)${quote}?`;
const quotes = String.raw`\$${quoted("'")}|${quoted('"')}|'([^']*)'?`;
const variable = String.raw`\$\{[^}\n]*\}?|\$\((?:[^)\n"]+|"[^\n"]*"?)*\)?`;
const comment = String.raw`#(?<=(?:^|[\s;|&(])#)[^\n]*`;
/** An `&` inside an unquoted URL. A shell would end the command there, which nobody means. */
const ampersand = String.raw`&(?<=[^\s&]&)(?=[\w.%-]+=)`;
/** With a backslash, or the sign of a Windows shell. */
const continuedLine = String.raw`\n(?<=(?:\\|\s[\^\x60])\r?\n)`;

/** Text up to the end of a command; in one match, since most commands of a script are skipped. */
const command = new RegExp(
  String.raw`(?:${comment}|\\[^]|${continuedLine}|${variable}|${quotes}|${ampersand}|[^;|&\n"'\\$#]+|[$#\\])+`,
  'g',
);
/** Redirection of output, `2>/dev/null`; `> curl` is a prompt. */
const redirection = String.raw`(?:(?<!\S)\d)?>>?(?!\s*(?:${programNames})\b)(?:[ \t]*[^\s;|&()<>"'\\$]+)?`;
/** A separator of words, or a part of one. A one-line box removes the break of a continued line. */
const part = new RegExp(
  String.raw`(${comment}|${redirection}|\\\s+|(?<!\S)[\^\x60\\](?!\S))|${quotes}|(?:\\\S|${variable}|${ampersand}|<\w[\w-]*>|[^\s;|&()<>"'\\$]+|\$(?!')|\\$)+`,
  'g',
);
/** With more words, quotes were misread. */
const MAX_WORDS = 200;
const ansiEscape = /\\(?:u([\da-f]{1,4})|x([\da-f]{1,2})|([^]))/gi;
/** Characters of escaped letters. */
export const escapedLetters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Words of each command of a shell text that contains the wanted text, in linear time. */
export function* shellCommands(source: string, wanted: string): Generator<readonly ShellWord[]> {
  let next = source.indexOf(wanted);
  for (const { 0: whole, index } of source.matchAll(command)) {
    const end = index + whole.length;
    if (next < 0) return;
    if (end <= next) continue;
    yield wordsOf(whole, index);
    next = source.indexOf(wanted, end);
  }
}

function wordsOf(text: string, offset: number): readonly ShellWord[] {
  const words: { text: string; start: number; end: number; pieces: { start: number; end: number }[] }[] = [];
  for (const match of text.matchAll(part)) {
    const [whole, between, ansi, double, single] = match;
    if (between !== undefined) continue;
    if (words.length === MAX_WORDS) break;
    const start = offset + match.index;
    let word = words.at(-1);
    if (word?.end !== start) words.push((word = { text: '', start, end: start, pieces: [] }));
    word.text +=
      ansi?.replaceAll(ansiEscape, unescaped) ??
      double?.replaceAll(/\\(?:\n|(["\\$`]))/g, '$1') ??
      single ??
      whole.replaceAll(/\\(.)/gs, '$1');
    word.end = start + whole.length;
    const content = ansi ?? double ?? single ?? whole;
    const from = start + whole.indexOf(content, ansi === undefined ? 0 : 2);
    word.pieces.push({ start: from, end: from + content.length });
  }
  return words;
}

function unescaped(_: string, unit: string | undefined, byte: string | undefined, letter = ''): string {
  const code = unit ?? byte;
  return code === undefined ? (escapedLetters[letter] ?? letter) : String.fromCharCode(parseInt(code, 16));
}
