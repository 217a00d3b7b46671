import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cutResponse, type CutOptions } from '../../../src/assistant/cutResponse';
import { longRuns } from '../../support/longSeries';

const cut = (text: string, more: Partial<CutOptions> = {}): ReturnType<typeof cutResponse> =>
  cutResponse(text, { fields: [], from: 0, room: 5_000, hide: (json) => json, ...more });

describe('a response that is cut', () => {
  it('keeps whole rows first', async () => {
    const list = Array.from({ length: 50 }, (_, id) => ({ id, memo: 'm'.repeat(50) }));
    const { json, rows, isCut } = await cut(JSON.stringify({ count: 137, list, more: 1 }), { room: 400 });
    assert.deepEqual(rows, { length: 50, inAll: 137, shown: 5 });
    assert.deepEqual(JSON.parse(json), { count: 137, list: list.slice(0, 5), more: 1 });
    assert.ok(isCut && json.length <= 400);
  });

  it('keeps members of a row that does not fit, then heads of texts', async () => {
    const row = { id: 1, memo: 'm'.repeat(500), note: 'short', rest: ['r'.repeat(500)] };
    const { json, note } = await cut(JSON.stringify({ list: [row] }), { room: 200 });
    const [shown] = (JSON.parse(json) as { list: readonly (typeof row)[] }).list;
    assert.ok(json.length <= 200, json);
    assert.match(shown?.memo ?? '', /^m+…\+\d+ characters$/);
    const [, lost = ''] = /\+(\d+)/.exec(shown?.memo ?? '') ?? [];
    assert.equal((shown?.memo.indexOf('…') ?? 0) + Number(lost), 500);
    assert.equal(note, '2 members left out');
  });

  it('keeps the bytes of literals, and no white space', async () => {
    const text = '{ "list" : [ {"a" : 1e400, "b": 12345678901234567890 , "c": "\\u0041\\/" } ] }';
    assert.equal((await cut(text)).json, '{"list":[{"a":1e400,"b":12345678901234567890,"c":"\\u0041\\/"}]}');
  });

  const fieldCases: readonly (readonly [readonly string[], unknown])[] = [
    [['id'], { count: 9, list: [{ id: 1 }, { id: 2 }] }],
    [
      ['manager.name', 'id'],
      {
        count: 9,
        list: [
          { id: 1, manager: { name: 'a' } },
          { id: 2, manager: { name: 'b' } },
        ],
      },
    ],
    [['tags.t'], { count: 9, list: [{ tags: [{ t: 1 }] }, { tags: [{ t: 2 }] }] }],
  ];
  for (const [fields, expected] of fieldCases)
    it(`is narrowed to ${fields.join(', ')}`, async () => {
      const rows = [
        { id: 1, manager: { name: 'a', x: 1 }, tags: [{ t: 1, u: 1 }] },
        { id: 2, manager: { name: 'b', x: 1 }, tags: [{ t: 2, u: 1 }] },
      ];
      const { json } = await cut(JSON.stringify({ count: 9, other: 'x', list: rows }), { fields });
      assert.deepEqual(JSON.parse(json), expected);
    });

  it('narrows an object, and one inside of another', async () => {
    assert.equal((await cut('{"a":1,"b":2}', { fields: ['b'] })).json, '{"b":2}');
    assert.equal(
      (await cut('{"user_group":{"a":1,"b":2},"n":1}', { fields: ['b'] })).json,
      '{"user_group":{"b":2}}',
    );
  });

  it('narrows an entity with a list in it by its own members', async () => {
    const text = '{"id":1,"name":"a","users":[{"user_id":2,"name":"b"}]}';
    const { json, rows } = await cut(text, { fields: ['id', 'users.name'] });
    assert.equal(json, '{"id":1,"users":[{"name":"b"}]}');
    assert.equal(rows, undefined);
  });

  it('names the fields that there are where none is right', async () => {
    const { note } = await cut('{"list":[{"name":1,"id":2}]}', { fields: ['nmae'] });
    assert.equal(note, 'no such field; commerce_describe_endpoint tells the fields');
    const mixed = '[1,{"name":1,"id":2}]';
    assert.equal((await cut(mixed, { fields: ['nmae'] })).note, note);
    const { json, note: none } = await cut(mixed, { fields: ['name'] });
    assert.deepEqual([json, none], ['[{"name":1}]', undefined]);
  });

  it('does not call a field unknown that stands beside the rows', async () => {
    const { json, note } = await cut('{"count":2,"list":[{"id":1},{"id":2}]}', { fields: ['count'] });
    assert.deepEqual([json, note], ['{"count":2,"list":[{},{}]}', undefined]);
  });

  it('does not call a field unknown that only the first row lacks', async () => {
    const list = [{ id: 1 }, { id: 2, memo: 'a' }];
    const { json, note } = await cut(JSON.stringify({ list }), { fields: ['memo'] });
    assert.deepEqual([json, note], ['{"list":[{},{"memo":"a"}]}', undefined]);
  });

  it('goes on from a row', async () => {
    const list = Array.from({ length: 9 }, (_, id) => ({ id }));
    const { json, rows } = await cut(JSON.stringify({ list }), { from: 7 });
    assert.equal(json, '{"list":[{"id":7},{"id":8}]}');
    assert.equal(rows?.shown, 2);
    assert.equal((await cut(JSON.stringify(list), { from: 9 })).json, '[]');
    assert.equal((await cut('{"count":0,"list":[]}')).json, '{"count":0,"list":[]}');
  });

  it('is an empty list, whatever fields are asked for', async () => {
    for (const text of ['{"count":0,"list":[]}', '[]', '{"count":137,"list":[]}']) {
      const { json, note } = await cut(text, { fields: ['name'] });
      assert.deepEqual({ json, note }, { json: text, note: undefined });
    }
  });

  it('is not shown in parts where its first row names the columns', async () => {
    const table = [['id', 'password'], ...Array.from({ length: 90 }, (_, id) => [id, 'x'.repeat(40)])];
    for (const value of [table, { count: 91, list: table }]) {
      const { rows, json, isCut } = await cut(JSON.stringify(value), { room: 400, from: 3 });
      assert.equal(rows, undefined);
      assert.ok(isCut && json.includes('"password"'));
    }
  });

  it('reads no more of 20 MB than it shows', async () => {
    const row = JSON.stringify({ id: 1, memo: 'm'.repeat(1_950) });
    const text = `{"count":10000,"list":[${Array.from({ length: 10_000 }, () => row).join(',')}]}`;
    assert.ok(text.length > 19_000_000);
    for (const from of [0, 9_990]) {
      let hidden = 0;
      const { json, rows } = await cut(text, {
        from,
        hide: (part) => {
          hidden += part.length;
          return part;
        },
      });
      assert.deepEqual(rows, { length: 10_000, inAll: 10_000, shown: 2 });
      assert.ok(json.length <= 5_000);
      assert.ok(hidden < 30_000, `${hidden} characters were looked through`);
    }
  });

  it('takes any depth', async () => {
    for (const text of [
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      `{"list":[{"a":${'['.repeat(10_000)}${']'.repeat(10_000)},"b":1}]}`,
    ])
      JSON.parse((await cut(text)).json);
  });

  it('is JSON within the room, whatever comes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue({ stringUnit: 'binary' }),
        fc.array(fc.jsonValue()),
        fc.integer({ min: 150, max: 600 }),
        async (value, list, room) => {
          for (const one of [value, list, { list, value }, { data: { list } }, [{ value }, { list }]]) {
            const { json } = await cut(JSON.stringify(one), { room });
            JSON.parse(json);
            assert.ok(json.length <= room, `${json.length} of ${room}: ${json}`);
          }
        },
      ),
      longRuns(1_000),
    );
  });
});
