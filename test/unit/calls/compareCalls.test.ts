import assert from 'node:assert/strict';
import { compareCalls } from '../../../src/calls/compareCalls';
import { createCatalog } from '../../../src/catalog/createCatalog';
import type { FinishedCall } from '../../../src/http/types';
import { sampleCall } from '../../fixtures/sampleCall';
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
      await compareCalls({ results, catalog, history: { companyNameOf: () => undefined } }, one, two);
      assert.deepEqual(
        titles.map((title) => title.startsWith('No differences: User groups, list ')),
        [says],
      );
    });

  for (const [what, companyNames, wanted] of [
    ['of both calls once', ['A/B <$(zap)>', 'A/B <$(zap)>'], /^A\/B <\$ \(zap\)>: User .* ↔ User /],
    ['of each one', ['A', 'B'], /^A: User .* ↔ B: User /],
    ['of the one that is known', [undefined, 'B'], /^User .* ↔ B: User /],
  ] as const)
    it(`names the company ${what} first in the title`, async () => {
      const calls = [1000, 2000].map((startedAt) => sampleCall(answered(String(startedAt)), { startedAt }));
      const [one, two] = calls;
      assert.ok(one && two);
      const titles: string[] = [];
      const results = {
        compare: (_left: unknown, _right: unknown, title: string) => Promise.resolve(void titles.push(title)),
      };
      const history = { companyNameOf: (call: FinishedCall) => companyNames[calls.indexOf(call)] };
      await compareCalls({ results, catalog: createCatalog(), history }, two, one);
      assert.match(titles.join(), wanted);
    });
});
