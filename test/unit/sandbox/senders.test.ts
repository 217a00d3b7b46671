import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Level } from '../../../src/http/types';
import { rowId } from '../../../src/sandbox/data/rowValues';
import { MAX_CONNECTIONS, type Sandbox } from '../../../src/sandbox/startSandbox';
import { createFindSecretOwner } from '../../../src/sessions/storedSessions';
import { sandbox as sandboxEnvironment } from '../../../src/environments/createEnvironments';
import { call, openSandbox, urlOf } from '../../support/sandboxClient';

const group = { user_group_id: rowId('userGroup', 1) };
const page = 'http://localhost:5173';
type Sent = Readonly<Record<string, string>>;

interface Received {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Sends a request with headers that `fetch` does not allow. */
async function send(url: string, method: string, headers: Sent, body?: string): Promise<Received> {
  const sent = request(url, { method, headers, agent: false });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const texts = await response.toArray();
  return { status: response.statusCode ?? 0, headers: response.headers, body: texts.join('') };
}

function rename(sandbox: Sandbox, headers: Sent): Promise<Received> {
  return send(
    urlOf(sandbox, 'userGroups.update', { path: group }),
    'PUT',
    {
      authorization: `Bearer ${sandbox.token('admin')}`,
      'content-type': 'application/json',
      ...headers,
    },
    '{"user_group":{"company_name":"Changed Ltd."}}',
  );
}

async function isRenamed(sandbox: Sandbox): Promise<boolean> {
  const { body } = await call(sandbox, 'userGroups.detail', { path: group });
  return body['company_name'] === 'Changed Ltd.';
}

async function withSandbox(
  options: Parameters<typeof openSandbox>[0],
  work: (sandbox: Sandbox) => Promise<void>,
): Promise<void> {
  const sandbox = await openSandbox(options);
  try {
    await work(sandbox);
  } finally {
    await sandbox.stop();
  }
}

const ofPages: readonly Sent[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:5174' },
  { origin: 'https://localhost:5173' },
  { origin: `${page}.evil.example` },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'same-origin' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'none' },
];

describe('web pages', () => {
  for (const pageOrigin of [undefined, page]) {
    it(`that are not allowed change nothing, while ${pageOrigin ?? 'none'} is`, () =>
      withSandbox({ pageOrigin }, async (sandbox) => {
        for (const headers of ofPages) {
          const refused = await rename(sandbox, headers);
          assert.equal(refused.status, 403, JSON.stringify(headers));
          assert.equal(refused.headers['access-control-allow-origin'], undefined);
          const asked = await send(sandbox.origin, 'OPTIONS', {
            ...headers,
            'access-control-request-method': 'PUT',
          });
          assert.equal(asked.status, 403);
        }
        assert.equal(await isRenamed(sandbox), false);
        assert.equal((await rename(sandbox, { 'sec-fetch-site': 'none' })).status, 200);
      }));
  }

  it('of no origin are allowed unless one was asked for', () =>
    withSandbox({}, async (sandbox) => {
      assert.equal((await rename(sandbox, { origin: page })).status, 403);
      assert.equal((await rename(sandbox, { origin: sandbox.origin })).status, 403);
      assert.equal(await isRenamed(sandbox), false);
    }));

  it('of the allowed origin may do what programs may, and read every answer', () =>
    withSandbox({ pageOrigin: page }, async (sandbox) => {
      const asked = await send(urlOf(sandbox, 'userGroups.update', { path: group }), 'OPTIONS', {
        origin: page,
        'sec-fetch-site': 'same-site',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization, prefer',
      });
      assert.equal(asked.status, 204);
      assert.equal(asked.headers['access-control-allow-origin'], page);
      assert.equal(asked.headers['access-control-allow-methods'], 'PUT');
      assert.equal(asked.headers['access-control-allow-headers'], 'authorization, prefer');
      for (const [headers, status] of [
        [{}, 200],
        [{ prefer: 'code=429' }, 429],
        [{ authorization: 'Bearer other' }, 401],
      ] as const) {
        const answer = await rename(sandbox, { origin: page, ...headers });
        assert.equal(answer.status, status);
        assert.equal(answer.headers['access-control-allow-origin'], page);
        assert.equal(answer.headers['vary'], 'Origin');
      }
      assert.equal(await isRenamed(sandbox), true);
    }));
});

