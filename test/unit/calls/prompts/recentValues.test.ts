import assert from 'node:assert/strict';
import { createRecentValues } from '../../../../src/calls/prompts/recentValues';
import { memoryStore } from '../../../support/memoryStore';

const atShop = () => 'https://shop.example';

describe('recent values', () => {
  it('keeps the newest ten per environment and parameter, each once', async () => {
    const recents = createRecentValues(memoryStore(), atShop);
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
      await createRecentValues(store, atShop).remember('Shop', name, 'hunter2');
      assert.equal(store.values.size, 0);
    });
  }

  it('gives the values of one environment to another name, and forgets what that one had', async () => {
    const recents = createRecentValues(memoryStore(), atShop);
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

  it('offers nothing that went to another address under the same name', async () => {
    let address: string | undefined = 'https://old.example';
    const recents = createRecentValues(memoryStore(), () => address);
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
    const recents = createRecentValues({ ...store, get: () => ({ evil: true }) }, atShop);
    assert.deepEqual(recents.list('Shop', 'user_id'), []);
    const get = () => ({ address: atShop(), values: ['a', 7, null, 'b'] });
    const mixed = createRecentValues({ ...store, get }, atShop);
    assert.deepEqual(mixed.list('Shop', 'user_id'), []);
  });

  it('lives without a storage that works', async () => {
    const store = memoryStore();
    const recents = createRecentValues({ ...store, update: () => Promise.reject(new Error('full')) }, atShop);
    await recents.remember('Shop', 'user_id', 'u1');
    assert.deepEqual(recents.list('Shop', 'user_id'), []);
  });
});
