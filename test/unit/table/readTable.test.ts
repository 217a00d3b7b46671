import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readTable, spreadsheetRows, FIRST_COLUMNS, firstColumns } from '../../../src/table/readTable';
import { cellText } from '../../../src/table/cellText';
import { listShapes } from '../../fixtures/listShapes';
import { longRuns } from '../../support/longSeries';

async function listRows(text: string) {
  const table = await readTable(text);
  return table && spreadsheetRows(table.rows, table.names);
}

describe('the list of a response as rows', () => {
  for (const [what, text, rows] of [
    ['an object with a count', '{"count":1,"list":[{"id":"a"}],"more":[{"x":1}]}', [['id'], ['a']]],
    ['a bare array', '[{"id":"a"},{"id":"b"}]', [['id'], ['a'], ['b']]],
    ['an envelope with one array', '{"data":{"items":[{"id":"a"}]}}', [['id'], ['a']]],
    ['an empty list', '{"list":[]}', [[]]],
    ['no list', '{"id":"a"}', undefined],
    ['two lists', '{"a":[{"x":1}],"b":[{"x":1}]}', undefined],
    ['no JSON', '{"list":[', undefined],
    [
      'members that some rows lack',
      '[{"a":"1","b":"2"},{"c":"3","a":"4"}]',
      [
        ['a', 'b', 'c'],
        ['1', '2', ''],
        ['4', '', '3'],
      ],
    ],
    [
      'literals of every kind',
      '[{"n":9007199254740993,"z":-0,"e":1e400,"s":"\\u00e9\\n","t":true,"u":null}]',
      [
        ['n', 'z', 'e', 's', 't', 'u'],
        ['9007199254740993', '-0', '1e400', 'é\n', 'true', ''],
      ],
    ],
    [
      'objects and arrays in it',
      '[{"o":{"a":{"b":[1.0]}},"x":1,"l":[ {"y":2} ],"m":[]}]',
      [
        ['o', 'x', 'l', 'm'],
        ['{"a":{"b":[1.0]}}', '1', '[ {"y":2} ]', '[]'],
      ],
    ],
    [
      'elements that are no objects',
      '[1,"b",[2,{"c":3}],{"d":4}]',
      [
        ['value', 'd'],
        ['1', ''],
        ['b', ''],
        ['[2,{"c":3}]', ''],
        ['', '4'],
      ],
    ],
    ['a name twice', '[{"a":1,"a":2}]', [['a'], ['2× 1, 2']]],
    ['a name thrice', '[{"a":"1× x","a":[1, 2],"a":null}]', [['a'], ['3× "1× x", [1, 2], null']]],
  ] as const)
    it(`is found in, or is not there: ${what}`, async () => {
      assert.deepEqual(await listRows(text), rows);
    });

  it('knows where each element stands, and how many are left out', async () => {
    const text = '{"list":[ {"a":1} , [2] ,3,{"b":{}}]}';
    const { rows, left } = (await readTable(text, 3)) ?? assert.fail();
    assert.deepEqual(
      rows.map(({ start, end }) => text.slice(start, end)),
      ['{"a":1}', '[2]', ''],
    );
    assert.equal(left, 1);
  });

  it('has each value as JSON.parse has it, whatever the layout', async () => {
    const member = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', ''));
    const lists = fc.array(fc.dictionary(member, fc.jsonValue({ maxDepth: 2 }), { noNullPrototype: true }));
    await fc.assert(
      fc.asyncProperty(lists, fc.constantFrom(0, 2), async (list, indent) => {
        const { rows } = (await readTable(JSON.stringify({ list }, undefined, indent))) ?? assert.fail();
        const read = rows.map(({ cells }) =>
          [...cells].map(([name, cell]) => [
            name,
            cell.startsWith('t') ? cellText(cell) : (JSON.parse(cellText(cell)) as unknown),
          ]),
        );
        // Compares texts, in which `-0` differs from `0`.
        assert.equal(JSON.stringify(read), JSON.stringify(list.map(Object.entries)));
      }),
      longRuns(400),
    );
  });

  for (const { what, text, rows, names } of listShapes)
    it(`is read from ${what}`, async () => {
      const table = await readTable(text, 50_000);
      assert.deepEqual(
        table && [table.rows.length, table.names.length],
        rows === undefined ? undefined : [rows, names],
      );
    });
});

describe('the columns of a table', () => {
  it('are the preferred ones that are there, then the others in their order', () => {
    assert.deepEqual(firstColumns(['id', 'name', 'b', 'phone'], ['name', 'phone', 'gone']), [
      'name',
      'phone',
      'id',
      'b',
    ]);
  });

  it('begin with the name of an entity where nobody prefers any', () => {
    assert.deepEqual(firstColumns(['product_id', 'product_name', 'filename'], []), [
      'product_name',
      'product_id',
      'filename',
    ]);
    assert.deepEqual(firstColumns(['id', 'filename'], []), ['id', 'filename']);
  });

  it('are at most as many as a screen has', () => {
    const names = Array.from({ length: 300 }, (_, index) => `c${index}`);
    assert.deepEqual(firstColumns(names, ['c299']), ['c299', ...names.slice(0, FIRST_COLUMNS - 1)]);
  });
});