describe('credentials of other environments', () => {
  const origin = 'https://service.example';
  const production = { name: 'Production', baseUrl: `${origin}/v1`, live: true, headers: {}, builtIn: false };
  const token = 'token-of-production';
  const clientKey = 'client-of-production';
  const secretKey = 'secret+of/production';
  const session = { origin, level: 'admin', token, keys: { clientKey, secretKey } } as const;
  const sessionsOf = (now: () => number) => {
    const reads: string[] = [];
    const list = () => [sandboxEnvironment, production];
    const read = (asked: string, level: Level) => {
      reads.push(level);
      const isThere = asked === origin && level === session.level;
      return Promise.resolve(
        isThere ? ({ kind: 'signedIn', session, signedInAt: 0 } as const) : ({ kind: 'signedOut' } as const),
      );
    };
    return { reads, options: { findSecretOwner: createFindSecretOwner({ list }, { read }, now) } };
  };
  const { options } = sessionsOf(() => 0);

  it('are read from secret storage once a second, however many wrong tokens a program sends', async () => {
    let now = 0;
    const { reads, options } = sessionsOf(() => now);
    await withSandbox(options, async (sandbox) => {
      const wrong = () => rename(sandbox, { authorization: 'Bearer another-wrong-token' });
      await Promise.all(Array.from({ length: 50 }, wrong));
      now = 999;
      await wrong();
      assert.deepEqual(reads, ['user', 'admin']);
      now = 1000;
      await wrong();
      assert.deepEqual(reads, ['user', 'admin', 'user', 'admin']);
    });
  });

  it('are named to the program that sent them, wherever they stand, and not carried out', () =>
    withSandbox(options, async (sandbox) => {
      const join = `${sandbox.origin}/v1/users/join`;
      const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
      const wrong: readonly Sent[] = [
        { authorization: `Bearer ${token}` },
        { authorization: token },
        { authorization: basic(`${clientKey}:x`) },
        { authorization: basic(`x:${secretKey}`) },
        { authorization: '', 'x-api-key': secretKey },
      ];
      for (const headers of wrong) {
        const told = await rename(sandbox, headers);
        assert.equal(told.status, 401);
        assert.match(told.body, /You sent the token or a key of Production here/);
        assert.ok(![token, clientKey, secretKey].some((secret) => told.body.includes(secret)));
      }
      assert.match((await send(`${join}?access_token=${token}`, 'POST', {})).body, /of Production here/);
      const issue = await send(
        `${sandbox.origin}/v1/request/token`,
        'POST',
        { 'content-type': 'application/json' },
        JSON.stringify({ client_key: clientKey, secret_key: secretKey }),
      );
      assert.match(issue.body, /of Production here/);
      assert.equal(await isRenamed(sandbox), false);
    }));

  it('are not looked for in other wrong tokens, nor where the sandbox knows the token', () =>
    withSandbox(options, async (sandbox) => {
      const other = await rename(sandbox, { authorization: 'Bearer wrong' });
      assert.match(other.body, /ACCESS_TOKEN_INVALID/);
      assert.equal((await rename(sandbox, {})).status, 200);
    }));
});

describe('connections', () => {
  const open = async (sandbox: Sandbox): Promise<Socket> => {
    const socket = connect(Number(new URL(sandbox.origin).port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };

  it(`are at most ${MAX_CONNECTIONS}; one more closes the oldest that is idle, and is answered`, () =>
    withSandbox({}, async (sandbox) => {
      const sockets: Socket[] = [];
      for (let at = 0; at < MAX_CONNECTIONS; at += 1) sockets.push(await open(sandbox));
      for (let at = 0; at < 3; at += 1) {
        const closed = once(sockets[at] ?? assert.fail(), 'close');
        const held = await open(sandbox);
        sockets.push(held);
        await closed;
      }
      assert.equal(sockets.filter(({ readyState }) => readyState === 'open').length, MAX_CONNECTIONS);
      assert.match(await ask(sandbox), /^HTTP\/1\.1 401 /);
    }));

  it('with a running request are never closed for a newcomer, which is closed itself if all have one', () =>
    withSandbox({ takeFault: () => ({ delay: 60 }) }, async (sandbox) => {
      const line = `GET /v1/users HTTP/1.1\r\nHost: ${new URL(sandbox.origin).host}\r\n\r\n`;
      const first = await open(sandbox);
      first.write(line);
      const idle = await Promise.all(Array.from({ length: MAX_CONNECTIONS - 1 }, () => open(sandbox)));
      const more = await open(sandbox);
      await Promise.race(idle.map((socket) => once(socket, 'close')));
      assert.equal(first.readyState, 'open');
      for (const socket of [...idle, more]) if (socket.readyState === 'open') socket.write(line);
      await delay(200);
      assert.equal(await ask(sandbox), '', 'closed without an answer');
      assert.equal(first.readyState, 'open');
    }));

  async function ask(sandbox: Sandbox): Promise<string> {
    const socket = await open(sandbox);
    const { host } = new URL(sandbox.origin);
    socket.write(`GET /v1/users HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    return (await socket.toArray().catch(() => [])).join('');
  }

  for (const [title, head] of [
    ['in its head', 'GET /v1/users HTTP/1.1\r\nHost: x\r\n'],
    [
      'in its body',
      'POST /v1/users/join HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ],
  ] as const) {
    it(`of a request that stops ${title} are cut`, () =>
      withSandbox({ fixed: { receiveMs: 200 } }, async (sandbox) => {
        const socket = await open(sandbox);
        socket.resume();
        socket.write(head.replace('HOST', new URL(sandbox.origin).host));
        await once(socket, 'close');
        assert.equal((await call(sandbox, 'userGroups.list')).status, 200);
      }));
  }
});
