import type { HttpMethod } from '../../catalog/types';
import { AddressTextBuilder } from './addressText';
import { toMethod, type SourceAddress } from './sourceAddress';

const quoted = String.raw`"[^"\\]*(?:\\[^][^"\\]*)*"?|'[^']*'?`;
const variable = String.raw`\$\{[^}\n]*\}?|\$\([^)\n]*\)?`;
const token = new RegExp(
  String.raw`#(?<=(?:^|[\s;|&(])#)[^\n]*|(?:\\[^]|${variable}|${quoted}|[^\s;|&()<>"'\\])+|[;|&\n]`,
  'g',
);
const part = new RegExp(quoted, 'g');
/** `NAME=` of an assignment and `--url=` of an option. */
const prefix = /^(?:\w+=|--?[\w-]+=)/;
const MAX_WORDS = 200;
const VERSION = '/v1';
const ends = new Set([';', '|', '&', '\n']);

interface Word {
  readonly text: string;
  readonly start: number;
}

/** The words of a shell script that hold `/v1`, quotes taken off, with the method that their curl command uses. */
export function scanShell(text: string): readonly SourceAddress[] {
  const found: SourceAddress[] = [];
  let command: Word[] = [];
  const finish = (): void => {
    for (const word of command) {
      if (!word.text.includes(VERSION)) continue;
      const method = methodOf(command);
      found.push({
        address: unquoted(text, word),
        start: word.start,
        end: word.start + word.text.length,
        ...(method === undefined ? {} : { method }),
      });
    }
    command = [];
  };
  let next = text.indexOf(VERSION);
  const pattern = new RegExp(token);
  for (let match = pattern.exec(text); match && next >= 0; match = pattern.exec(text)) {
    const [word] = match;
    if (word.length === 1 && ends.has(word)) {
      // Most commands hold no path: only their words are to be passed by.
      if (next < match.index) {
        finish();
        next = text.indexOf(VERSION, match.index);
      } else command.length = 0;
    } else if (!word.startsWith('#') && command.length < MAX_WORDS) {
      command.push({ text: word, start: match.index });
    }
  }
  finish();
  return found;
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
