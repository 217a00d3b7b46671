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

  const rowsOf = async (text: string): Promise<readonly string[]> => {
    let rows: readonly string[] = [];
    const pick = async <T>({ search, items }: PickOptions<T>): Promise<T> => {
      rows = ((await search?.(text)) ?? []).map(({ description = '' }) => description.replace(/.* · /, ''));
      return items[0]?.value ?? assert.fail();
    };
    await findCall({ pick }, createCatalog(), 'Find', { hints: true });
    return rows;
  };

  it('finds every endpoint by its path', async () => {
    for (const { path, method } of createCatalog().endpoints) {
      const line = `${method} ${path}`;
      assert.equal((await rowsOf(line))[0], line);
      assert.ok((await rowsOf(path)).slice(0, 4).includes(line), line);
    }
  });

  it('finds more paths that begin with a typed one, and nothing by the words of a pasted command', async () => {
    assert.ok((await rowsOf('/v1/order/cancel')).some((row) => row.endsWith('/approve')));
    assert.match((await rowsOf('order/cancel/:id/rej'))[0] ?? '', /reject$/);
    const command = "curl https://shop.example/v1/orders/o1 -H 'X-Customer: refund' # company";
    assert.deepEqual(await rowsOf(command), ['GET /v1/orders/:order_id']);
  });

  it('finds by Korean that the catalog loads, whatever the display language', async () => {
    const catalog = createCatalog(() => Promise.resolve(new Map([['Postal code', '우편번호부']])));
    const pick = async <T>({ search }: PickOptions<T>): Promise<T> => {
      const [first] = (await search?.('우편번호부')) ?? [];
      return first?.value ?? assert.fail();
    };
    const { endpoint } = await findCall({ pick }, catalog, 'Find', { hints: false });
    assert.equal(endpoint.id, 'userGroups.update');
  });

  for (const text of ['https://old.example/v2/nothing', 'zzzzzz'])
    it(`says that no endpoint fits: ${text}`, async () => {
      const pick = async <T>({ search }: PickOptions<T>): Promise<T> => {
        await search?.(text);
        return assert.fail('something was found');
      };
      await assert.rejects(findCall({ pick }, createCatalog(), 'Find', { hints: false }), {
        message: 'No endpoint matches.',
      });
    });
});

function noted(values: string): string {
  return `${values}goes to Shop with its session`;
}

/** Types a search, checks the details of its first rows, and picks the first row. */
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
