import assert from 'node:assert/strict';
import { readRecords } from '../../../src/prompts/recordPages';
import { findRecordPicker } from '../../../src/prompts/recordPickers';

const picker = findRecordPicker('user_group_id');
assert.ok(picker);
const row = '{"user_group_id":"g1","company_name":"Hanbit","corporate_type":2,"status":1}';
const expected = { id: 'g1', name: 'Hanbit', kind: '2', status: '1' };

describe('reading a list answer', () => {
  for (const [shape, text] of [
    ['{ count, list }', `{"count":7,"list":[${row}]}`],
    ['a bare array', `[${row}]`],
    ['an envelope with one array of objects', `{"http_status":200,"tags":["x"],"groups":[${row}]}`],
  ] as const) {
    it(`finds the records in ${shape}`, () => {
      assert.deepEqual(readRecords(text, picker).records, [expected]);
    });
  }

  it('reads the count where there is one', () => {
    assert.equal(readRecords(`{"count":7,"list":[${row}]}`, picker).count, 7);
    assert.equal(readRecords(`[${row}]`, picker).count, undefined);
  });

  it('keeps a large number as an exact id', () => {
    const { records } = readRecords('[{"user_group_id":9007199254740993}]', picker);
    assert.equal(records[0]?.id, '9007199254740993');
  });

  it('takes the last of a repeated name', () => {
    const { records } = readRecords('[{"user_group_id":"a","user_group_id":"b"}]', picker);
    assert.equal(records[0]?.id, 'b');
  });

  it('reads an empty list', () => {
    assert.deepEqual(readRecords('{"count":0,"list":[]}', picker), { records: [], count: 0 });
  });

  for (const text of [
    '{"a":[{"user_group_id":"1"}],"b":[{"user_group_id":"2"}]}',
    '{"http_status":200}',
    '"text"',
    'null',
    '[{"user_group_id":',
    '[{"name":"no id"}]',
    '[1,2,3]',
    '['.repeat(200_000),
  ]) {
    it(`says that there is no list in ${text.slice(0, 40)}`, () => {
      assert.throws(() => readRecords(text, picker), { name: 'UserError', message: /userGroups\.list/ });
    });
  }
});
