import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { MAX_BODY_BYTES, MAX_EXCHANGES, type RecordedExchange } from '../../../src/sandbox/exchangeRecorder';
import type { Sandbox } from '../../../src/sandbox/startSandbox';
import { call, openSandbox, urlOf } from '../../support/sandboxClient';
import { until } from '../../support/until';

/** Sends raw bytes, and waits for the end of the connection. */
function sendRaw(sandbox: Sandbox, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(new URL(sandbox.origin).port), '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('error', () => undefined).on('close', () => resolve(answer));
  });
}

describe('createExchangeRecorder', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openSandbox({ keepsExchanges: true });
  });
  afterEach(() => sandbox.stop());

  const list = (): readonly RecordedExchange[] => sandbox.exchanges?.list() ?? [];
  const newest = async (count = 1): Promise<RecordedExchange> => {
    await until('an exchange is kept', () => list().length >= count);
    const [first] = list();
    assert.ok(first);
    return first;
  };
  const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();

  it('keeps a request as it came: target, headers in order and case, body, and what was answered', async () => {
    const { host } = new URL(sandbox.origin);
    const lines = [
      'PUT /v1/user-groups/x%20y?a=1&a=2 HTTP/1.1',
      `hOST: ${host}`,
      'X-b: 2',
      `authorization: Bearer ${sandbox.token('admin')}`,
      'x-A: 1',
      'Content-Type: application/json',
      'Content-Length: 18',
      'Connection: close',
    ];
    await sendRaw(sandbox, `${lines.join('\r\n')}\r\n\r\n{"user_group": {} }`);
    const { request: sent, response, number, startedAt, durationMs } = await newest();
    assert.ok(sent && response);
    assert.deepEqual([number, sent.method, sent.target], [1, 'PUT', '/v1/user-groups/x%20y?a=1&a=2']);
    assert.deepEqual(
      sent.headers.map((pair) => pair.join(': ')),
      lines.slice(1),
    );
    assert.deepEqual(
      [text(sent.body.bytes), sent.body.isCut, sent.wasRead],
      ['{"user_group": {} ', false, true],
    );
    assert.equal(response.status, 400);
    assert.match(text(response.body.bytes), /BODY_INVALID/);
    assert.ok(response.headers.some(([name]) => name.toLowerCase() === 'content-type'));
    assert.ok(startedAt > 0 && durationMs >= 0);
  });

  it('keeps a body that the app did not read, and says so', async () => {
    await fetch(`${sandbox.origin}/v1/nothing`, { method: 'POST', body: '{"a":1}' });
    const { request: sent, response } = await newest();
    assert.deepEqual(
      [text(sent?.body.bytes), sent?.body.isCut, sent?.wasRead, response?.status],
      ['{"a":1}', false, false, 404],
    );
  });

  it('keeps the head of a large body alone', async () => {
    const body = JSON.stringify({ user_group: { phone: '0'.repeat(2 * MAX_BODY_BYTES) } });
    await fetch(urlOf(sandbox, 'userGroups.create'), {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.token('admin')}`, 'content-type': 'application/json' },
      body,
    });
    const { request: sent } = await newest();
    assert.deepEqual(
      [sent?.body.bytes.length, sent?.body.isCut, sent?.wasRead],
      [MAX_BODY_BYTES, true, true],
    );
  });

  it('keeps what is refused by its host: broken hosts and absolute targets', async () => {
    for (const head of [
      'GET /v1/orders HTTP/1.1\r\nHost: a b',
      'GET http://example.com/v1/orders HTTP/1.1\r\nHost: x',
    ])
      assert.match(await sendRaw(sandbox, `${head}\r\nConnection: close\r\n\r\n`), /^HTTP\/1\.1 421 /);
    await newest(2);
    assert.deepEqual(
      list().map(({ request: sent, response }) => [sent?.target, response?.status]),
      [
        ['http://example.com/v1/orders', 421],
        ['/v1/orders', 421],
      ],
    );
  });

  it('keeps what is no request of HTTP with its bytes, and answers it as before', async () => {
    const hello = Uint8Array.from([0x16, 3, 1, 0, 5, 1, 0, 0, 1, 3]);
    assert.match(await sendRaw(sandbox, hello), /^HTTP\/1\.1 400 /);
    const { packet, request: sent } = await newest();
    assert.equal(sent, undefined);
    assert.deepEqual([...(packet?.bytes ?? [])], [...hello]);
    await sendRaw(sandbox, 'GET /v1/ord');
    await newest(2);
    assert.equal(list().length, 2);
    assert.match(
      await sendRaw(sandbox, `GET / HTTP/1.1\r\nA: ${'x'.repeat(70_000)}\r\n\r\n`),
      /^(?:HTTP\/1\.1 431 |$)/,
    );
    // A connection without bytes, such as a port scan makes.
    await sendRaw(sandbox, '');
    assert.equal((await newest(3)).number, 3);
  });

  it('keeps the bytes of half a request, and what was answered', async () => {
    const half = 'PUT /v1/user-groups/a HTTP/1.1\r\nHost: x\r\n';
    assert.match(await sendRaw(sandbox, half), /^HTTP\/1\.1 400 Bad Request\r\n/);
    const { packet, response } = await newest();
    assert.deepEqual([text(packet?.bytes), packet?.reason], [half, 'HPE_INVALID_EOF_STATE']);
    assert.deepEqual(
      [response?.status, response?.statusText, response?.headers],
      [400, 'Bad Request', [['Connection', 'close']]],
    );
    await sendRaw(sandbox, `GET /${'x'.repeat(5000)}`);
    assert.equal((await newest(2)).packet?.bytes.length, 1000);
  });

  it('keeps the bytes of half a request behind whole ones on the same connection', async () => {
    const { host, port } = new URL(sandbox.origin);
    const head = (line: string, ...more: readonly string[]): string =>
      [`${line} HTTP/1.1`, `Host: ${host}`, ...more, '\r\n'].join('\r\n');
    const put = head('PUT /v1/user-groups/a', 'Content-Type: application/json', 'Content-Length: 19');
    const half = 'GET /v1/users HTTP/1.1\r\nX-a';
    for (const [index, parts] of [
      [head('GET /v1/orders'), half],
      [head('GET /v1/orders') + half],
      [`${put}{"a":"\r\n`, '\r\nxx', `xxxxx"}${half.slice(0, 9)}`, half.slice(9)],
    ].entries()) {
      sandbox.reset();
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
      socket.resume();
      for (const part of parts) {
        socket.write(part);
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      socket.end();
      await newest(2);
      const packets = list().flatMap(({ packet }) => (packet ? text(packet.bytes) : []));
      assert.deepEqual(packets, [half], String(index));
    }
    // A request without the rest of its body is not recorded.
    sandbox.reset();
    await sendRaw(sandbox, `${put}{"a":`);
    await newest();
    assert.deepEqual(
      list().map(({ packet }) => packet),
      [undefined],
    );
  });

  it('keeps complete requests that Node answers before the app', async () => {
    const { host } = new URL(sandbox.origin);
    for (const [head, status] of [
      ['GET /v1/orders HTTP/1.1\r\nX-a: 1', 400],
      ['CONNECT example.com:443 HTTP/1.1\r\nHost: example.com', 400],
      [`GET /v1/orders HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nExpect: wonders`, 417],
    ] as const) {
      const count = list().length + 1;
      const answer = await sendRaw(sandbox, `${head}\r\n\r\n`);
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
      const { request: sent, packet, response } = await newest(count);
      assert.ok(sent && !packet);
      const kept = [`${sent.method} ${sent.target} HTTP/${sent.httpVersion}`];
      assert.equal([...kept, ...sent.headers.map((pair) => pair.join(': '))].join('\r\n'), head);
      assert.equal(response?.status, status);
      assert.equal(list().length, count);
    }
  });

  it('does not keep a tunnel that the extension itself asked for', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(sandbox.origin).port), '127.0.0.1', () => {
        sandbox.noteOwnPort(socket.localPort ?? 0);
        socket.end('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
      });
      socket
        .on('error', () => undefined)
        .on('close', () => resolve())
        .resume();
    });
    assert.deepEqual(list(), []);
  });

  it('keeps a request whose answer was lost', async () => {
    await assert.rejects(
      fetch(urlOf(sandbox, 'userGroups.list'), {
        headers: { authorization: `Bearer ${sandbox.token('user')}`, prefer: 'outcome=lost' },
      }),
    );
    assert.equal((await newest()).response, undefined);
  });

  it('does not keep the calls of a port that is known as the extension’s own, until it closes', async () => {
    const send = (isOwn: boolean): Promise<void> =>
      new Promise((resolve, reject) => {
        const sent = request(urlOf(sandbox, 'userGroups.list'), { agent: false }, (response) => {
          response.resume().on('end', resolve);
        });
        sent.on('socket', (socket) => {
          if (isOwn) socket.on('connect', () => sandbox.noteOwnPort(socket.localPort ?? 0));
        });
        sent.on('error', reject).end();
      });
    await send(true);
    await send(false);
    await newest();
    assert.equal(list().length, 1);
  });

  it('lists requests by their arrival, not by their end', async () => {
    const targets = (): readonly (string | undefined)[] => list().map((each) => each.request?.target);
    let hasArrived = false;
    await sandbox.stop();
    sandbox = await openSandbox({
      keepsExchanges: true,
      takeFault: (id) => {
        if (id !== 'users.list') return undefined;
        hasArrived = true;
        return { delay: 0.3 };
      },
    });
    const slow = fetch(`${sandbox.origin}/v1/users`);
    await until('it has arrived', () => hasArrived);
    await fetch(`${sandbox.origin}/v1/orders`);
    await newest();
    assert.deepEqual(targets(), ['/v1/orders']);
    await slow;
    await newest(2);
    assert.deepEqual(targets(), ['/v1/orders', '/v1/users']);
    assert.deepEqual(
      list().map(({ number }) => number),
      // Requests are in the order in which they ended.
      [1, 2],
    );
  });

  it('keeps the newest 200, and nothing after a reset', async () => {
    for (let count = 0; count < MAX_EXCHANGES + 5; count += 1) await call(sandbox, 'orders.list');
    await until('the last one is kept', () => list()[0]?.number === MAX_EXCHANGES + 5);
    assert.equal(list().length, MAX_EXCHANGES);
    sandbox.reset();
    assert.deepEqual(list(), []);
  });

  it('keeps nothing unless it is wanted', async () => {
    const alone = await openSandbox();
    await call(alone, 'orders.list');
    assert.equal(alone.exchanges, undefined);
    await alone.stop();
  });
});
