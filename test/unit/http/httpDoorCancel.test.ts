import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { nameOutcome, requestTo, sendOptions, testDoor, withServer, writeTo } from '../../support/doorKit';
import { answering, type RawConnection, type RawServer, type Script } from '../../support/rawServer';

const LARGE_BODY = JSON.stringify({ text: 'x'.repeat(15_000_000) });

/** Checks the label of a cancelled write against the server's journal. */
async function assertLabel(outcome: string, connection: RawConnection | undefined): Promise<void> {
  await connection?.closed;
  const isComplete = connection?.request() !== undefined;
  assert.match(
    outcome,
    isComplete ? /^unknown / : /^error /,
    `${outcome}, but complete is ${String(isComplete)}`,
  );
}

/** Opens a further connection. Connections are accepted in order, so all earlier ones are accepted before it. */
async function knock(server: RawServer): Promise<void> {
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('x');
  while (!server.connections.some((connection) => connection.socket.remotePort === socket.localPort))
    await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
}

describe('httpDoor when a call is cancelled', () => {
  it('sends nothing when it was cancelled before', async () => {
    await withServer(answering({ body: '{}' }), async (server, target) => {
      const outcome = await testDoor().send(writeTo(target), sendOptions({ signal: AbortSignal.abort() }));
      assert.equal(nameOutcome(outcome), 'error cancelled');
      assert.equal(server.connections.length, 0);
    });
  });

  for (const method of ['GET', 'PUT'] as const) {
    it(`ends a ${method} whose answer does not come, and closes the connection`, async () => {
      const cancel = new AbortController();
      const script: Script = async (connection) => {
        await connection.nextRequest();
        cancel.abort();
      };
      await withServer(script, async (server, target) => {
        const request = method === 'GET' ? requestTo(target) : writeTo(target);
        const outcome = await testDoor().send(request, sendOptions({ signal: cancel.signal }));
        assert.equal(nameOutcome(outcome), method === 'GET' ? 'error cancelled' : 'unknown cancelled');
        await server.connections[0]?.closed;
      });
    });

    it(`ends a ${method} in the middle of its answer`, async () => {
      const cancel = new AbortController();
      const script: Script = async (connection) => {
        await connection.nextRequest();
        connection.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1,');
        setImmediate(() => cancel.abort());
      };
      await withServer(script, async (server, target) => {
        const request = method === 'GET' ? requestTo(target) : writeTo(target);
        const outcome = await testDoor().send(request, sendOptions({ signal: cancel.signal }));
        assert.equal(nameOutcome(outcome), method === 'GET' ? 'error cancelled' : 'unknown cancelled');
        await server.connections[0]?.closed;
      });
    });
  }

  // The server stops reading at this point, so that the rest of a large body cannot be sent.
  for (const point of [0, 1, 100, 1000, 50_000, 1_000_000, 4_000_000]) {
    it(`knows that a write was not done when ${point} bytes of it had been read`, async () => {
      const cancel = new AbortController();
      const script: Script = async (connection) => {
        await connection.received(point);
        connection.socket.pause();
        cancel.abort();
        connection.socket.resume();
      };
      await withServer(script, async (server, target) => {
        const outcome = await testDoor().send(
          writeTo(target, 'PUT', LARGE_BODY),
          sendOptions({ signal: cancel.signal }),
        );
        await assertLabel(nameOutcome(outcome), server.connections[0]);
      });
    });
  }

  it('labels writes by whether they had left, whenever the time runs out', async () => {
    await withServer(
      () => undefined,
      async (server, target) => {
        const labels = new Set<string>();
        for (let trial = 0; trial < 40; trial += 1) {
          const before = server.connections.length;
          const timeoutMs = (trial % 20) / 4;
          const outcome = nameOutcome(await testDoor().send(writeTo(target), sendOptions({ timeoutMs })));
          labels.add(outcome);
          await knock(server);
          const isOurs = server.connections.length - before === 2;
          await assertLabel(outcome, isOurs ? server.connections[before] : undefined);
        }
        assert.ok(labels.has('unknown timeout'), [...labels].join());
      },
    );
  });

  it('says that a write was not done when its connection breaks halfway', async () => {
    const script: Script = async (connection) => {
      await connection.received(1000);
      connection.reset();
    };
    await withServer(script, async (_, target) => {
      const outcome = await testDoor().send(writeTo(target, 'PUT', LARGE_BODY), sendOptions());
      assert.equal(nameOutcome(outcome), 'error reset');
    });
  });

  it('says that a write was not done when nobody listens', async () => {
    const target = await withServer(
      () => undefined,
      (_, own) => Promise.resolve(own),
    );
    const outcome = await testDoor().send(writeTo(target), sendOptions());
    assert.equal(nameOutcome(outcome), 'error refused');
  });

  it('leaves no listener on the signal', async () => {
    const { signal } = new AbortController();
    let count = 0;
    const counting = new Proxy(signal, {
      get: (own, name) => {
        if (name === 'addEventListener') count += 1;
        if (name === 'removeEventListener') count -= 1;
        const value: unknown = Reflect.get(own, name, own);
        return typeof value === 'function' ? (value.bind(own) as unknown) : value;
      },
    });
    await withServer(answering({ body: '{}' }), async (_, target) => {
      await testDoor().send(requestTo(target), sendOptions({ signal: counting }));
    });
    assert.equal(count, 0);
  });
});
