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

function methodOf(command: readonly Word[]): HttpMethod | 'OTHER' | undefined {
  const words = command.map(({ text }) => text.replaceAll(/["']/g, ''));
  if (!words.includes('curl')) return undefined;
  const at = words.findIndex((word) => /^(?:-X|--request(?:=|$))/.test(word));
  const option = words[at] ?? '';
  const stated = at < 0 ? undefined : option.replace(/^(?:-X|--request=?)/, '') || words[at + 1];
  const data = words.some((word) => /^(?:-d|--data|--json|-F|--form)/.test(word));
  return toMethod(stated ?? (data ? 'POST' : 'GET'));
}
