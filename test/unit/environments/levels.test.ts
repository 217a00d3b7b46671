import assert from 'node:assert/strict';
import { createLevels } from '../../../src/environments/levels';
import { memoryStore } from '../../support/memoryStore';

describe('levels', () => {
  it('starts at user and remembers the choice per environment', async () => {
    const levels = createLevels(memoryStore());
    await levels.choose({ name: 'Live' }, 'admin');
    assert.equal(levels.levelOf({ name: 'Live' }), 'admin');
    assert.equal(levels.levelOf({ name: 'Sandbox' }), 'user');
  });

  it('says when the choice changed', async () => {
    const levels = createLevels(memoryStore());
    let changes = 0;
    levels.onDidChange(() => changes++);
    await levels.choose({ name: 'Live' }, 'admin');
    assert.equal(changes, 1);
  });

  it('goes along with a new name, in the place of what that name had', async () => {
    const levels = createLevels(memoryStore());
    await levels.choose({ name: 'Old' }, 'admin');
    await levels.rename('Old', 'New');
    assert.equal(levels.levelOf({ name: 'New' }), 'admin');
    assert.equal(levels.levelOf({ name: 'Old' }), 'user');
    await levels.rename('Old', 'New');
    assert.equal(levels.levelOf({ name: 'New' }), 'user');
  });

  it('is deleted with its environment', async () => {
    const levels = createLevels(memoryStore());
    let changes = 0;
    for (const name of ['Gone', 'Live']) await levels.choose({ name }, 'admin');
    levels.onDidChange(() => changes++);
    await levels.delete('Gone');
    assert.equal(levels.levelOf({ name: 'Gone' }), 'user');
    assert.equal(levels.levelOf({ name: 'Live' }), 'admin');
    assert.equal(changes, 1);
  });

  it('takes anything odd in the store for the lower level', async () => {
    const store = memoryStore();
    await store.update('level/Live', 'supervisor');
    assert.equal(createLevels(store).levelOf({ name: 'Live' }), 'user');
  });
});
