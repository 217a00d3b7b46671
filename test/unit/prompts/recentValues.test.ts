import assert from 'node:assert/strict';
import { createRecentValues } from '../../../src/prompts/recentValues';
import { memoryStore } from '../../support/memoryStore';

describe('recent values', () => {
  it('keeps the newest ten per environment and parameter, each once', async () => {
    const recents = createRecentValues(memoryStore());
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
      await createRecentValues(store).remember('Shop', name, 'hunter2');
      assert.equal(store.values.size, 0);
    });
  }

  it('gives the values of one environment to another name, and forgets what that one had', async () => {
    const recents = createRecentValues(memoryStore());
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

  it('passes over stored state of another shape', () => {
    const store = memoryStore();
    const recents = createRecentValues({ ...store, get: () => ({ evil: true }) });
    assert.deepEqual(recents.list('Shop', 'user_id'), []);
    const mixed = createRecentValues({ ...store, get: () => ['a', 7, null, 'b'] });
    assert.deepEqual(mixed.list('Shop', 'user_id'), ['a', 'b']);
  });

  it('lives without a storage that works', async () => {
    const store = memoryStore();
    const recents = createRecentValues({ ...store, update: () => Promise.reject(new Error('full')) });
    await recents.remember('Shop', 'user_id', 'u1');
    assert.deepEqual(recents.list('Shop', 'user_id'), []);
  });
});
