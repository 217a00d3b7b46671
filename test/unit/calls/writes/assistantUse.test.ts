import assert from 'node:assert/strict';
import { createAssistantUse } from '../../../../src/calls/writes/writeGate';
import { memoryStore } from '../../../support/memoryStore';

describe('the use of an assistant in a folder', () => {
  it('is known after a reload of the window, for twelve hours', () => {
    let now = 1_700_000_000_000;
    const state = memoryStore();
    const use = createAssistantUse(state, () => now);
    assert.equal(use.isRecent(), false);
    use.note();
    assert.deepEqual([...state.values], [['assistantUsedAt', now]]);
    const reloaded = createAssistantUse(state, () => now);
    assert.equal(reloaded.isRecent(), true);
    now += 11 * 3_600_000;
    use.note();
    now += 11 * 3_600_000;
    assert.equal(createAssistantUse(state, () => now).isRecent(), true);
    now += 3_600_000;
    assert.deepEqual([use.isRecent(), reloaded.isRecent()], [true, false]);
  });

  it('is unknown where another version stored something else', () => {
    assert.equal(createAssistantUse(memoryStore({ assistantUsedAt: 'now' }), () => 0).isRecent(), false);
  });
});
