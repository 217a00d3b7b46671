import type { Steps } from '../../base/doInTurns';
import { lastBefore } from '../source/readSource';

/** Start of a function or class. */
export interface Header {
  readonly start: number;
  readonly indent: number;
  readonly name: string;
  readonly isClass: boolean;
  /** Receiver's name of a Go method. */
  readonly receiver?: string;
}

const MAX_LINE = 300;
const classHeader = /\b(?:class|interface|object|struct|trait|module)\s+([A-Z]\w*)|\btype\s+(\w+)\s+struct\b/;
const functionHeaders = [
  /^\s*func(?:\s*\((\w+)[^)]*\)\s*|\s+)(\w+)/,
  /\b(?:function\*?|def|fun)\s+()(?:[\w<>?]+\.)*(\w+)/,
  /^\s*(?:[a-z]+\s+)*get\s+()(\w+)\s*\(\)/,
  /\b(?:const|let|var|val|final)\s+()(\w+)\b.*(?:=>|\bfunction\b|\($)/,
  /^\s*(?!.*\b(?:return|await|new|throw|yield)\b)(?:(?:[\w<>[\],.?]+\s+)+()(\w+)\s*\([^"'`]*\)|(?:[\w<>[\],.?]+\s+)*()#?(\w+)(?:<[^()]{1,60}>)?\s*\([^"'`]*(?:\{|=>|,|\())\s*$/,
  /^\s*(?!(?:return|await|new|throw|yield|else)\b)(?:[\w<>[\],?]+\s+)*()(\w+)\s*\([^"'`()]*\)\s*(?:\{\s*return\b|=>(?!\s*\{))/,
];

/** Functions and classes of a source text, in order; in linear time. */
export function* readHeaders(text: string): Steps<readonly Header[]> {
  const headers: Header[] = [];
  let offset = 0;
  for (const line of text.split('\n')) {
    yield;
    const begin = line.slice(0, MAX_LINE);
    const indent = line.length - line.trimStart().length;
    const [, type, structure] = classHeader.exec(begin) ?? [];
    const name = type ?? structure;
    if (name !== undefined) headers.push({ start: offset, indent, name, isClass: true });
    for (const pattern of functionHeaders) {
      const [, receiver, first, , second] = pattern.exec(begin) ?? [];
      const called = first ?? second;
      if (called === undefined || /^(?:if|for|while|switch|catch|else|foreach|using|lock|with)$/.test(called))
        continue;
      headers.push({
        start: offset,
        indent,
        name: called,
        isClass: false,
        ...(receiver ? { receiver } : {}),
      });
      break;
    }
    offset += line.length + 1;
  }
  return headers;
}

const MAX_HEADERS = 200;

/** The innermost function and class around a position, by indentation. */
export function headersAround(text: string, headers: readonly Header[], at: number): readonly Header[] {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(start, start + MAX_LINE))?.[0].length ?? 0;
  const last = lastBefore(headers, at + 1);
  const around: Header[] = [];
  for (let index = last; index > Math.max(-1, last - MAX_HEADERS); index -= 1) {
    const header = headers[index];
    if (!header || (header.start !== start && header.indent >= indent)) continue;
    if (!around.some(({ isClass }) => isClass === header.isClass)) around.push(header);
    if (header.isClass) break;
  }
  return around;
}
