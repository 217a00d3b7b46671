import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { TimeLimitError, withTimeLimit } from '../../../src/base/withTimeLimit';

const LONG_MS = 60_000;
const never = new Promise<never>(() => undefined);

function timers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}

describe('withTimeLimit', () => {
  it('gives what the work gives or throws, and leaves no timer and no listener behind', async () => {
    // The timer of the test runner starts when the test first waits.
    await Promise.resolve();
    const before = timers();
    const { signal } = new AbortController();
    assert.equal(await withTimeLimit(Promise.resolve('done'), LONG_MS, signal), 'done');
    await assert.rejects(withTimeLimit(Promise.reject(new Error('own')), LONG_MS, signal), /own/);
    assert.equal(timers(), before);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  it('ends when the time is over; the work goes on', async () => {
    let finish: (text: string) => void = () => undefined;
    const work = new Promise<string>((resolve) => (finish = resolve));
    await assert.rejects(withTimeLimit(work, 1), TimeLimitError);
    await assert.rejects(withTimeLimit(work, -1), TimeLimitError);
    finish('late');
    assert.equal(await work, 'late');
  });

  it('ends when the signal aborts, also before the work began', async () => {
    const controller = new AbortController();
    const waiting = withTimeLimit(never, LONG_MS, controller.signal);
    controller.abort();
    await assert.rejects(waiting, TimeLimitError);
    await assert.rejects(withTimeLimit(never, LONG_MS, controller.signal), TimeLimitError);
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
  });
});
