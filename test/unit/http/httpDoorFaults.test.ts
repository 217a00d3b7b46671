import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { nameOutcome, requestTo, sendOptions, testDoor, withServer, writeTo } from '../../support/doorKit';
import { answering, rawAnswer, type RawConnection, type Script } from '../../support/rawServer';

const JSON_BODY = '{"user_group_id":"g1","big":9007199254740993,"name":"한글"}';

interface Fault {
  readonly name: string;
  readonly script: Script;
  readonly read: string;
  readonly write: string;
  /** Whether the deadline ends the call. */
  readonly slow?: true;
}

const compress = (bytes: Buffer): Uint8Array => new Uint8Array(bytes);
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));
const gzip = compress(gzipSync(JSON_BODY));

function raw(text: string): Script {
  return async (connection) => {
    await connection.nextRequest();
    connection.end(text);
  };
}

/** Sends the text byte by byte without end, one byte every few ms. */
async function drip(connection: RawConnection, text: string): Promise<void> {
  for (let index = 0; !connection.isClosed(); index += 1) {
    connection.write(text[index % text.length] ?? ' ');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function after(then: (connection: RawConnection) => void | Promise<void>): Script {
  return async (connection) => {
    await connection.nextRequest();
    await then(connection);
  };
}

const FAULTS: readonly Fault[] = [
  {
    name: 'accepts and says nothing',
    script: () => undefined,
    slow: true,
    read: 'error timeout',
    write: 'unknown timeout',
  },
  {
    name: 'drips headers',
    script: after((connection) => drip(connection, 'HTTP/1.1 200 OK\r\nX: 1\r\nY: 2\r\nZ: ')),
    slow: true,
    read: 'error timeout',
    write: 'unknown timeout',
  },
  {
    name: 'drips a body',
    script: after((connection) => {
      connection.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n');
      return drip(connection, ' ');
    }),
    slow: true,
    read: 'error timeout',
    write: 'unknown timeout',
  },
  {
    name: 'sends 100 Continue for ever',
    script: after((connection) => drip(connection, 'HTTP/1.1 100 Continue\r\n\r\n')),
    slow: true,
    read: 'error timeout',
    write: 'unknown timeout',
  },
  {
    name: 'switches protocols and hangs',
    script: after((connection) =>
      connection.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    ),
    read: 'error network',
    write: 'unknown network',
  },
  {
    name: 'resets at once',
    script: (connection) => connection.reset(),
    read: 'error reset',
    // Either outcome is true, since the reset may come before or after the request was sent.
    write: 'error reset|unknown reset',
  },
  {
    name: 'resets after the request',
    script: after((c) => c.reset()),
    read: 'error reset',
    write: 'unknown reset',
  },
  {
    name: 'ends after the request',
    script: after((c) => c.end()),
    read: 'error reset',
    write: 'unknown reset',
  },
  {
    name: 'speaks another protocol',
    script: raw('SSH-2.0-x\r\n\r\n'),
    read: 'error notHttp',
    write: 'unknown notHttp',
  },
  {
    name: 'breaks off in the headers',
    script: raw('HTTP/1.1 200 OK\r\nContent-Ty'),
    read: 'error reset|error network',
    write: 'unknown reset|unknown network',
  },
  {
    name: 'sends less than its Content-Length',
    script: answering({ body: JSON_BODY, headers: { 'Content-Length': '1000' } }),
    read: 'error truncated',
    write: 'unknown truncated',
  },
  {
    name: 'breaks off a chunked body',
    script: raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n1234\r\n'),
    read: 'error truncated',
    write: 'unknown truncated',
  },
  {
    name: 'resets in the body',
    script: after(async (connection) => {
      connection.write('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"a":');
      await new Promise((resolve) => connection.socket.write('1', resolve));
      connection.reset();
    }),
    read: 'error truncated|error reset',
    write: 'unknown truncated|unknown reset',
  },
  {
    name: 'sends half of a gzip body',
    script: answering({ body: gzip.subarray(0, gzip.length - 12), headers: { 'Content-Encoding': 'gzip' } }),
    read: 'error truncated',
    write: 'unknown truncated',
  },
  {
    name: 'sends a gzip body without its checksum',
    script: answering({ body: gzip.subarray(0, gzip.length - 8), headers: { 'Content-Encoding': 'gzip' } }),
    read: 'error truncated',
    write: 'unknown truncated',
  },
  {
    name: 'sends half of a brotli body',
    script: answering({
      body: compress(brotliCompressSync(JSON_BODY)).subarray(0, 30),
      headers: { 'Content-Encoding': 'br' },
    }),
    read: 'error truncated',
    write: 'unknown truncated',
  },
  {
    name: 'sends more after a gzip body',
    script: answering({
      body: compress(Buffer.from(`${gzipSync(JSON_BODY).toString('latin1')}garbage`, 'latin1')),
      headers: { 'Content-Encoding': 'gzip' },
    }),
    read: 'answer 200 json',
    write: 'answer 200 json',
  },
  {
    name: 'says gzip and sends none',
    script: answering({ body: JSON_BODY, headers: { 'Content-Encoding': 'gzip' } }),
    read: 'answer 200 json',
    write: 'answer 200 json',
  },
  {
    name: 'uses an unknown encoding',
    script: answering({
      body: Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd),
      headers: { 'Content-Encoding': 'zstd' },
    }),
    read: 'error encoding',
    write: 'unknown encoding',
  },
  {
    name: 'sends JSON without a type, without a length',
    script: raw(`HTTP/1.1 200 OK\r\n\r\n${JSON_BODY}`),
    read: 'answer 200 json',
    write: 'answer 200 json',
  },
  {
    name: 'sends broken JSON without a type',
    script: raw('HTTP/1.1 200 OK\r\n\r\n{"a":1'),
    read: 'error brokenJson',
    write: 'unknown brokenJson',
  },
  {
    name: 'sends a web page',
    script: answering({ body: '<html>Sign in</html>', headers: { 'Content-Type': 'text/html' } }),
    read: 'error notJson',
    write: 'unknown notJson',
  },
  {
    name: 'sends EUC-KR without saying so',
    script: answering({ body: new Uint8Array([0x22, 0xc7, 0xd1, 0xb1, 0xdb, 0x22]) }),
    read: 'error charset',
    write: 'unknown charset',
  },
  {
    name: 'sends 204',
    script: answering({ status: 204, headers: { 'Content-Length': '' } }),
    read: 'answer 204 empty',
    write: 'answer 204 empty',
  },
  { name: 'sends an empty 200', script: answering({}), read: 'answer 200 empty', write: 'answer 200 empty' },
  {
    name: 'answers 502',
    script: answering({ status: 502, body: '{}' }),
    read: 'error server',
    write: 'unknown server',
  },
  {
    name: 'answers 504',
    script: answering({ status: 504, body: '{}' }),
    read: 'error server',
    write: 'unknown server',
  },
  {
    name: 'answers 503',
    script: answering({ status: 503, body: '{}' }),
    read: 'error server',
    write: 'unknown server',
  },
  {
    name: 'answers 500 in HTML',
    script: answering({ status: 500, body: '<html>' }),
    read: 'error server',
    write: 'unknown server',
  },
  {
    name: 'answers 400 and breaks off',
    script: answering({ status: 400, body: '{', headers: { 'Content-Length': '9' } }),
    read: 'error invalid',
    write: 'unknown invalid',
  },
  {
    name: 'sends gzip in two members',
    script: answering({
      body: compress(
        Buffer.from(gzipSync('{"a"').toString('latin1') + gzipSync(':1}').toString('latin1'), 'latin1'),
      ),
      headers: { 'Content-Encoding': 'gzip' },
    }),
    read: 'answer 200 json',
    write: 'answer 200 json',
  },
  {
    name: 'deflates',
    script: answering({ body: compress(deflateSync(JSON_BODY)), headers: { 'Content-Encoding': 'deflate' } }),
    read: 'answer 200 json',
    write: 'answer 200 json',
  },
  {
    name: 'deflates without a header',
    script: answering({
      body: compress(deflateRawSync(JSON_BODY)),
      headers: { 'Content-Encoding': 'deflate' },
    }),
    read: 'answer 200 json',
    write: 'answer 200 json',
  },
];

describe('httpDoor with a faulty server', () => {
  const TIMEOUT_MS = 100;

  before(async () => {
    // A first call loads axios, so that no measured call does.
    await withServer(answering({}), (_, target) => testDoor().send(requestTo(target), sendOptions()));
  });

  for (const { name, script, read, write, slow } of FAULTS) {
    for (const method of ['GET', 'PUT'] as const) {
      it(`${name}: ${method}`, async () => {
        await withServer(script, async (server, target) => {
          const request = method === 'GET' ? requestTo(target) : writeTo(target);
          const startedAt = performance.now();
          const outcome = await testDoor().send(request, sendOptions(slow ? { timeoutMs: TIMEOUT_MS } : {}));
          const spentMs = performance.now() - startedAt;
          const expected = (method === 'GET' ? read : write).split('|');
          assert.ok(
            expected.includes(nameOutcome(outcome)),
            `${nameOutcome(outcome)} is not ${expected.join(' or ')}`,
          );
          if (slow) assert.ok(spentMs >= TIMEOUT_MS - 5 && spentMs < TIMEOUT_MS + 500, `took ${spentMs} ms`);
          // The door has sent one request, and its connection has ended.
          assert.equal(server.connections.length, 1);
          await server.connections[0]?.closed;
        });
      });
    }
  }

  it('keeps the bytes and the text of an answer as they came', async () => {
    await withServer(
      answering({ body: gzip, headers: { 'Content-Encoding': 'gzip', 'X-A': 'b' } }),
      async (_, target) => {
        const outcome = await testDoor().send(requestTo(target), sendOptions());
        assert.ok(outcome.kind === 'response');
        assert.equal(outcome.response.text, JSON_BODY);
        assert.deepEqual(Buffer.from(outcome.response.bytes), Buffer.from(JSON_BODY));
        assert.ok(outcome.response.headers.some(([name, value]) => name === 'X-A' && value === 'b'));
      },
    );
  });

  it('keeps the first bytes of a web page to look at', async () => {
    const page = answering({ body: '<html>login', headers: { 'Content-Type': 'text/html' } });
    await withServer(page, async (_, target) => {
      const outcome = await testDoor().send(requestTo(target), sendOptions());
      assert.ok(outcome.kind === 'error');
      assert.equal(outcome.response?.text, '<html>login');
      assert.equal(outcome.response.format, 'text');
    });
  });

  describe('at the size cap', () => {
    const huge = rawAnswer({ body: `[${'1,'.repeat(600_000)}1]` });
    const sendHuge: Script = after((connection) => connection.end(new Uint8Array(huge)));
    const maxBytes = 100_000;

    it('gives the head of a read with the declared size, and stops receiving', async () => {
      await withServer(sendHuge, async (server, target) => {
        const outcome = await testDoor().send(requestTo(target), sendOptions({ maxBytes }));
        assert.ok(outcome.kind === 'response');
        assert.equal(outcome.response.bytes.length, maxBytes);
        assert.equal(outcome.response.text.length, maxBytes);
        assert.deepEqual(outcome.response.cut, { declaredBytes: 1_200_003 });
        assert.equal(outcome.response.format, 'text');
        await server.connections[0]?.closed;
      });
    });

    it('does not know what a write did when its answer is cut', async () => {
      await withServer(sendHuge, async (_, target) => {
        const outcome = await testDoor().send(writeTo(target), sendOptions({ maxBytes }));
        assert.equal(nameOutcome(outcome), 'unknown tooLarge');
      });
    });

    it('stops receiving what has no end', async () => {
      const endless: Script = after(async (connection) => {
        connection.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[');
        while (!connection.isClosed()) {
          connection.write('1,'.repeat(10_000));
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      });
      await withServer(endless, async (server, target) => {
        const outcome = await testDoor().send(requestTo(target), sendOptions({ maxBytes }));
        assert.equal(nameOutcome(outcome), 'answer 200 text cut');
        await server.connections[0]?.closed;
      });
    });

    it('takes an answer of exactly the cap whole', async () => {
      const body = `"${'x'.repeat(maxBytes - 2)}"`;
      await withServer(answering({ body }), async (_, target) => {
        const outcome = await testDoor().send(requestTo(target), sendOptions({ maxBytes }));
        assert.equal(nameOutcome(outcome), 'answer 200 json');
      });
    });

    it('counts after decompression', async () => {
      const bomb = compress(gzipSync(Buffer.alloc(50_000_000, 0x20)));
      await withServer(
        answering({ body: bomb, headers: { 'Content-Encoding': 'gzip' } }),
        async (_, target) => {
          const before = process.memoryUsage().rss;
          const outcome = await testDoor().send(requestTo(target), sendOptions({ maxBytes }));
          assert.ok(outcome.kind === 'response');
          assert.equal(outcome.response.bytes.length, maxBytes);
          // The declared size is that of the compressed body, so it is not shown as the size of the response.
          assert.deepEqual(outcome.response.cut, {});
          assert.ok(process.memoryUsage().rss - before < 40_000_000);
        },
      );
    });

    it('cuts no character in two', async () => {
      const body = bytesOf(`"a${'한'.repeat(50_000)}"`);
      await withServer(answering({ body }), async (_, target) => {
        const outcome = await testDoor().send(requestTo(target), sendOptions({ maxBytes }));
        assert.ok(outcome.kind === 'response');
        assert.ok(!outcome.response.text.includes('\ufffd'));
      });
    });
  });
});
