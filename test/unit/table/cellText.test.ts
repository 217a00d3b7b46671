import assert from 'node:assert/strict';
import {
  cellForPage,
  cellKind,
  cellOf,
  cellText,
  isEmptyCell,
  MAX_CELL,
  plainText,
  visibleText,
} from '../../../src/table/cellText';

describe('a cell', () => {
  for (const [literal, kind, text, plain = text] of [
    ['"\\u00e9\\n"', 'text', 'é\n'],
    ['""', 'text', ''],
    ['-0', 'number', '-0'],
    ['9007199254740993', 'number', '9007199254740993'],
    ['1e400', 'number', '1e400'],
    ['true', 'word', 'true'],
    ['null', 'word', 'null', ''],
    ['[1, 2]', 'json', '[1, 2]'],
    ['{"a":1}', 'json', '{"a":1}'],
  ] as const)
    it(`has ${literal} as it was received`, () => {
      const cell = cellOf(literal);
      assert.deepEqual([cellKind(cell), cellText(cell), plainText(cell)], [kind, text, plain]);
    });

  it('is empty without a value', () => {
    assert.deepEqual(['', 't', 'wnull', 'n0', 'wfalse', 'j{}'].map(isEmptyCell), [
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    assert.equal(cellKind(''), 'absent');
  });

  it('goes to the page without layout, at most so long, and never with half a character', () => {
    assert.equal(cellForPage('j{\n  "a b": [ 1,\n 2 ],\t"c": " \\" x "\n}'), 'j{"a b":[1,2],"c":" \\" x "}');
    assert.equal(cellForPage(`j[${' '.repeat(100_000)}1]`), 'j[…');
    assert.equal(cellForPage('t  as it is '), 't  as it is ');
    for (const text of [
      'x'.repeat(MAX_CELL * 9),
      `xx${'👍'.repeat(MAX_CELL)}`,
      `x${'👍'.repeat(MAX_CELL)}`,
    ]) {
      const shown = cellForPage(`t${text}`);
      assert.ok(shown.length <= MAX_CELL && shown.endsWith('…') && !/[\ud800-\udbff]…/.test(shown));
    }
    assert.equal(cellForPage(`t${'x'.repeat(MAX_CELL - 1)}`).length, MAX_CELL);
  });
});

describe('a text in which nothing is unseen', () => {
  for (const [text, shown] of [
    ['대한상사 👩‍👩‍👧 é', '대한상사 👩‍👩‍👧 é'],
    ['a\nb\tc\r', 'a\\nb\\tc\\r'],
    ['a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
    ['\u0000\u001b\u007f\u0085', '\\u0000\\u001b\\u007f\\u0085'],
    ['a\u200bb\ufeff', 'a\\u200bb\\ufeff'],
    ['\ud83d', '\\ud83d'],
    ['\udc4dx', '\\udc4dx'],
  ] as const)
    it(`is ${JSON.stringify(shown)}`, () => {
      assert.equal(visibleText(text), shown);
    });
});
