import assert from 'node:assert/strict';
import type { PickOptions } from '../../../src/base/userInput';
import { findCall } from '../../../src/calls/findCall';
import { createCatalog } from '../../../src/catalog/createCatalog';

describe('findCall', () => {
  it('lets the editor find by module and path until the search has its answer', async () => {
    const pick = <T>({ items, matchOnDescription }: PickOptions<T>): Promise<T> => {
      assert.equal(matchOnDescription, true);
      const found = items.find(({ description }) => description?.includes('/v1/products'));
      assert.ok(found);
      return Promise.resolve(found.value);
    };
    const { endpoint } = await findCall({ pick }, createCatalog(), 'Find', { hints: false });
    assert.equal(endpoint.moduleId, 'products');
  });

  it('loads the details again with the next letter where they could not be loaded', async () => {
    const catalog = createCatalog();
    let isBroken = true;
    const loadDetails: typeof catalog.loadDetails = (id, options) =>
      isBroken ? Promise.reject(new Error('no details')) : catalog.loadDetails(id, options);
    const pick = async <T>({ search }: PickOptions<T>): Promise<T> => {
      assert.ok(search);
      await assert.rejects(search('month'), /no details/);
      isBroken = false;
      const [best] = await search('month orders');
      assert.ok(best);
      return best.value;
    };
    const found = await findCall({ pick }, { ...catalog, loadDetails }, 'Find', { hints: false });
    assert.equal(found.endpoint.path, '/v1/orders/month');
  });
});
