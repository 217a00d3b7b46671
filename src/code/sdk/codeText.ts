import type { Steps } from '../../base/doInTurns';
import type { Source, SourceString, TextSpan } from '../source/readSource';

/** Beginning of a regular expression, not of a comment. */
const expression = /^\/[^/*]/;

/**
 * The source's text with blank comments, strings and regular expressions; offsets stay. Strings whose content is in
 * `kept` stay too. A blank string or regular expression has double quotes, so that patterns still find a value there.
 */
export function* codeText({ text, strings, others }: Source, kept: readonly string[]): Steps<string> {
  const parts: string[] = [];
  let at = 0;
  const pieces: (TextSpan | SourceString)[] = [...strings, ...others];
  for (const piece of pieces.sort((one, other) => one.start - other.start)) {
    yield;
    const { start, end } = piece;
    const isString = 'contentStart' in piece;
    if (
      isString &&
      kept.includes(text.slice(piece.contentStart, Math.min(piece.contentEnd, piece.contentStart + 40)))
    )
      continue;
    const isValue = (isString || expression.test(text.slice(start, start + 2))) && end - start > 1;
    parts.push(text.slice(at, start), isValue ? `"${' '.repeat(end - start - 2)}"` : ' '.repeat(end - start));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

const PART = 16_384;
/** Farthest look-ahead and look-behind of this folder's patterns, in characters. */
const AHEAD = 1_000;
const BEHIND = 40;

/**
 * Calls `use` for each match of a pattern with `g`. Searches part by part, because one search of a long text takes too
 * long, and a list of all matches too much memory.
 */
export function* eachMatch(
  pattern: RegExp,
  code: string,
  use: (match: RegExpExecArray) => void,
): Steps<void> {
  let next = 0;
  for (let from = 0; from < code.length; from += PART) {
    const start = Math.max(0, from - BEHIND);
    const part = code.slice(start, from + PART + AHEAD);
    pattern.lastIndex = Math.max(from, next) - start;
    for (const match of part.matchAll(pattern)) {
      match.index += start;
      if (match.index >= from + PART) break;
      next = match.index + match[0].length;
      use(match);
      yield;
    }
    yield;
  }
}
