import assert from 'node:assert/strict';
import { findEndpoints } from '../../../src/assistant/findEndpoints';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { loadEndpointSearch } from '../../../src/catalog/find/loadEndpointSearch';

describe('the endpoints that an assistant finds', () => {
  const catalog = createCatalog();
  const find = async (query: string): Promise<string> =>
    findEndpoints({ catalog, search: await loadEndpointSearch(catalog, { hints: true }) }, query);

  const queries: readonly (readonly [query: string, id: string])[] = [
    ['list the users of a group', 'userGroups.list'],
    ['userGroups.update', 'userGroups.update'],
    ['rename a company', 'userGroups.update'],
    ['/v1/products', 'products.list'],
    ['business_number', 'userGroups'],
  ];
  for (const [query, id] of queries)
    it(`are lines that name ${id} for ${query}`, async () => {
      const text = await find(query);
      assert.ok(text.includes(id), text);
      for (const line of text.split('\n'))
        assert.match(line, /^[\w.]+ (?:GET|POST|PUT|DELETE) \/v1\/\S* - ./);
    });

  it('are at most 8 lines and 1,200 characters, whatever is asked', async () => {
    const every = catalog.endpoints.flatMap(({ id, label, path }) => [id, label, path]);
    for (const query of [...every, 'user', 'order subscription list detail', 'x'.repeat(200)]) {
      const text = await find(query);
      assert.ok(text.length <= 1_200, `${text.length} characters for ${query}`);
      assert.ok(text.split('\n').length <= 8);
    }
  });

  it('are named by their modules where none fits', async () => {
    const text = await find('qqqqxyz');
    assert.match(text, /^No endpoint fits\. Modules: users \(User management\), userGroups /);
    assert.match(text, /Try other words/);
  });
});
