import assert from 'node:assert/strict';
import { createRecentValues, type RecentValueStore } from '../../../../src/calls/prompts/recentValues';
import { memoryStore } from '../../../support/memoryStore';

const atShop = () => 'https://shop.example';

function recentValues(
  store: RecentValueStore,
  addressOf: () => string | undefined,
  isSecret = (_value: string) => false,
) {
  return createRecentValues(store, addressOf, isSecret);
}

describe('recent values', () => {
  it('keeps the newest ten per environment and parameter, each once', async () => {
    const recents = recentValues(memoryStore(), atShop);
    for (let id = 1; id <= 12; id += 1) await recents.remember('Shop', 'user_id', `u${id}`);
    await recents.remember('Shop', 'user_id', 'u5');
    assert.deepEqual(recents.list('Shop', 'user_id'), [
      'u5',
      'u12',
      'u11',
      'u10',
      'u9',
      'u8',
      'u7',
      'u6',
      'u4',
      'u3',
    ]);
    assert.deepEqual(recents.list('Other', 'user_id'), []);
    assert.deepEqual(recents.list('Shop', 'order_id'), []);
  });

  for (const name of ['password', 'login_pw', 'secret_key', 'access_token', 'token', 'TOKEN']) {
    it(`never keeps ${name}`, async () => {
      const store = memoryStore();
      await recentValues(store, atShop).remember('Shop', name, 'hunter2');
      assert.equal(store.values.size, 0);
    });
  }

  it('never keeps a value that is secret, and drops one that was kept before', async () => {
    const store = memoryStore();
    const before = recentValues(store, atShop);
    for (const value of ['live-token', 'a']) await before.remember('Shop', 'keyword', value);
    const recents = recentValues(store, atShop, (value) => value.startsWith('live-'));
    await recents.remember('Shop', 'keyword', 'live-token-2');
    assert.deepEqual(recents.list('Shop', 'keyword'), ['a', 'live-token']);
    await recents.remember('Shop', 'keyword', 'b');
    assert.deepEqual(recents.list('Shop', 'keyword'), ['b', 'a']);
  });

  it('gives the values of one environment to another name, and forgets what that one had', async () => {
    const recents = recentValues(memoryStore(), atShop);
    await recents.remember('Old', 'user_id', 'u1');
    await recents.remember('Old / 2', 'user_id', 'u2');
    await recents.remember('New', 'user_id', 'of another address');
    await recents.remember('New', 'order_id', 'of another address');
    await recents.rename('Old', 'New');
    assert.deepEqual(recents.list('New', 'user_id'), ['u1']);
    assert.deepEqual(recents.list('New', 'order_id'), []);
    assert.deepEqual(recents.list('Old', 'user_id'), []);
    assert.deepEqual(recents.list('Old / 2', 'user_id'), ['u2']);
  });

  it('forgets all values of one environment', async () => {
    const recents = recentValues(memoryStore(), atShop);
    await recents.remember('Gone', 'user_id', 'u1');
    await recents.remember('Gone', 'order_id', 'o1');
    await recents.remember('Gone / 2', 'user_id', 'u2');
    await recents.delete('Gone');
    assert.deepEqual(recents.list('Gone', 'user_id'), []);
    assert.deepEqual(recents.list('Gone', 'order_id'), []);
    assert.deepEqual(recents.list('Gone / 2', 'user_id'), ['u2']);
  });

  it('offers nothing that went to another address under the same name', async () => {
    let address: string | undefined = 'https://old.example';
    const recents = recentValues(memoryStore(), () => address);
    await recents.remember('Shop', 'user_id', 'u1');
    for (address of ['https://new.example', undefined]) {
      assert.deepEqual(recents.list('Shop', 'user_id'), []);
    }
    address = 'https://new.example';
    await recents.remember('Shop', 'user_id', 'u2');
    assert.deepEqual(recents.list('Shop', 'user_id'), ['u2']);
  });

  it('passes over stored state of another shape', () => {
    const store = memoryStore();
    const recents = recentValues({ ...store, get: () => ({ evil: true }) }, atShop);
    assert.deepEqual(recents.list('Shop', 'user_id'), []);
    const get = () => ({ address: atShop(), values: ['a', 7, null, 'b'] });
    const mixed = recentValues({ ...store, get }, atShop);
    assert.deepEqual(mixed.list('Shop', 'user_id'), []);
  });

  it('lives without a storage that works', async () => {
    const store = memoryStore();
    const recents = recentValues({ ...store, update: () => Promise.reject(new Error('full')) }, atShop);
    await recents.remember('Shop', 'user_id', 'u1');
    assert.deepEqual(recents.list('Shop', 'user_id'), []);
  });
});
