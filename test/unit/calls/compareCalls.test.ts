import assert from 'node:assert/strict';
import { compareCalls } from '../../../src/calls/compareCalls';
import { callFixture } from '../../support/callFixture';
import { answered } from '../../support/outcomes';

describe('compareCalls', () => {
  for (const { other, says } of [
    { other: '{"a":1}', says: true },
    { other: '{"a":2}', says: false },
  ])
    it(`says in the title whether the answers are the same: ${other}`, async () => {
      const fixture = callFixture([]);
      const { calls, catalog } = fixture.services;
      const endpoint = catalog.findEndpoint('userGroups.list');
      assert.ok(endpoint);
      for (const text of ['{"a":1}', other]) {
        fixture.answer = () => answered(text);
        const values = { path: {}, query: [] };
        await calls.run({ endpoint, values, environment: fixture.current, origin: 'user' });
      }
      const [one, two] = fixture.finishedCalls;
      assert.ok(one && two);
      const titles: string[] = [];
      const results = {
        compare: (_left: unknown, _right: unknown, title: string) => {
          titles.push(title);
          return Promise.resolve();
        },
      };
      await compareCalls({ results, catalog }, one, two);
      assert.deepEqual(
        titles.map((title) => title.startsWith('No differences: User groups, list ')),
        [says],
      );
    });
});
