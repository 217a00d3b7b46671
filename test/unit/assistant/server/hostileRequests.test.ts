import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { isAssistantEndpoint } from '../../../../src/assistant/server/startAssistantEndpoint';
import { assistantServerFixture } from '../../../support/assistantServerFixture';
import { collectGarbage, usedBytes } from '../../../support/host/heap';
import { longRuns } from '../../../support/longSeries';
import { until } from '../../../support/until';

/** Sends bytes in parts; returns everything that is received before the connection ends. */
async function exchange(port: number, ...parts: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const closed = once(
    socket.on('error', () => undefined),
    'close',
  );
  const received: string[] = [];
  socket.setEncoding('latin1').on('data', (text: string) => received.push(text));
  for (const part of parts) {
    socket.write(part);
    // The pause makes each part a separate TCP segment.
    await new Promise(setImmediate);
  }
  await closed;
  return received.join('');
}

const call = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'commerce_read', arguments: {} },
};
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
};
const modernCall = { ...call, params: { ...call.params, _meta: meta } };
const modern = {
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'commerce_read',
};

describe('what does not come from a connected assistant', () => {
  let calls = 0;
  const fixture = assistantServerFixture(() => {
    calls += 1;
    return Promise.resolve({ outcome: 'answered', text: 'reached' });
  });
  let port = 0;
  let key = '';
  let keptKey = '';
  let oldKey = '';

  before(async () => {
    const { connections } = fixture;
    const added = await connections.add('claude', 'Claude Code', false);
    oldKey = added.key;
    ({ key } = await connections.newKey(added.connection.id));
    ({ key: keptKey } = await connections.add('codex', 'Codex', true));
    port = Number(new URL(added.url).port);
  });
  beforeEach(() => {
    calls = 0;
    fixture.settings.steady += 60_000;
  });
  after(() => fixture.connections.dispose());

  interface Sent {
    readonly line?: string;
    /** A header that is undefined is left out. */
    readonly headers?: Readonly<Record<string, string | undefined>>;
    /** Further header lines, sent as they are. */
    readonly more?: readonly string[];
    readonly body?: unknown;
  }

  function bytesOf({ line = 'POST /mcp HTTP/1.1', headers = {}, more = [], body = call }: Sent): Buffer {
    const content = Buffer.isBuffer(body)
      ? body
      : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const all: Readonly<Record<string, string | undefined>> = {
      host: `127.0.0.1:${port}`,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'content-length': String(content.length),
      connection: 'close',
      ...headers,
    };
    const lines = Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}: ${value}`],
    );
    return Buffer.concat([Buffer.from([line, ...lines, ...more, '', ''].join('\r\n')), content]);
  }

  const send = (sent: Sent): Promise<string> => exchange(port, bytesOf(sent));

  it('is told from what does', async () => {
    for (const sent of [
      {},
      { body: modernCall, headers: modern },
      { headers: { host: `localhost:${port}` } },
    ])
      assert.match(await send(sent), /^HTTP\/1\.1 200 [^]*reached/);
    assert.equal(calls, 3);
  });

  const cases: Readonly<Record<string, readonly [Sent | (() => Sent), status: number, text?: RegExp]>> = {
    'no Host': [{ headers: { host: undefined } }, 421],
    'an empty Host': [{ headers: { host: '' } }, 421],
    'a foreign Host': [{ headers: { host: 'evil.example' } }, 421],
    'a Host that a page can have resolve to this machine': [
      () => ({ headers: { host: `rebind.evil.example:${port}` } }),
      421,
      /answers at 127\.0\.0\.1:\d+ only/,
    ],
    'a Host without the port': [{ headers: { host: '127.0.0.1' } }, 421],
    'a Host with another port': [{ headers: { host: '127.0.0.1:1' } }, 421],
    'a Host of IPv6': [() => ({ headers: { host: `[::1]:${port}` } }), 421],
    'a Host of all addresses': [() => ({ headers: { host: `0.0.0.0:${port}` } }), 421],
    'a second Host': [{ more: ['host: evil.example'] }, 421],
    'a whole URL': [{ line: 'POST http://evil.example/mcp HTTP/1.1' }, 404],
    'a whole URL of ours': [() => ({ line: `POST http://127.0.0.1:${port}/mcp HTTP/1.1` }), 404],
    'the origin of a web page': [{ headers: { origin: 'https://evil.example' } }, 403, /web pages/],
    'the origin null': [{ headers: { origin: 'null' } }, 403],
    'an empty origin': [{ headers: { origin: '' } }, 403],
    'an origin of this machine': [{ headers: { origin: 'http://localhost:3000' } }, 403],
    'our own origin': [() => ({ headers: { origin: `http://127.0.0.1:${port}` } }), 403],
    'the origin of a webview': [{ headers: { origin: 'vscode-webview://abc' } }, 403],
    'the origin of a browser extension': [{ headers: { origin: 'chrome-extension://abc' } }, 403],
    'two origins': [{ more: ['origin: https://a.example', 'origin: https://b.example'] }, 403],
    'a page of another site': [{ headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    'a page of the same site': [{ headers: { 'sec-fetch-site': 'same-site' } }, 403],
    'a page of the same origin': [{ headers: { 'sec-fetch-site': 'same-origin' } }, 403],
    'a page that says none and more': [{ more: ['sec-fetch-site: none', 'sec-fetch-site: same-site'] }, 403],
    'the question of a browser before a call': [
      { line: 'OPTIONS /mcp HTTP/1.1', headers: { origin: 'https://evil.example' } },
      403,
    ],
    'another path': [{ line: 'POST / HTTP/1.1' }, 404, /no OAuth/],
    'the path of OAuth': [
      { line: 'GET /.well-known/oauth-protected-resource HTTP/1.1' },
      404,
      /Connect an Assistant/,
    ],
    'the path of OAuth behind ours': [
      { line: 'GET /.well-known/oauth-authorization-server/mcp HTTP/1.1' },
      404,
    ],
    'a registration of OAuth': [{ line: 'POST /register HTTP/1.1' }, 404],
    'our path with more': [{ line: 'POST /mcp/ HTTP/1.1' }, 404],
    'our path in capitals': [{ line: 'POST /MCP HTTP/1.1' }, 404],
    'our path in escapes': [{ line: 'POST /%6dcp HTTP/1.1' }, 404],
    'our path by a detour': [{ line: 'POST /x/../mcp HTTP/1.1' }, 404],
    'the key in the query': [
      () => ({ line: `POST /mcp?key=${key} HTTP/1.1`, headers: { authorization: undefined } }),
      404,
    ],
    'the key in the query, and in its place': [() => ({ line: `POST /mcp?key=${key} HTTP/1.1` }), 404],
    'no key': [{ headers: { authorization: undefined } }, 401, /www-authenticate: Bearer/i],
    'an empty key': [{ headers: { authorization: 'Bearer ' } }, 401],
    'a wrong key': [
      { headers: { authorization: `Bearer cak_${'A'.repeat(43)}` } },
      401,
      /Connect an Assistant/,
    ],
    'the beginning of the key': [() => ({ headers: { authorization: `Bearer ${key.slice(0, -1)}` } }), 401],
    'the key and more': [() => ({ headers: { authorization: `Bearer ${key}A` } }), 401],
    'the key in other letters': [() => ({ headers: { authorization: `Bearer ${key.toUpperCase()}` } }), 401],
    'the key that was replaced': [() => ({ headers: { authorization: `Bearer ${oldKey}` } }), 401],
    'the key of the other endpoint': [() => ({ headers: { authorization: `Bearer ${keptKey}` } }), 401],
    'the key as Basic': [() => ({ headers: { authorization: `Basic ${key}` } }), 401],
    'the key without its scheme': [() => ({ headers: { authorization: key } }), 401],
    'the key twice': [() => ({ more: [`authorization: Bearer ${key}`] }), 401],
    'the key behind a wrong one': [
      () => ({ headers: { authorization: 'Bearer wrong' }, more: [`authorization: Bearer ${key}`] }),
      401,
    ],
    'the key in a cookie': [() => ({ headers: { authorization: undefined, cookie: `key=${key}` } }), 401],
    'a token of the service': [
      { headers: { authorization: 'Bearer live-secret' } },
      401,
      /token or a key of the environment Shop/,
    ],
    GET: [{ line: 'GET /mcp HTTP/1.1', body: '' }, 405, /allow: POST/i],
    DELETE: [{ line: 'DELETE /mcp HTTP/1.1' }, 405],
    PUT: [{ line: 'PUT /mcp HTTP/1.1' }, 405],
    'no JSON': [{ body: '{"jsonrpc":' }, 400, /one JSON-RPC message/],
    'no body': [{ body: '' }, 400],
    'a batch': [{ body: [call] }, 400, /no batch/],
    'a text': [{ body: '"tools/call"' }, 400],
    'null as a message': [{ body: 'null' }, 400],
    'bytes that are no UTF-8': [{ body: Buffer.from([0x22, 0xff, 0x22]) }, 400],
    'another type of content': [{ headers: { 'content-type': 'text/plain' } }, 415],
    'a form': [{ headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    'one byte more than allowed': [{ body: Buffer.alloc(64 * 1024 + 1, ' ') }, 413, /65536 bytes/],
    'another method in the header': [{ body: modernCall, headers: { ...modern, 'mcp-method': 'ping' } }, 400],
    'another tool in the header': [
      { body: modernCall, headers: { ...modern, 'mcp-name': 'commerce_find_endpoints' } },
      400,
    ],
    'no method in the header': [{ body: modernCall, headers: { ...modern, 'mcp-method': undefined } }, 400],
    'another revision in the header': [
      { body: modernCall, headers: { ...modern, 'mcp-protocol-version': '2025-11-25' } },
      400,
    ],
    'a revision that is not known': [
      {
        body: {
          ...call,
          params: {
            ...call.params,
            _meta: { ...meta, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' },
          },
        },
        headers: { ...modern, 'mcp-protocol-version': '2099-01-01' },
      },
      400,
      /-32022/,
    ],
    'a method that is not there': [{ body: { ...call, method: 'resources/list' } }, 200, /-32601/],
    'a tool that is not there': [{ body: { ...call, params: { name: '__proto__' } } }, 200, /-32602/],
    'a tool without a name': [{ body: { ...call, params: {} } }, 200, /-32602/],
    'a message without its version': [{ body: { id: 1, method: 'tools/call', params: call.params } }, 400],
    'an identity of an odd kind': [{ body: { ...call, id: { a: 1 } } }, 400],
    'a prototype': [{ body: '{"__proto__":{"method":"tools/call"},"jsonrpc":"2.0","id":1}' }, 400],
    'another program’s protocol': [{ line: 'PRI * HTTP/2.0' }, 400],
    'a length that is none': [{ headers: { 'content-length': '1e3' } }, 400],
    'two lengths': [{ more: ['content-length: 3'] }, 400],
    'a length and pieces': [{ more: ['transfer-encoding: chunked'] }, 400],
    'headers without an end': [{ more: [`x: ${'a'.repeat(20_000)}`] }, 431],
  };

  for (const [name, [sent, status, text = /./]] of Object.entries(cases))
    it(`is refused: ${name}`, async () => {
      const response = await send(typeof sent === 'function' ? sent() : sent);
      assert.match(response, new RegExp(String.raw`^HTTP/1\.1 ${status} `));
      assert.match(response, text);
      assert.equal(calls, 0);
      for (const secret of [key, keptKey, oldKey])
        assert.ok(![response, ...fixture.lines].some((text) => text.includes(secret)));
    });

  it('is at least sixty kinds of requests', () => assert.ok(Object.keys(cases).length >= 60));

  it('reaches the tools with a body in pieces and of any depth, which they judge themselves', async () => {
    const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"commerce_read","arguments":{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}}}`;
    assert.match(await send({ body: deep }), /reached/);
    const bytes = bytesOf({});
    const parts = Array.from({ length: Math.ceil(bytes.length / 20) }, (_, at) =>
      bytes.subarray(at * 20, at * 20 + 20),
    );
    assert.match(await exchange(port, ...parts), /reached/);
    assert.match(await send({ body: Buffer.from(JSON.stringify(call).padEnd(64 * 1024)) }), /reached/);
  });

  it('is heard less of after twenty wrong keys in a minute, which hold up no right one', async () => {
    const wrong = { headers: { authorization: 'Bearer wrong' } };
    const statuses: string[] = [];
    for (let at = 0; at < 25; at += 1) statuses.push((await send(wrong)).slice(9, 12));
    assert.deepEqual(statuses, [...Array<string>(20).fill('401'), ...Array<string>(5).fill('429')]);
    assert.deepEqual(fixture.warnings, ['wrong keys']);
    assert.equal(await isAssistantEndpoint(port), true, 'another window still knows it');
    assert.match(await send({}), /reached/);
    fixture.settings.steady += 60_000;
    assert.match(await send(wrong), /^HTTP\/1\.1 401 /);
    for (let at = 0; at < 25; at += 1) await send(wrong);
    assert.deepEqual(fixture.warnings, ['wrong keys']);
  });

  it('keeps no connection from an honest call', async () => {
    const idle = Array.from({ length: 30 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    try {
      await Promise.all(idle.map((socket) => once(socket, 'connect')));
      assert.match(await send({}), /reached/);
    } finally {
      for (const socket of idle) socket.destroy();
    }
  });

  it('takes no memory that stays', async () => {
    const count = longRuns(10_000).numRuns;
    const one = { headers: { authorization: 'Bearer wrong' }, body: 'x'.repeat(10_000) };
    const run = async (): Promise<number> => {
      for (let at = 0; at < count; at += 10) await Promise.all(Array.from({ length: 10 }, () => send(one)));
      await collectGarbage();
      return usedBytes();
    };
    const first = await run();
    const kept = (await run()) - first;
    assert.ok(kept < 200 * count, `${kept} bytes stay of ${count} requests`);
    assert.deepEqual(fixture.thrown, []);
  });
});

describe('a client that reads nothing', () => {
  it('loses its connection', async () => {
    const text = 'x'.repeat(16_000_000);
    const fixture = assistantServerFixture(() => Promise.resolve({ outcome: 'answered', text }));
    fixture.settings.receiveMs = 500;
    const { url, key } = await fixture.connections.add('claude', 'Claude Code', false);
    const { host, port } = new URL(url);
    const sockets = (): number =>
      process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    const before = sockets();
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    try {
      const body = JSON.stringify(call);
      const head = `POST /mcp HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\ncontent-length: ${body.length}\r\n\r\n`;
      socket.pause().write(head + body);
      await until('both ends are open', () => sockets() === before + 2);
      await until('the end of the server is closed', () => sockets() === before + 1);
    } finally {
      socket.destroy();
      await fixture.connections.dispose();
    }
  });
});

describe('a request that comes slowly', () => {
  it('is not waited for longer than allowed', async () => {
    const fixture = assistantServerFixture(() => assert.fail('the tools are not reached'));
    fixture.settings.receiveMs = 100;
    const { url, key } = await fixture.connections.add('claude', 'Claude Code', false);
    const { host, port } = new URL(url);
    try {
      const head = `POST /mcp HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${key}\r\ncontent-length: 50\r\n\r\n`;
      assert.match(await exchange(Number(port), head, '{'), /^HTTP\/1\.1 408 /);
    } finally {
      await fixture.connections.dispose();
    }
  });
});
