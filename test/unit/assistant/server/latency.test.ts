import assert from 'node:assert/strict';
import { findEndpoints } from '../../../../src/assistant/describeForAssistant';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { loadEndpointSearch } from '../../../../src/catalog/find/loadEndpointSearch';
import { assistantServerFixture, postToAssistants } from '../../../support/assistantServerFixture';
import { median } from '../../../bench/statistics';

const MAX_MORE_MS = 10;
const CALLS = 20;
/** Number of runs. The fastest counts, since a busy machine slows down some of them. */
const RUNS = 6;

describe('a look-up over HTTP', () => {
  const catalog = createCatalog();
  const query = 'list the users of a group';
  const find = async (): Promise<string> =>
    findEndpoints({ catalog, search: await loadEndpointSearch(catalog, { hints: true }) }, query);
  const fixture = assistantServerFixture(async () => ({ outcome: 'answered', text: await find() }));
  after(() => fixture.connections.dispose());

  it(`takes at most ${MAX_MORE_MS} ms more than the search alone`, async () => {
    const connection = await fixture.connections.add('claude', 'Claude Code', false);
    const params = { name: 'commerce_find_endpoints', arguments: { query } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const call = async (): Promise<string> => (await postToAssistants(connection, body)).text();
    assert.match(await call(), /userGroups\.list/);
    const medianOf = async (work: () => Promise<string>): Promise<number> => {
      const times: number[] = [];
      for (let at = 0; at < CALLS; at += 1) {
        const start = performance.now();
        await work();
        times.push(performance.now() - start);
      }
      return median(times);
    };
    const more: number[] = [];
    while (more.length < RUNS && !more.some((ms) => ms <= MAX_MORE_MS))
      more.push((await medianOf(call)) - (await medianOf(find)));
    assert.ok(Math.min(...more) <= MAX_MORE_MS, `${more.map((ms) => ms.toFixed(1)).join(', ')} ms more`);
  });
});
