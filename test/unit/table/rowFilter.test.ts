import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RowFilter } from '../../../src/table/rowFilter';

const names = ['company_name', 'phone', 'business_number', 'memo'];
const rows = [
  ['t대한상사', 't02-123-4567', 't123-45-67890', 't서울 강남'],
  ['tHanbit Books', 't', 't999-88-77777', ''],
  ['tÉcole', 'wnull', 't1', 'j{"a":[1]}'],
  ['tPhone: shop', '', 'n9007199254740993', 'wtrue'],
];

describe('the filter of rows', () => {
  const filter = new RowFilter(rows, names);
  for (const [text, found] of [
    ['', [0, 1, 2, 3]],
    ['  ', [0, 1, 2, 3]],
    ['대한', [0]],
    ['대한'.normalize('NFD'), [0]],
    ['hanbit BOOKS', [1]],
    ['books hanbit', [1]],
    ['books seoul', []],
    ['école', [2]],
    ['phone:02-', [0]],
    ['PHONE:02-', [0]],
    ['phone:""', [1, 2, 3]],
    ['phone: ""', [1, 2, 3]],
    ['phone:', [0, 1, 2, 3]],
    ['"phone:"', [3]],
    ['phone:"" books', [1]],
    ['memo:"서울 강남"', [0]],
    ['"서울 강남"', [0]],
    ['"서울 부산"', []],
    ['1234567890', [0]],
    ['021234567', [0]],
    ['phone:021234567', [0]],
    ['9007199254740993', [3]],
    ['{"a', [2]],
    ['other:02-', []],
    ['true', [3]],
    ['"unclosed', []],
  ] as const)
    it(`leaves ${found.length} rows for ${JSON.stringify(text)}`, () => {
      assert.deepEqual(filter.find(text), found);
    });

  it('never finds more for one word more, and takes any text', () => {
    const word = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(word, word, (one, other) => {
        const found = new Set(filter.find(one));
        const both = filter.find(`${one.replaceAll('"', '')} ${other.replaceAll('"', '')}`);
        assert.ok(one.includes('"') || both.every((at) => found.has(at)));
      }),
    );
  });
});
