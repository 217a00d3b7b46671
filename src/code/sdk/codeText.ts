import type { Steps } from '../../base/doInTurns';
import type { Source, TextSpan } from '../source/readSource';

/**
 * The source with comments blank, and strings too unless their content is in `kept`; offsets stay. Blank strings and
 * regular expressions are in quotes, so that they still end the text before them.
 */
export function* codeText({ text, strings, others }: Source, kept: readonly string[]): Steps<string> {
  const parts: string[] = [];
  let at = 0;
  const blank = ({ start, end }: TextSpan, isValue: boolean): void => {
    const length = end - start;
    parts.push(
      text.slice(at, start),
      isValue && length > 1 ? `"${' '.repeat(length - 2)}"` : ' '.repeat(length),
    );
    at = end;
  };
  let next = 0;
  for (const string of strings) {
    yield;
    for (let other = others[next]; other && other.start < string.start; other = others[next]) {
      blank(other, isExpression(text, other));
      next += 1;
    }
    if (
      !kept.includes(text.slice(string.contentStart, Math.min(string.contentEnd, string.contentStart + 40)))
    )
      blank(string, true);
  }
  for (const other of others.slice(next)) {
    yield;
    blank(other, isExpression(text, other));
  }
  return parts.join('') + text.slice(at);
}

function isExpression(text: string, { start }: TextSpan): boolean {
  return text.charAt(start) === '/' && !'/*'.includes(text.charAt(start + 1));
}

const PART = 16_384;
/** Farthest look-ahead and look-behind of this folder's patterns, in characters. */
const AHEAD = 1_000;
const BEHIND = 40;

/**
 * Matches of a pattern with `g`, part by part: one search of a long text takes too long, and all matches at once too
 * much memory.
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
    const found: RegExpExecArray[] = [];
    pattern.lastIndex = Math.max(from, next) - start;
    for (
      let match = pattern.exec(part);
      match && start + match.index < from + PART;
      match = pattern.exec(part)
    ) {
      if (match[0] === '') pattern.lastIndex += 1;
      next = start + pattern.lastIndex;
      match.index += start;
      found.push(match);
    }
    for (const match of found) {
      use(match);
      yield;
    }
    yield;
  }
}

/** All matches of a pattern with `g`. */
export function* matchesOf(pattern: RegExp, code: string): Steps<readonly RegExpExecArray[]> {
  const found: RegExpExecArray[] = [];
  yield* eachMatch(pattern, code, (match) => found.push(match));
  return found;
}
