import { readShellCall } from '../../catalog/find/readShellCall';
import { shellCommands, type ShellWord } from '../../catalog/find/shellCommands';
import type { CodeLanguageId } from '../codeLanguages';
import { AddressTextBuilder, toMethod, type AddressText, type SourceAddress } from './addressText';
import { scanStrings, type SourceString } from './scanStrings';

const VERSION = '/v1';
const MAX_GAP = 200;
const plus = /^\s*\+\s*(?:([\w.$()[\]]+)\s*\+\s*)?$/;
const dot = /^\s*\.\s*(?:([\w$()[\]'>-]+)\s*\.\s*)?$/;

/** Every string, word or request line that holds `/v1`, with concatenations joined; in linear time. */
export function scanAddresses(text: string, language: CodeLanguageId): readonly SourceAddress[] {
  if (!text.includes(VERSION)) return [];
  if (language === 'shell') return scanShell(text);
  if (language === 'http') return scanHttpFile(text);
  const strings = scanStrings(text, language);
  const joint = language === 'php' ? dot : plus;
  const found: SourceAddress[] = [];
  let version = text.indexOf(VERSION);
  for (let index = 0; index < strings.length && version >= 0; index += 1) {
    const string = strings[index];
    if (!string || string.contentEnd <= version) continue;
    if (version < string.contentStart) version = text.indexOf(VERSION, string.contentStart);
    if (version < 0 || version >= string.contentEnd) continue;
    const { first, last } = chainAround(text, strings, index, joint);
    found.push(joinChain(text, strings.slice(first, last + 1), joint));
    index = last;
    version = text.indexOf(VERSION, strings[last]?.end);
  }
  return found;
}

/** The strings that are joined with the one at `index`, at most a few before it, which may hold the base URL. */
function chainAround(
  text: string,
  strings: readonly SourceString[],
  index: number,
  joint: RegExp,
): { first: number; last: number } {
  let first = index;
  while (first > 0 && index - first < 3 && isJoined(text, strings[first - 1], strings[first], joint))
    first -= 1;
  let last = index;
  while (last - index < 12 && isJoined(text, strings[last], strings[last + 1], joint)) last += 1;
  return { first, last };
}

function isJoined(
  text: string,
  left: SourceString | undefined,
  right: SourceString | undefined,
  joint: RegExp,
): boolean {
  if (!left || !right || right.start - left.end > MAX_GAP) return false;
  return joint.test(text.slice(left.end, right.start));
}

function joinChain(text: string, chain: readonly SourceString[], joint: RegExp): SourceAddress {
  const builder = new AddressTextBuilder();
  const [first] = chain;
  const last = chain.at(-1);
  if (!first || !last) throw new RangeError('a chain has at least one string');
  if (
    joint === plus
      ? /[\w)\]]\s?\+\s?$/.test(before(text, first))
      : /[\w)\]]\s?\.\s?$/.test(before(text, first))
  ) {
    builder.addUnknown(first.start, first.start);
  }
  for (const [index, string] of chain.entries()) {
    builder.add(text, string.contentStart, string.contentEnd);
    const next = chain[index + 1];
    const gap = text.slice(string.end, next?.start ?? string.end);
    if (next && joint.exec(gap)?.[1] !== undefined) builder.addUnknown(string.end, next.start);
  }
  const after = text.slice(last.end, last.end + 20);
  if (joint === plus ? /^\s*\+/.test(after) : /^\s*\.\s*[$\w(]/.test(after))
    builder.addUnknown(last.contentEnd, last.contentEnd);
  return { address: builder.build(), start: first.start, end: last.end };
}

function before(text: string, { start }: SourceString): string {
  return text.slice(Math.max(0, start - 12), start);
}

const requestLine = /^[ \t]*(?:([A-Z]+)[ \t]+)?(\S+)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*\r?$/;

/** The request lines of an `.http` file: the first line of each part that is no comment and no variable. */
function scanHttpFile(text: string): readonly SourceAddress[] {
  const found: SourceAddress[] = [];
  let expects = true;
  let offset = 0;
  for (const line of text.split('\n')) {
    if (line.startsWith('###')) expects = true;
    else if (expects && line.trim() !== '' && !/^\s*(?:#|\/\/|@)/.test(line)) {
      expects = false;
      const match = requestLine.exec(line);
      const url = match?.[2];
      if (match && url?.includes(VERSION)) {
        const start = offset + line.indexOf(url);
        found.push({
          address: new AddressTextBuilder().add(text, start, start + url.length).build(),
          start,
          end: start + url.length,
          method: toMethod(match[1] ?? 'GET'),
        });
      }
    }
    offset += line.length + 1;
  }
  return found;
}

/** `NAME=` of an assignment and `--url=` of an option. */
const prefix = /^(?:\w+=|--?[\w-]+=)/;

/** The words of a shell script that hold `/v1`, quotes taken off, with the method that their command uses. */
export function scanShell(text: string): readonly SourceAddress[] {
  const found: SourceAddress[] = [];
  for (const words of shellCommands(text, VERSION)) {
    const { method } = readShellCall(words.map((word) => word.text)) ?? {};
    const stated = method === undefined ? {} : { method: toMethod(method) };
    for (const word of words) {
      if (!word.text.includes(VERSION)) continue;
      found.push({ address: addressOf(text, word), start: word.start, end: word.end, ...stated });
    }
  }
  return found;
}

function addressOf(source: string, { start, text, pieces }: ShellWord): AddressText {
  const from = start + (prefix.exec(text)?.[0].length ?? 0);
  const builder = new AddressTextBuilder();
  for (const piece of pieces) builder.add(source, Math.max(piece.start, from), piece.end);
  return builder.build();
}
