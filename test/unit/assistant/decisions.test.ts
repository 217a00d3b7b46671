import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { createDecisions } from '../../../src/assistant/decisions';

describe('a tool call that nobody decides', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }));
  afterEach(() => mock.timers.reset());

  it('reports progress, and returns before an assistant gives up after a minute', async () => {
    const reported: string[] = [];
    const answer = createDecisions().run(
      { door: 'chat', connection: '', label: 'Chat assistant' },
      new AbortController().signal,
      (text) => void reported.push(text),
      (waiting) => {
        waiting.awaits = 'user';
        return new Promise(() => undefined);
      },
    );
    mock.timers.tick(55_000);
    assert.equal((await answer).outcome, 'open');
    assert.equal(reported[0], 'waiting for the user');
  });
});
