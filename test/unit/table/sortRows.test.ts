import assert from 'node:assert/strict';
import fc from 'fast-check';
import { nextSort, sortRows } from '../../../src/table/sortRows';
import { cellOf } from '../../../src/table/cellText';

const numbersOf = (rows: readonly unknown[]): readonly number[] => rows.map((_, index) => index);

function sorted(cells: readonly string[], descending = false, locale = 'en'): readonly string[] {
  const rows = cells.map((cell) => [cell]);
  return sortRows(rows, numbersOf(rows), [{ column: 0, descending }], locale).map((at) => cells[at] ?? '');
}

describe('rows in an order', () => {
  for (const [what, up, locale = 'en'] of [
    ['numbers as numbers', ['n-10', 'n-1.5', 'n0', 'n2', 'n1e1', 'n100']],
    ['integers that no double tells apart', ['n9007199254740992', 'n9007199254740993', 'n9007199254740994']],
    ['numbers beyond all', ['n-1e400', 'n1', 'n1e400']],
    ['names as people sort them', ['tapple', 'tBanana', 'tchérie', 'tDog']],
    ['Korean names', ['t가', 't나', 't다라', 't하나'], 'ko'],
    ['ids and phones as texts', ['t02-1', 't02-10', 't02-9']],
    ['kinds apart, and what is missing last', ['n5', 'ta', 'wfalse', 'wtrue', 'j[]', 'wnull', '']],
  ] as const)
    it(`has ${what}`, () => {
      assert.deepEqual(sorted(up.toReversed(), false, locale), up);
    });

  it('has what is missing last in both directions', () => {
    assert.deepEqual(sorted(['', 'tb', 'wnull', 'ta'], true), ['tb', 'ta', 'wnull', '']);
  });

  it('keeps the order of what is equal, and goes on with the next key', () => {
    const rows = [
      ['tb', 'n2'],
      ['ta', 'n1'],
      ['tb', 'n1'],
      ['ta', 'n1'],
    ];
    const order = (...keys: readonly [number, boolean][]) =>
      sortRows(
        rows,
        [0, 1, 2, 3],
        keys.map(([column, descending]) => ({ column, descending })),
        'en',
      );
    assert.deepEqual(order([0, false]), [1, 3, 0, 2]);
    assert.deepEqual(order([0, true]), [0, 2, 1, 3]);
    assert.deepEqual(order([0, false], [1, false]), [1, 3, 2, 0]);
    assert.deepEqual(order(), [0, 1, 2, 3]);
  });

  it('holds the same rows as before, once each, whatever they are', () => {
    const cells = fc.array(fc.jsonValue().map((value) => cellOf(JSON.stringify(value))));
    fc.assert(
      fc.property(cells, fc.boolean(), (all, descending) => {
        const once = sorted(all, descending);
        assert.deepEqual([...once].sort(), [...all].sort());
        assert.deepEqual(sorted(once, descending), once);
      }),
    );
  });

  it('is asked for by presses on headers: up, down, as received', () => {
    const up = [{ column: 1, descending: false }];
    const down = [{ column: 1, descending: true }];
    assert.deepEqual(nextSort([], 1, false), up);
    assert.deepEqual(nextSort(up, 1, false), down);
    assert.deepEqual(nextSort(down, 1, false), []);
    assert.deepEqual(nextSort(down, 2, false), [{ column: 2, descending: false }]);
    assert.deepEqual(nextSort(down, 2, true), [...down, { column: 2, descending: false }]);
    assert.deepEqual(nextSort([...down, ...up.map(() => ({ column: 2, descending: true }))], 2, true), down);
  });
});
