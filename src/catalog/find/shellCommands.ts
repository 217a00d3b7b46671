import { programNames } from './programOf';

/** A word of a shell command. Offsets are UTF-16 units in the whole text. */
export interface ShellWord {
  /** The word without quotes and escapes. Variables stay as written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The quoted and unquoted pieces of the word. */
  readonly pieces: readonly { readonly start: number; readonly end: number }[];
}

// An unclosed quote or bracket extends to the end of the text or line, so that nothing is scanned twice.
const quoted = (quote: string): string =>
  String.raw`${quote}([^${quote}\\]*(?:\\[^][^${quote}\\]*)*)${quote}?`;
const quotes = String.raw`\$${quoted("'")}|${quoted('"')}|'([^']*)'?`;
const variable = String.raw`\$\{[^}\n]*\}?|\$\((?:[^)\n"]+|"[^\n"]*"?)*\)?`;
const comment = String.raw`#(?<=(?:^|[\s;|&(])#)[^\n]*`;
/** Matches an `&` inside an unquoted URL. A shell would end the command at this `&`, but the author meant one URL. */
const ampersand = String.raw`&(?<=[^\s&]&)(?=[\w.%-]+=)`;
/** Matches a line break after a backslash, or after `^` or a backtick, with which Windows shells continue a line. */
const continuedLine = String.raw`\n(?<=(?:\\|\s[\^\x60])\r?\n)`;

/** Matches a command up to its end. One match per command is fast, because most commands of a script are skipped. */
const command = new RegExp(
  String.raw`(?:${comment}|\\[^]|${continuedLine}|${variable}|${quotes}|${ampersand}|[^;|&\n"'\\$#]+|[$#\\])+`,
  'g',
);
/** Matches the redirection of output, such as `2>/dev/null`. In `> curl`, the `>` is a prompt. */
const redirection = String.raw`(?:(?<!\S)\d)?>>?(?!\s*(?:${programNames})\b)(?:[ \t]*[^\s;|&()<>"'\\$]+)?`;
/**
 * Matches a separator of words, or a piece of a word. A continuation sign can stand alone, because an input box of one
 * line removes the line break after it.
 */
const part = new RegExp(
  String.raw`(${comment}|${redirection}|\\\s+|(?<!\S)[\^\x60\\](?!\S))|${quotes}|(?:\\\S|${variable}|${ampersand}|<\w[\w-]*>|[^\s;|&()<>"'\\$]+|\$(?!')|\\$)+`,
  'g',
);
/** Maximum number of words in a command. In a command with more words, quotes were probably misread. */
const MAX_WORDS = 200;
const ansiEscape = /\\(?:u([\da-f]{1,4})|x([\da-f]{1,2})|([^]))/gi;
/** Characters that escapes such as `\n` stand for, by letter. */
export const escapedLetters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Yields the words of each command that contains the wanted text. `source`: a shell text. Takes linear time. */
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
