import assert from 'node:assert/strict';
import { listRows } from '../../../src/table/listRows';

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
    ['a name twice', '[{"a":1,"a":2}]', [['a'], ['2']]],
  ] as const)
    it(`is found in, or is not there: ${what}`, async () => {
      assert.deepEqual(await listRows(text), rows);
    });
});
