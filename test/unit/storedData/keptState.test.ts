import assert from 'node:assert/strict';
import { createRecentValues } from '../../../src/calls/prompts/recentValues';
import { createPins } from '../../../src/endpoints/pins';
import { createLevels } from '../../../src/environments/levels';
import { createSignOuts } from '../../../src/sessions/signOuts';
import { createColumnWidths } from '../../../src/table/columnWidths';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { memoryStore, type MemoryStore } from '../../support/memoryStore';

/**
 * Data that users have on their disks. The literals must stay, even if the code renames things: the extension would no
 * longer find data under another name.
 */
const name = 'Shop 1/가';
const shop = { name, baseUrl: 'https://shop.example.com/api' };

const recents = (store: MemoryStore) =>
  createRecentValues(
    store,
    () => shop.baseUrl,
    () => false,
  );

describe('the state that is kept for a workspace', () => {
  it('names the chosen environment', async () => {
    const { environments, chosen } = memoryEnvironments([shop]);
    await environments.switchTo(name);
    assert.deepEqual([...chosen], [['environment', 'Shop 1/가']]);
    const next = memoryEnvironments([shop]);
    next.chosen.set('environment', 'Shop 1/가');
    assert.equal(next.environments.current.name, name);
  });

  it('names the level of each environment', async () => {
    const store = memoryStore();
    await createLevels(store).choose(shop, 'admin');
    assert.deepEqual([...store.values], [['level/Shop%201%2F%EA%B0%80', 'admin']]);
    const kept = memoryStore({ 'level/Shop%201%2F%EA%B0%80': 'admin' });
    assert.equal(createLevels(kept).levelOf(shop), 'admin');
  });
});

describe('the state that is kept for every workspace', () => {
  it('names the pinned endpoints', async () => {
    const store = memoryStore();
    await createPins(store).pin('users.list');
    assert.deepEqual([...store.values], [['pinnedEndpoints', ['users.list']]]);
    const kept = memoryStore({ pinnedEndpoints: ['users.list', 'orders.get'] });
    assert.deepEqual(createPins(kept).list(), ['users.list', 'orders.get']);
  });

  it('holds the values that were sent last', async () => {
    const store = memoryStore();
    await recents(store).remember(name, 'user id', 'u1');
    const key = 'recentValues/Shop%201%2F%EA%B0%80/user%20id';
    const stored = { address: 'https://shop.example.com/api', values: ['u1'] };
    assert.deepEqual([...store.values], [[key, stored]]);
    assert.deepEqual(recents(memoryStore({ [key]: stored })).list(name, 'user id'), ['u1']);
  });

  it('holds the former names of environments', async () => {
    const store = memoryStore();
    const { environments } = memoryEnvironments([shop], [], store);
    await environments.replace(name, { ...shop, name: 'Store' });
    const stored = [{ from: 'Shop 1/가', to: 'Store', baseUrl: 'https://shop.example.com/api' }];
    assert.deepEqual([...store.values], [['renamedEnvironments', stored]]);
    const kept = memoryStore({ renamedEnvironments: stored });
    const next = memoryEnvironments([{ ...shop, name: 'Store' }], [], kept);
    assert.equal(next.environments.find(name)?.name, 'Store');
  });

  it('holds the widths of columns of a table', async () => {
    const store = memoryStore();
    await createColumnWidths(store).keep('users.list', 'phone', 200);
    assert.deepEqual([...store.values], [['tableWidths/users.list', { phone: 200 }]]);
    const kept = createColumnWidths(memoryStore({ 'tableWidths/users.list': { email: 90 } }));
    assert.deepEqual([...kept.read('users.list')], [['email', 90]]);
  });

  it('holds when the user signed out', async () => {
    const store = memoryStore();
    await createSignOuts(store).note('session:https://shop.example.com:user', 7);
    const key = 'signedOut:session:https://shop.example.com:user';
    assert.deepEqual([...store.values], [[key, 7]]);
    const kept = createSignOuts(memoryStore({ [key]: 8 }));
    assert.equal(kept.lastOf('session:https://shop.example.com:user'), 8);
  });
});
