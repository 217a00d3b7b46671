import type { LiteralForm } from '../source/codeLanguages';
import type { SourceString } from '../source/readSource';

const characters: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\\': '\\',
  '"': '"',
  "'": "'",
  '`': '`',
  $: '$',
  '/': '/',
  '#': '#',
};
const escape = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|([^]))/g;

/** What a string of the source says; undefined where only the program knows it, or an escape is not known here. */
export function readText(
  source: string,
  { start, end, contentStart, contentEnd }: SourceString,
  { open, raw, noText }: LiteralForm,
): string | undefined {
  const whole = source.slice(start, end);
  // A string that is not closed ends where its content does.
  if (contentEnd === end || open?.test(whole) || whole.startsWith(noText ?? '\0')) return undefined;
  const written = source.slice(contentStart, contentEnd);
  const content = /^\$?@/.test(whole) ? written.replaceAll('""', '"') : written;
  if (!content.includes('\\')) return content;
  if (raw?.test(whole)) return whole.startsWith("'") && /\\['\\]/.test(content) ? undefined : content;
  const unknown = [...content.matchAll(escape)].some((match) => unescaped(match) === undefined);
  return unknown
    ? undefined
    : content.replace(escape, (...match: (string | undefined)[]) => unescaped(match) ?? '');
}

function unescaped([, braced, unit, byte, letter = '']: readonly (string | undefined)[]): string | undefined {
  const code = braced ?? unit ?? byte;
  return code === undefined ? characters[letter] : characterOf(parseInt(code, 16));
}

function characterOf(code: number): string | undefined {
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
