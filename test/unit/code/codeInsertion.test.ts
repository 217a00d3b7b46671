import assert from 'node:assert/strict';
import { indentCode, spanAfter, isCommonJsPackage } from '../../../src/code/codeInsertion';

const indentation = { base: '>', unit: '\t' };

const cases: readonly (readonly [what: string, code: string, indented: string])[] = [
  ['steps of two', 'a\n  b\n    c\nd', 'a\n>\tb\n>\t\tc\n>d'],
  ['a step of four, then one of two', 'a(\n    h={\n      "k"\n    },\n)', 'a(\n>\th={\n>\t\t"k"\n>\t},\n>)'],
  ['tabs', 'a\n\tb\n\t\tc\n\td', 'a\n>\tb\n>\t\tc\n>\td'],
  ['empty lines', 'a\n\n  \n  b', 'a\n\n\n>\tb'],
  ['one line', 'a', 'a'],
];

describe('indentCode', () => {
  for (const [what, code, indented] of cases) {
    it(`keeps the depth of ${what}`, () => {
      assert.equal(indentCode(code, indentation), indented);
    });
  }
});

type Case = readonly [
  what: string,
  change: readonly [rangeOffset: number, rangeLength: number, text: string],
  span: readonly [start: number, end: number] | undefined,
];

/** Edits of the text `before block behind`, and the span of `block` after them. */
const changes: readonly Case[] = [
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
  for (const [what, [rangeOffset, rangeLength, text], span] of changes) {
    it(what, () => {
      const moved = spanAfter({ start: 7, end: 12 }, { rangeOffset, rangeLength, text });
      assert.deepEqual(moved && [moved.start, moved.end], span);
    });
  }
});

describe('isCommonJsPackage', () => {
  for (const [text, expected] of [
    ['{"name":"shop","type":"commonjs"}', true],
    ['{"name":"shop","type":"module"}', false],
    ['{"name":"shop"}', false],
    ['{"type":["commonjs"]}', false],
    ['null', false],
    ['"commonjs"', false],
    ['{"type":"commonjs"', false],
    ['', false],
  ] as const)
    it(`takes ${text} for ${String(expected)}`, () => assert.equal(isCommonJsPackage(text), expected));
});
