import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Prompts } from '../../../src/base/userInput';
import { createReplaceableInput } from '../../../src/editor/replaceableInput';

const HOUR_MS = 3_600_000;
const question = { message: 'Send?', detail: 'It', action: 'Send', decline: 'Do Not Send' };

describe('the time to answer a question that somebody else may have brought up', () => {
  beforeEach(() => mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 }));
  afterEach(() => mock.timers.reset());

  for (const [what, clockMs] of [
    ['stands right', 0],
    ['is set back', -HOUR_MS],
    ['is set forward', HOUR_MS],
  ] as const)
    for (const [readMs, counts] of [
      [699, false],
      [700, true],
    ] as const)
      it(`${counts ? 'counts' : 'does not count'} after ${readMs} ms where the clock ${what}`, async () => {
        let passedMs = 5000;
        const clock = mock.method(performance, 'now', () => passedMs);
        const choose: Prompts['choose'] = (_message, _detail, choices) => {
          passedMs += readMs;
          mock.timers.setTime(Date.now() + readMs + clockMs);
          const act = choices.find(({ label }) => label === 'Send');
          assert.ok(act);
          return Promise.resolve(act.value);
        };
        try {
          const answer = createReplaceableInput({ choose } as Prompts).confirmForeign(question);
          await (counts ? answer : assert.rejects(answer, /too fast to be on purpose/));
        } finally {
          clock.mock.restore();
        }
      });
});
