import assert from 'node:assert/strict';
import { startDeadline } from '../../../src/http/deadline';

describe('startDeadline', () => {
  it('ends by time, asking before it aborts', async () => {
    const aborted: boolean[] = [];
    const deadline = startDeadline(1, new AbortController().signal, () => {
      aborted.push(deadline.signal.aborted);
      return true;
    });
    assert.deepEqual(await deadline.stopped, { reason: 'timeout', hasLeft: true });
    assert.deepEqual(aborted, [false]);
    assert.ok(deadline.signal.aborted);
  });

  it('ends by the user, before or during the call', async () => {
    const cancel = new AbortController();
    const during = startDeadline(60_000, cancel.signal, () => false);
    cancel.abort();
    const before = startDeadline(60_000, cancel.signal, () => false);
    for (const deadline of [during, before])
      assert.deepEqual(await deadline.stopped, { reason: 'cancelled', hasLeft: false });
  });

  it('does not end any more once it is disposed', async () => {
    const cancel = new AbortController();
    const deadline = startDeadline(1, cancel.signal, () => false);
    deadline.dispose();
    cancel.abort();
    const later = new Promise((resolve) => setTimeout(() => resolve('later'), 10));
    assert.equal(await Promise.race([deadline.stopped, later]), 'later');
    assert.ok(!deadline.signal.aborted);
  });
});
