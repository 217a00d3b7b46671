import assert from 'node:assert/strict';
import { spanAfter } from '../../../src/code/spanAfter';

type Case = readonly [
  what: string,
  change: readonly [rangeOffset: number, rangeLength: number, text: string],
  span: readonly [start: number, end: number] | undefined,
];

/** The span is that of `block` in `before block behind`. */
const cases: readonly Case[] = [
  ['moves with what is written before it', [0, 0, 'more '], [12, 17]],
  ['moves with what is removed before it', [0, 6, ''], [1, 6]],
  ['moves with what is written right at its start', [7, 0, '\n'], [8, 13]],
  ['stays where it is when something is written at its end', [12, 0, '\n'], [7, 12]],
  ['stays where it is when something behind it changes', [13, 6, ''], [7, 12]],
  ['is gone when something is written into it', [8, 0, 'x'], undefined],
  ['is gone when a part of it is removed', [11, 4, ''], undefined],
  ['is gone when its start is replaced', [6, 2, ' B'], undefined],
  ['is gone when all is replaced', [0, 19, 'before block behind'], undefined],
];

describe('spanAfter', () => {
  for (const [what, [rangeOffset, rangeLength, text], span] of cases) {
    it(what, () => {
      const moved = spanAfter({ start: 7, end: 12 }, { rangeOffset, rangeLength, text });
      assert.deepEqual(moved && [moved.start, moved.end], span);
    });
  }
});
