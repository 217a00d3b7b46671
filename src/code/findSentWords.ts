import type { SentCall } from '../calls/sentCall';
import { decodeSegment } from '../catalog/matchOperation';
import type { TextSpan } from './source/readSource';

/** A word of a source text with its replacement. */
export interface WordChange extends TextSpan {
  readonly from: string;
  readonly to: string;
}

/** A call names its method within this many characters of its line's start. */
const CALL_LENGTH = 300;

/** Words of a path without an endpoint in a source text: on each line with most of them, the first. */
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

/** Number of sent values on a line of source: of path and query, and everything else if the endpoint is unknown. */
export function rankLine(line: string, { method, path, query, endpoint }: SentCall): number {
  const known = ['', ...(endpoint ? endpoint.path.split('/') : [])];
  const sent = [...segmentsOf(path), ...new URLSearchParams(query).values(), ...(endpoint ? [] : [method])];
  return sent.filter((word) => !known.includes(word) && patternOf(word).test(line)).length;
}

/** The change of one word that corrects the call, if the source contains it. */
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

/** Decoded, without empty segments and the version. */
function segmentsOf(path: string): readonly string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '' && segment !== 'v1')
    .map((segment) => decodeSegment(segment) ?? segment);
}

/** Finds a word where it is no part of a longer one: a method in any case, a path that `v1` does not precede. */
function patternOf(word: string): RegExp {
  const before = word.startsWith('/') ? 'v1' : '[\\p{L}\\p{N}_-]';
  const escaped = word.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');
  return new RegExp(`(?<!${before})${escaped}(?![\\p{L}\\p{N}_-])`, /^[A-Z]+$/.test(word) ? 'iu' : 'u');
}
