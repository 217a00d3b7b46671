import assert from 'node:assert/strict';
import { createPins } from '../../../src/endpoints/pins';
import { memoryStore } from '../../support/memoryStore';

describe('pins', () => {
  it('keeps the order of pinning, each endpoint once, and says when the list changed', async () => {
    const pins = createPins(memoryStore());
    let changes = 0;
    pins.onDidChange(() => changes++);
    await pins.pin('users.list');
    await pins.pin('userGroups.list');
    await pins.pin('users.list');
    assert.deepEqual(pins.list(), ['users.list', 'userGroups.list']);
    assert.equal(changes, 2);
  });

  it('unpins', async () => {
    const pins = createPins(memoryStore({ pinnedEndpoints: ['users.list', 'orders.list'] }));
    await pins.unpin('users.list');
    assert.deepEqual(pins.list(), ['orders.list']);
  });

  it('reads a damaged store as far as it is good', () => {
    assert.deepEqual(createPins(memoryStore({ pinnedEndpoints: 'users.list' })).list(), []);
    assert.deepEqual(createPins(memoryStore({ pinnedEndpoints: [1, 'users.list', null] })).list(), [
      'users.list',
    ]);
  });

  it('stops telling a listener that left', async () => {
    const pins = createPins(memoryStore());
    let changes = 0;
    pins.onDidChange(() => changes++).dispose();
    await pins.pin('users.list');
    assert.equal(changes, 0);
  });
});
