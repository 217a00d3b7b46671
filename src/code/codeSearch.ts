import type { SentCall } from '../calls/sentCall';
import { decodeSegment } from '../catalog/matchOperation';
import type { TextSpan } from './source/readSource';

/** A word of a source text with its replacement. */
export interface WordChange extends TextSpan {
  readonly from: string;
  readonly to: string;
}

/** A call in a source file. */
export interface FoundCode {
  readonly uri: string;
  /** Offset in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Line number, from 1. */
  readonly line: number;
  /** Path of the file in its workspace; the full path outside every workspace folder. */
  readonly path: string;
  /** Text of this line, without indentation. */
  readonly text: string;
  /** Number of values of the sent request that the line contains. */
  readonly rank: number;
  /** Change that corrects the call. */
  readonly change?: WordChange | undefined;
}

export interface CodeSearch {
  /** Calls with the highest `rank` first, then by path and position. */
  readonly calls: readonly FoundCode[];
  /** Number of files searched; files that could not be read do not count. */
  readonly fileCount: number;
  /** A time limit or the limit of files ended the listing or the search too early. */
  readonly isCut: boolean;
}

/** Number of characters, from the start of the call's line, in which `changeToMeant` searches for the wrong word. */
const CALL_LENGTH = 300;

/** Finds the lines that hold the most words of a sent path, and returns the first of these words in each line. */
export function findSentWords(text: string, { path }: SentCall): readonly TextSpan[] {
  const words = segmentsOf(path).filter((word) => /^(?!undefined$|null$|nan$)[a-z][a-z_-]+$/i.test(word));
  if (words.length === 0) return [];
  const pattern = new RegExp(`(?<=[/"'\`])(?:${words.join('|')})(?![\\w-])`, 'g');
  const lines: { readonly start: number; readonly end: number; behind: number; count: number }[] = [];
  for (const { index, 0: word } of text.matchAll(pattern)) {
    const last = lines.at(-1);
    const end = index + word.length;
    if (!last || text.slice(last.behind, index).includes('\n')) {
      lines.push({ start: index, end, behind: end, count: 1 });
    } else {
      last.behind = end;
      last.count += 1;
    }
  }
  const most = lines.reduce((before, { count }) => Math.max(before, count), 0);
  return lines.filter(({ count }) => count === most);
}

/**
 * Number of values of the sent request that a source line contains: path parameters and query values. Without an
 * endpoint, all path segments and the method count too.
 */
export function rankLine(line: string, { method, path, query, endpoint }: SentCall): number {
  const known = ['', ...(endpoint ? endpoint.path.split('/') : [])];
  const sent = [...segmentsOf(path), ...new URLSearchParams(query).values(), ...(endpoint ? [] : [method])];
  return sent.filter((word) => !known.includes(word) && patternOf(word).test(line)).length;
}

/**
 * The change of one word (a path segment, `/v1` or the method) that corrects the call. Undefined if the meant endpoint
 * is unknown, if one word is not enough, or if the text near `lineStart` lacks the word.
 */
export function changeToMeant(text: string, lineStart: number, sent: SentCall): WordChange | undefined {
  const [from, to] = wrongWord(sent) ?? [];
  const found =
    from === undefined ? null : patternOf(from).exec(text.slice(lineStart, lineStart + CALL_LENGTH));
  if (!found || to === undefined) return undefined;
  const [word] = found;
  const start = lineStart + found.index;
  const isLower = word === word.toLowerCase();
  return { start, end: start + word.length, from: word, to: isLower ? to.toLowerCase() : to };
}

function wrongWord({ method, path, meant }: SentCall): readonly [from: string, to: string] | undefined {
  const segments = segmentsOf(path);
  const parts = meant?.path.split('/').slice(2) ?? [];
  if (!meant || parts.length !== segments.length) return undefined;
  const wrong = parts.flatMap((part, index) =>
    part.startsWith(':') || part === segments[index] ? [] : [[segments[index] ?? '', part] as const],
  );
  if (wrong.length > 0) return wrong.length === 1 ? wrong[0] : undefined;
  const [first = ''] = segments;
  if (/^(?:\/+v1){2}/.test(path)) return [`/v1/${first}`, `/${first}`];
  if (!/^\/+v1\//.test(path)) return [`/${first}`, `/v1/${first}`];
  return method === meant.method ? undefined : [method, meant.method];
}

/** Decoded segments of a path, without empty ones and `v1`. */
function segmentsOf(path: string): readonly string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '' && segment !== 'v1')
    .map((segment) => decodeSegment(segment) ?? segment);
}

/** Pattern of a whole word. A method matches in any case. A path such as `/users` does not match after `v1`. */
function patternOf(word: string): RegExp {
  const before = word.startsWith('/') ? 'v1' : '[\\p{L}\\p{N}_-]';
  const escaped = word.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');
  return new RegExp(`(?<!${before})${escaped}(?![\\p{L}\\p{N}_-])`, /^[A-Z]+$/.test(word) ? 'iu' : 'u');
}

/** Largest number of brace groups in an expanded glob; each group multiplies the number of results. */
const MAX_GROUPS = 4;

/**
 * Expands the braces of a glob, because VS Code's search supports no nested groups. Empty if the glob has more than
 * `MAX_GROUPS` groups.
 */
export function globAlternatives(glob: string): readonly string[] {
  if ((glob.match(/\{/g)?.length ?? 0) > MAX_GROUPS) return [];
  const group = /\{([^{}]*)\}/.exec(glob);
  if (!group) return [glob];
  const [whole, inside = ''] = group;
  const before = glob.slice(0, group.index);
  const behind = glob.slice(group.index + whole.length);
  return inside.split(',').flatMap((part) => globAlternatives(before + part + behind));
}

/** Files with more characters come last: reading one takes as long as reading a hundred small files. */
const LARGE = 100_000;
const AT_ONCE = 20;

/** Yields the loaded files in order, large ones last. Skips files for which `load` returns undefined. */
export async function* loadSmallFirst<Uri, Loaded extends { getText(): string }>(
  uris: readonly Uri[],
  load: (uri: Uri) => Promise<Loaded | undefined>,
): AsyncGenerator<Loaded> {
  const queue = [...uris];
  for (let at = 0; at < queue.length; at += AT_ONCE) {
    const some = queue.slice(at, at + AT_ONCE);
    for (const [index, loaded] of (await Promise.all(some.map(load))).entries()) {
      const isLate = at + index >= uris.length;
      // A large file is loaded again at the end, because keeping many large files would fill the memory.
      if (!isLate && loaded && loaded.getText().length > LARGE) queue.push(...some.slice(index, index + 1));
      else if (loaded) yield loaded;
    }
  }
}
