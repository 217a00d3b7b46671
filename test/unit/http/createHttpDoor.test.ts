import assert from 'node:assert/strict';
import { requestTo, sendOptions, testDoor, withServer } from '../../support/doorKit';
import { answering } from '../../support/rawServer';

describe('createHttpDoor', () => {
  it('notes when the connection stood, when the answer began, and the version it came in', async () => {
    let time = 0;
    // Each look at the clock is later than the one before.
    const door = testDoor({ now: () => (time += 1) });
    await withServer(answering({ body: '{}' }), async (_, target) => {
      const outcome = await door.send(requestTo(target), sendOptions());
      assert.ok(outcome.kind === 'answer');
      const { wire, durationMs } = outcome.answer;
      assert.deepEqual(wire, { httpVersion: '1.1', connectedMs: 1, answeredMs: 2 });
      assert.equal(durationMs, 3);
    });
  });
});
