import assert from 'node:assert/strict';
import { MAX_REQUEST_BYTES } from '../../../src/http/buildRequest';
import { nameOutcome, requestTo, sendOptions, testDoor, withServer, writeTo } from '../../support/doorKit';
import { answering } from '../../support/rawServer';
import { startDeadline } from '../../../src/http/createHttpDoor';

describe('createHttpDoor', () => {
  it('notes when the connection stood, when the answer began, and the version it came in', async () => {
    let time = 0;
    // The clock advances at each reading.
    const door = testDoor({ now: () => (time += 1) });
    await withServer(answering({ body: '{}' }), async (_, target) => {
      const outcome = await door.send(requestTo(target), sendOptions());
      assert.ok(outcome.kind === 'response');
      const { wire, durationMs } = outcome.response;
      assert.deepEqual(wire, { httpVersion: '1.1', connectedMs: 1, answeredMs: 2 });
      assert.equal(durationMs, 3);
    });
  });

  it('writes the head of a request with the given spelling, in one order', async () => {
    await withServer(answering({ body: '{}' }), async (server, target) => {
      const headers = [['x-lower', '1'] as const, ...writeTo(target).headers];
      await testDoor().send({ ...writeTo(target), headers }, sendOptions({ token: 'token' }));
      const [head] = server.connections[0]?.bytes().toString('latin1').split('\r\n\r\n') ?? [];
      assert.deepEqual(head?.split('\r\n'), [
        'PUT /v1/orders HTTP/1.1',
        'Content-Type: application/json',
        'x-lower: 1',
        'Accept: application/json',
        'Accept-Encoding: gzip, deflate, br',
        'User-Agent: commerce-api-explorer',
        'Connection: close',
        'Authorization: Bearer token',
        'Content-Length: 7',
        `Host: ${new URL(target.origin).host}`,
      ]);
    });
  });

  it('opens no connection for a body above the limit', async () => {
    await withServer(answering({ body: '{}' }), async (server, target) => {
      const request = writeTo(target, 'PUT', 'x'.repeat(MAX_REQUEST_BYTES + 1));
      assert.equal(nameOutcome(await testDoor().send(request, sendOptions())), 'error network');
      assert.equal(server.connections.length, 0);
    });
  });
});

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
