import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { readListResponse, type EntityFieldNames } from '../../../src/http/loadListPage';
import { MAX_ROWS } from '../../../src/json/collectLists';

const names: EntityFieldNames<'name' | 'kind' | 'status'> = {
  id: ['user_group_id', 'id'],
  parts: { name: ['company_name', 'manager_name'], kind: ['corporate_type'], status: ['status'] },
};
const row =
  '{"user_group_id":"g1","company_name":"Hanbit","corporate_type":2,"status":1,"tags":[{"id":"t"}]}';
const expected = [{ id: 'g1', parts: { name: 'Hanbit', kind: '2', status: '1' } }];

describe('reading a list answer', () => {
  for (const [shape, text] of [
    ['{ count, list }', `{"count":7,"list":[${row}]}`],
    ['a bare array', `[${row}]`],
    ['an envelope with one array of objects', `{"http_status":200,"tags":["x"],"groups":[${row}]}`],
    ['a nested envelope', `{"data":{"items":[${row}],"errors":[]},"links":[{"rel":"next"}]}`],
    ['an envelope with other arrays, by the id', `{"pages":[{"n":1}],"groups":[${row}]}`],
    ['names in another style', `[{"userGroupId":"g1","companyName":"Hanbit","corporateType":2,"Status":1}]`],
    ['an older name of the id', `[{"_id":"g1","company_name":"Hanbit","corporate_type":2,"status":1}]`],
    ['a repeated list, whose last counts', `{"list":[],"list":[${row}]}`],
  ] as const) {
    it(`finds the entities in ${shape}`, async () => {
      assert.deepEqual((await readListResponse(text, names))?.entities, expected);
    });
  }

  it('reads the count beside the list', async () => {
    assert.equal((await readListResponse(`{"count":7,"list":[${row}]}`, names))?.count, 7);
    assert.equal((await readListResponse(`{"data":{"list":[${row}],"count":8}}`, names))?.count, 8);
    for (const text of [`[${row}]`, `{"count":"7","list":[${row}]}`, `{"count":-1,"list":[${row}]}`]) {
      assert.equal((await readListResponse(text, names))?.count, undefined, text);
    }
  });

  it('keeps a large number as an exact id, and the last of a repeated name', async () => {
    const ids = async (text: string) => (await readListResponse(text, names))?.entities.map(({ id }) => id);
    assert.deepEqual(await ids('[{"user_group_id":9007199254740993}]'), ['9007199254740993']);
    assert.deepEqual(await ids('[{"user_group_id":"a","user_group_id":"b"}]'), ['b']);
    assert.deepEqual(await ids('[{"id":"row","user_group_id":"g1"}]'), ['g1']);
    assert.deepEqual(await ids('[{"user_group_id":"\\u0067\\"1"}]'), ['g"1']);
  });

  it('leaves out entries whose id could not be called, and counts them', async () => {
    const text = '[{"id":"g1"},{"id":""},{"id":null},{"id":".."},{"id":"a\\nb"},{"id":{}},{},7,null,[]]';
    assert.deepEqual(await readListResponse(text, names), {
      entities: [{ id: 'g1', parts: {} }],
      skipped: 9,
    });
  });

  it('reads an empty list', async () => {
    assert.deepEqual(await readListResponse('{"count":0,"list":[]}', names), {
      entities: [],
      count: 0,
      skipped: 0,
    });
    assert.deepEqual(await readListResponse('{"groups":[]}', names), { entities: [], skipped: 0 });
  });

  for (const text of [
    '{"a":[{"user_group_id":"1"}],"b":[{"user_group_id":"2"}]}',
    '{"http_status":200}',
    '"text"',
    'null',
    '',
    '<html>',
    '[{"user_group_id":',
    '{"names":["a"]}',
    '['.repeat(200_000),
  ]) {
    it(`finds no list in ${text.slice(0, 40)}`, async () => {
      assert.equal(await readListResponse(text, names), undefined);
    });
  }

  it('takes nesting without end and more entities than anybody reads', async () => {
    const deep = `{"list":${'['.repeat(300_000)}${']'.repeat(300_000)}}`;
    assert.deepEqual(await readListResponse(deep, names), { entities: [], skipped: 1 });
    const many = Array.from({ length: MAX_ROWS + 3 }, (_, index) => `{"id":${index + 1}}`).join(',');
    const read = await readListResponse(`[${many}]`, names);
    assert.equal(read?.entities.length, MAX_ROWS);
    assert.equal(read.skipped, 3);
  });

  it('never throws, and shows no entity that is not there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 4 }), fc.integer({ min: 0, max: 40 }), async (text, cut) => {
        await readListResponse(text.slice(0, text.length - cut), names);
        const ids = (await readListResponse(`{"list":[{"id":"g1"},${text}]}`, names))?.entities.map(
          ({ id }) => id,
        );
        assert.equal(ids?.[0], 'g1');
      }),
      { numRuns: 500 },
    );
  });
});
