import type { HttpMethod } from '../../catalog/types';
import { AddressTextBuilder } from './addressText';
import { toMethod, type SourceAddress } from './sourceAddress';

const quoted = String.raw`"[^"\\]*(?:\\[^][^"\\]*)*"?|'[^']*'?`;
const variable = String.raw`\$\{[^}\n]*\}?|\$\([^)\n]*\)?`;
const comment = String.raw`#(?<=(?:^|[\s;|&(])#)[^\n]*`;
/** Up to what ends it; in one piece, since most commands hold no path. */
const commandText = new RegExp(
  String.raw`(?:${comment}|\\[^]|${variable}|${quoted}|[^;|&\n"'\\$#]+|[$#\\])+`,
  'g',
);
const token = new RegExp(String.raw`${comment}|(?:\\[^]|${variable}|${quoted}|[^\s;|&()<>"'\\])+`, 'g');
const part = new RegExp(quoted, 'g');
/** `NAME=` of an assignment and `--url=` of an option. */
const prefix = /^(?:\w+=|--?[\w-]+=)/;
const MAX_WORDS = 200;
const VERSION = '/v1';

interface Word {
  readonly text: string;
  readonly start: number;
}

/** The words of a shell script that hold `/v1`, quotes taken off, with the method that their curl command uses. */
export function scanShell(text: string): readonly SourceAddress[] {
  const found: SourceAddress[] = [];
  let next = text.indexOf(VERSION);
  const pattern = new RegExp(commandText);
  for (let match = pattern.exec(text); match && next >= 0; match = pattern.exec(text)) {
    if (pattern.lastIndex <= next) continue;
    const command = wordsOf(match[0], match.index);
    const method = methodOf(command);
    for (const word of command) {
      if (!word.text.includes(VERSION)) continue;
      found.push({
        address: unquoted(text, word),
        start: word.start,
        end: word.start + word.text.length,
        ...(method === undefined ? {} : { method }),
      });
    }
    next = text.indexOf(VERSION, pattern.lastIndex);
  }
  return found;
}

function wordsOf(command: string, offset: number): readonly Word[] {
  const words: Word[] = [];
  for (const { 0: text, index } of command.matchAll(token)) {
    if (words.length === MAX_WORDS) break;
    // A comment's look behind sees the command alone: what stands before it ends a word too.
    if (!text.startsWith('#')) words.push({ text, start: offset + index });
  }
  return words;
}

function unquoted(source: string, { text, start }: Word): ReturnType<AddressTextBuilder['build']> {
  const builder = new AddressTextBuilder();
  let at = prefix.exec(text)?.[0].length ?? 0;
  for (const match of text.matchAll(part)) {
    if (match.index < at) continue;
    builder.add(source, start + at, start + match.index);
    const isClosed = match[0].length > 1 && match[0].endsWith(match[0].charAt(0));
    builder.add(source, start + match.index + 1, start + match.index + match[0].length - (isClosed ? 1 : 0));
    at = match.index + match[0].length;
  }
  return builder.add(source, start + at, start + text.length).build();
}

/** Short options of curl that take no value and may stand before another one. */
const flags = '-[fgijkLlnNOqRsSv#]*';
const curlMethod = new RegExp(`^(?:${flags}X|--request(?:=|$))`);
const wgetMethod = /^--method(?:=|$)/;
/** What the options of a program say about the method; `OTHER` for one that no endpoint has. */
const curlOptions: readonly (readonly [RegExp, HttpMethod | 'OTHER'])[] = [
  [new RegExp(`^(?:${flags}G|--get$)`), 'GET'],
  [new RegExp(`^(?:${flags}I|--head$)`), 'OTHER'],
  [new RegExp(`^(?:${flags}T|--upload-file)`), 'PUT'],
  [new RegExp(`^(?:${flags}[dF]|--(?:data|json|form))`), 'POST'],
];
const wgetOptions: typeof curlOptions = [[/^--(?:post|body)-/, 'POST']];

/** Of curl, wget and HTTPie. */
function methodOf(command: readonly Word[]): HttpMethod | 'OTHER' | undefined {
  const words = command.map(({ text }) => text.replaceAll(/["']/g, ''));
  const program = words.findIndex((word) => /^(?:[\w./-]*\/)?(?:curl|wget|https?|xh)$/.test(word));
  const name = words[program]?.replace(/.*\//, '');
  if (name === undefined) return undefined;
  if (name !== 'curl' && name !== 'wget') {
    const verb = words.slice(program + 1).find((word) => !word.startsWith('-'));
    return /^[A-Z]+$/.test(verb ?? '') ? toMethod(verb ?? '') : undefined;
  }
  const [stating, options] = name === 'curl' ? [curlMethod, curlOptions] : [wgetMethod, wgetOptions];
  const at = words.findIndex((word) => stating.test(word));
  const stated = at < 0 ? undefined : (words[at] ?? '').replace(stating, '') || words[at + 1];
  if (stated !== undefined) return toMethod(stated);
  return options.find(([option]) => words.some((word) => option.test(word)))?.[1] ?? 'GET';
}
