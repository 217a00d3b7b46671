import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/catalog';
import { callTitle } from '../../../src/prompts/callTitle';

describe('the title of a call', () => {
  const catalog = createCatalog();
  for (const [id, title] of [
    ['userGroups.update', 'Update user group'],
    ['userGroups.list', 'List user groups'],
    ['users.detail', 'Read user'],
    ['userGroups.addUser', 'User groups: Add user'],
    ['subscriptionsInProgress.pause', 'Subscriptions in progress: Pause'],
  ] as const) {
    it(`is “${title}” for ${id}`, () => {
      const endpoint = catalog.findEndpoint(id);
      assert.ok(endpoint);
      assert.equal(callTitle(endpoint, catalog), title);
    });
  }

  it('tells every two endpoints apart', () => {
    const titles = catalog.endpoints.map((endpoint) => callTitle(endpoint, catalog));
    assert.equal(new Set(titles).size, titles.length);
  });
});
