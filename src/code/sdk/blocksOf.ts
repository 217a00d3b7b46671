import type { Steps } from '../../base/doInTurns';
import { matchAt } from '../source/matchAt';
import { innermost, type Source } from '../source/readSource';
import { matchesOf } from './codeText';
import type { Scope } from './nameScopes';

/** The body of a function or class, from its head on. */
interface Block extends Scope {
  end: number;
  readonly indent: number;
  readonly outer: Block | undefined;
  /** Start of its last statement. */
  last?: number;
}

interface Statement {
  readonly start: number;
  readonly indent: number;
}

const line = /^([ \t]*)(?=[^\s#])/gm;

/** Starts of lines that continue no bracket. */
export function* statementsOf({ brackets }: Source, code: string): Steps<readonly Statement[]> {
  const found: Statement[] = [];
  for (const { 0: indent, index } of yield* matchesOf(line, code)) {
    yield;
    const start = index + indent.length;
    if (!innermost(brackets, start)) found.push({ start, indent: indent.length });
  }
  return found;
}

/** The blocks of a text, in order. `head` is sticky; `middle`: a line that divides a block without ending it. */
export function* blocksOf(
  code: string,
  statements: readonly Statement[],
  head: RegExp,
  middle?: RegExp,
): Steps<readonly Block[]> {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let inner = Infinity;
  for (const { start, indent } of statements) {
    yield;
    if (middle?.test(code.slice(start, start + 10))) continue;
    for (; open && open.indent >= indent; open = open.outer) open.end = start;
    if (open && (open.last === undefined || indent <= inner)) {
      open.last = start;
      inner = indent;
    }
    if (!matchAt(head, code, start)) continue;
    open = { start, end: Infinity, indent, outer: open };
    inner = Infinity;
    blocks.push(open);
  }
  return blocks;
}
