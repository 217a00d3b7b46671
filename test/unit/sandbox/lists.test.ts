import fc from 'fast-check';
import assert from 'node:assert/strict';
import { listRows, MAX_LIMIT } from '../../../src/sandbox/table';
import { SandboxError } from '../../../src/sandbox/sandboxError';
import type { Sandbox } from '../../../src/sandbox/startSandbox';
import { call, catalog, listOf, openSandbox } from '../../support/sandboxClient';

const rules = { keywordFields: ['name'], filterFields: ['status'] } as const;

describe('sandbox lists', () => {
  it('cut every list into pages that together are the list', () => {
    const rows = fc.array(fc.record({ name: fc.string(), status: fc.integer({ min: 0, max: 3 }) }), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: MAX_LIMIT }), (all, limit) => {
        const pages = Array.from({ length: Math.ceil(all.length / limit) + 1 }, (_, index) =>
          listRows(all, { page: String(index + 1), limit: String(limit) }, rules),
        );
        assert.deepEqual(
          pages.flatMap(({ list }) => list),
          all,
        );
        for (const { count, list } of pages) {
          assert.equal(count, all.length);
          assert.ok(list.length <= limit);
        }
        assert.deepEqual(pages.at(-1)?.list, []);
      }),
    );
  });

  it('find each row by any part of its text, whatever the case, and count the matching ones', () => {
    const rows = fc.array(
      fc.record({ name: fc.stringMatching(/^[a-zA-Z가-힣]{3,12}$/), status: fc.constant(1) }),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(rows, fc.nat(), fc.boolean(), (all, pick, upper) => {
        const wanted = all[pick % all.length];
        assert.ok(wanted);
        const part = wanted.name.slice(1, 3);
        const keyword = (upper ? part.toUpperCase() : part).normalize('NFD');
        const { count, list } = listRows(all, { keyword, limit: '100' }, rules);
        assert.ok(list.includes(wanted));
        assert.equal(count, list.length);
        for (const row of list) assert.ok(row.name.toLowerCase().includes(part.toLowerCase()));
      }),
    );
  });

  it('select by a field, by several values joined with commas, and ignore an empty value', () => {
    const all = [1, 2, 3, 2].map((status) => ({ name: 'x', status }));
    assert.equal(listRows(all, { status: '2' }, rules).count, 2);
    assert.equal(listRows(all, { status: '2,3' }, rules).count, 3);
    assert.equal(listRows(all, { status: '' }, rules).count, 4);
    assert.equal(listRows(all, { status: '9' }, rules).count, 0);
  });

  for (const bad of ['0', '-1', '1.5', 'abc', '１', '1e3', '99999999999', ' 1']) {
    it(`refuse ${JSON.stringify(bad)} as a page and as a limit`, () => {
      for (const name of ['page', 'limit']) {
        assert.throws(
          () => listRows([], { [name]: bad }, rules),
          (error) => error instanceof SandboxError && error.status === 422 && error.message.startsWith(name),
        );
      }
    });
  }

  describe('over HTTP', () => {
    let sandbox: Sandbox;
    before(async () => {
      sandbox = await openSandbox();
    });
    after(() => sandbox.stop());

    it('have 20 rows on a page unless asked otherwise, and never more than 100', async () => {
      const first = await call(sandbox, 'userGroups.list');
      assert.equal(first.body['count'], 137);
      assert.equal(listOf(first).length, 20);
      const large = await call(sandbox, 'userGroups.list', { query: { limit: '1000' } });
      assert.equal(listOf(large).length, 100);
    });

    it('go on with the next page', async () => {
      const ids = new Set<unknown>();
      for (const page of ['1', '2', '3', '4', '5', '6', '7', '8']) {
        const result = await call(sandbox, 'userGroups.list', { query: { page } });
        for (const row of listOf(result)) ids.add(row['user_group_id']);
      }
      assert.equal(ids.size, 137);
    });

    it('find Korean and English names and select a type', async () => {
      for (const keyword of ['상사', 'trading']) {
        const found = await call(sandbox, 'userGroups.list', { query: { keyword } });
        assert.ok(listOf(found).length > 1, keyword);
        for (const row of listOf(found)) assert.match(String(row['company_name']), new RegExp(keyword, 'i'));
      }
      const personal = await call(sandbox, 'userGroups.list', {
        query: { corporate_type: '1', limit: '100' },
      });
      assert.ok(listOf(personal).length > 20);
      for (const row of listOf(personal)) assert.equal(row['corporate_type'], 1);
    });

    for (const { id } of catalog.endpoints.filter((endpoint) => endpoint.id.endsWith('.list'))) {
      it(`take page, limit and keyword in ${id}`, async () => {
        const one = await call(sandbox, id, { query: { limit: '1', page: '2' } });
        assert.equal(listOf(one).length, 1);
        const none = await call(sandbox, id, { query: { keyword: 'no row has this text' } });
        assert.deepEqual(none.body, { count: 0, list: [] });
        const bad = await call(sandbox, id, { query: { page: 'zero' } });
        assert.equal(bad.status, 422);
      });
    }
  });
});
