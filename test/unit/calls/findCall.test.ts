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

  for (const [text, details] of [
    ["curl https://old.example/v1/orders/o1 -H 'Authorization: Bearer abc'", [noted('order_id = o1 · ')]],
    ['https://old.example/v1/user-groups?limit=2', [noted('limit = 2 · ')]],
    ['/v1/orders/o1', ['order_id = o1']],
  ] as const)
    it(`says where a pasted call goes: ${text}`, async () => {
      const options = { hints: false, environmentName: 'Shop' };
      await findCall({ pick: pickAfter(text, details) }, createCatalog(), 'Find', options);
    });

  for (const text of ['https://old.example/v2/nothing', 'zzzzzz'])
    it(`says that no endpoint fits: ${text}`, async () => {
      const pick = async <T>({ search }: PickOptions<T>): Promise<T> => {
        await search?.(text);
        return assert.fail('something was found');
      };
      await assert.rejects(findCall({ pick }, createCatalog(), 'Find', { hints: false }), {
        message: 'No endpoint fits what was typed or pasted.',
      });
    });
});

function noted(values: string): string {
  return `${values}goes to Shop, with its session`;
}

/** Searches for the text, whose first rows have these details, and takes the first. */
function pickAfter(text: string, details: readonly string[]) {
  return async <T>({ search }: PickOptions<T>): Promise<T> => {
    const found = (await search?.(text)) ?? [];
    assert.deepEqual(
      found.slice(0, details.length).map(({ detail }) => detail),
      details,
    );
    const [first] = found;
    assert.ok(first);
    return first.value;
  };
}
