import type { Source, SourceString } from '../source/readSource';
import { AddressTextBuilder, type SourceAddress, type ValueOf } from './addressText';

const MAX_GAP = 200;
/** Longest text before a string that is searched for joined expressions, in characters. */
const BEHIND = 120;
const AHEAD = 80;

/** String concatenation with one operator: `+` or `.`. */
export interface Joint {
  /** Text between two strings; the first group is an expression between them. */
  readonly between: RegExp;
  /** Expressions before the first string. */
  readonly before: RegExp;
  readonly after: RegExp;
  readonly expression: RegExp;
}

/** Brackets nested at most once. */
const round = String.raw`\((?:[^()\n]|\([^()\n]*\))*\)`;
const brackets = String.raw`(?:${round}|\[[^\][\n]*\])*`;
const plusExpression = String.raw`(?:[\w$@.][\w$@#!?:>.-]*${brackets}|${round})!?(?:\.\w+${brackets})*`;
const dotExpression = String.raw`(?:[\w$][\w$:>-]*${brackets}|${round})`;

const plus: Joint = {
  between: /^\s*\+\s*(?:([\w.$()[\]]+)\s*\+\s*)?$/,
  before: new RegExp(String.raw`(?:${plusExpression}\s*\+\s*){1,3}$`),
  after: /^\s*\+/,
  expression: new RegExp(plusExpression, 'g'),
};
const dot: Joint = {
  between: /^\s*\.\s*(?:([\w$()[\]'>-]+)\s*\.\s*)?$/,
  before: new RegExp(String.raw`(?:${dotExpression}\s*\.\s*){1,3}$`),
  after: /^\s*\.\s*[$\w(]/,
  expression: new RegExp(dotExpression, 'g'),
};

export function jointOf({ language }: Source): Joint {
  return language.program?.joint === 'dot' ? dot : plus;
}

/**
 * Indexes of the first and last string joined with the string at `index`. Counts at most three strings before it, one
 * of which may hold the base URL, and at most twelve after it.
 */
export function chainAround(
  { text, strings }: Source,
  index: number,
  { between }: Joint,
): { first: number; last: number } {
  let first = index;
  while (first > 0 && index - first < 3 && isJoined(text, strings[first - 1], strings[first], between))
    first -= 1;
  let last = index;
  while (last - index < 12 && isJoined(text, strings[last], strings[last + 1], between)) last += 1;
  return { first, last };
}

function isJoined(
  text: string,
  left: SourceString | undefined,
  right: SourceString | undefined,
  between: RegExp,
): boolean {
  if (!left || !right || right.start - left.end > MAX_GAP) return false;
  return between.test(text.slice(left.end, right.start));
}

/** The base URL that a call adds to a path. */
export interface ImpliedBase {
  readonly base: string;
  /** Further path segments as written: quoted texts and expressions. */
  readonly segments: readonly string[];
}

/**
 * Expressions joined before the first string. `start`: start of the first expression, or of the string if there is
 * none.
 */
interface Leading {
  readonly start: number;
  readonly expressions: readonly string[];
}

function leadingOf(text: string, start: number, joint: Joint): Leading {
  // Most strings follow no operator; the pattern is slower than this check.
  const before = text.slice(Math.max(0, start - BEHIND), start);
  const found = '+.'.includes(before.trimEnd().at(-1) ?? ' ') ? joint.before.exec(before) : null;
  const [expressions = ''] = found ?? [];
  return { start: start - expressions.length, expressions: expressions.match(joint.expression) ?? [] };
}

/** Known values in joined strings. */
interface ChainValues {
  /** Values of expressions. */
  readonly resolve: ValueOf;
  readonly implied?: ImpliedBase;
}

/** A placeholder whose value is the first argument after the string. */
const positional = /^(?:%[sv]|\{0?\})$/;
const firstArgument = /^["'`]*\s*(?:,|\.format\(|%\s*\(?)\s*([\w$@.:>-]+(?:\[["'\w]*\])?)/;

/** Joined strings as one address. */
export function joinChain(
  text: string,
  chain: readonly SourceString[],
  joint: Joint,
  { resolve, implied }: ChainValues,
): SourceAddress {
  const [first] = chain;
  const last = chain.at(-1);
  if (!first || !last) throw new RangeError('a chain has at least one string');
  const behind = text.slice(last.end, last.end + AHEAD);
  const builder = new AddressTextBuilder((expression) =>
    resolve(positional.test(expression) ? (firstArgument.exec(behind)?.[1] ?? '') : expression),
  ).addBase(implied?.base ?? '');
  const leading = leadingOf(text, first.start, joint);
  for (const expression of leading.expressions) builder.addValue(expression, first.start, first.contentStart);
  for (const [index, string] of chain.entries()) {
    builder.add(text, string.contentStart, string.contentEnd);
    const next = chain[index + 1];
    const gap = joint.between.exec(text.slice(string.end, next?.start ?? string.end))?.[1];
    if (next && gap !== undefined) builder.addValue(gap, string.end, next.start);
  }
  // The value of an expression after the strings is unknown.
  if (joint.after.test(behind)) builder.addValue('', last.contentEnd, last.contentEnd);
  for (const part of implied?.segments ?? [])
    builder.addSegment(/^["'](.*)["']$/.exec(part)?.[1], last.contentEnd);
  return { address: builder.build(), start: leading.start, end: last.end };
}
