import assert from 'node:assert/strict';
import { foreignUrls, redirectLocations } from '../../fixtures/foreignUrls';
import {
  nameOutcome,
  requestTo,
  sendOptions,
  targetOf,
  testDoor,
  withServer,
  writeTo,
} from '../../support/doorKit';
import { answering, startRawServer, type RawServer } from '../../support/rawServer';

const TOKEN = 'canary-0123456789abcdef';

describe('httpDoor keeps to its target', () => {
  let other: RawServer;
  before(async () => {
    other = await startRawServer(answering({ body: '{}' }));
  });
  after(() => other.close());
  afterEach(() => assert.equal(other.connections.length, 0, 'the other server was contacted'));
  const hostB = (): string => new URL(other.origin).host;

  for (const spelling of foreignUrls) {
    it(`refuses ${JSON.stringify(spelling)}`, async () => {
      await withServer(answering({ body: '{}' }), async (server, { origin }) => {
        const target = targetOf(origin, '/base');
        const url = spelling
          .replace(/^A/, origin)
          .replace(/^U/, origin.replace('http://', 'http://user:pw@'))
          .replace('B', hostB());
        const outcome = await testDoor().send({ ...requestTo(target), url }, sendOptions({ token: TOKEN }));
        assert.equal(nameOutcome(outcome), 'error wrongTarget');
        assert.equal(server.connections.length, 0);
      });
    });
  }

  it('refuses http to any host but this machine', async () => {
    const target = targetOf('http://192.0.2.1:8080');
    assert.equal(nameOutcome(await testDoor().send(requestTo(target), sendOptions())), 'error wrongTarget');
  });

  it('refuses a target that is no origin', async () => {
    for (const origin of ['', 'x', 'http://127.0.0.1:1/', 'null', 'http://user@127.0.0.1:1']) {
      const request = { ...requestTo(targetOf('http://127.0.0.1:1')), target: targetOf(origin) };
      assert.equal(nameOutcome(await testDoor().send(request, sendOptions())), 'error wrongTarget');
    }
  });

  for (const status of [301, 302, 303, 307, 308]) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      it(`does not follow ${status} of a ${method}`, async () => {
        for (const location of redirectLocations) {
          const header = location.replace('B', hostB());
          await withServer(answering({ status, headers: { Location: header } }), async (server, target) => {
            const request = method === 'GET' ? requestTo(target) : writeTo(target, method);
            const outcome = await testDoor().send(request, sendOptions({ token: TOKEN }));
            // Only 307 and 308 ask for the same request elsewhere; after other redirects a write may have been done.
            const isDoubtful = method !== 'GET' && ![307, 308].includes(status);
            assert.equal(nameOutcome(outcome), isDoubtful ? 'unknown redirect' : 'error redirect');
            assert.ok(outcome.kind !== 'response');
            assert.ok(!outcome.error.message.includes('/x') && !outcome.error.message.includes('pw'));
            assert.equal(server.connections.length, 1);
          });
        }
      });
    }
  }

  it('names the host that a redirect points to', async () => {
    const headers = { Location: 'https://user:pw@elsewhere.example:8443/path?secret=1' };
    await withServer(answering({ status: 302, headers }), async (_, target) => {
      const outcome = await testDoor().send(requestTo(target), sendOptions());
      assert.ok(outcome.kind === 'error');
      assert.deepEqual(outcome.error.facts, { status: 302, host: 'elsewhere.example:8443' });
    });
  });

  it('takes no proxy from environment variables', async () => {
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
    const before = names.map((name) => process.env[name]);
    try {
      for (const name of names) process.env[name] = other.origin;
      await withServer(answering({ body: '{}' }), async (server, target) => {
        assert.equal(nameOutcome(await testDoor().send(requestTo(target), sendOptions())), 'answer 200 json');
        assert.equal(server.requests().length, 1);
      });
    } finally {
      names.forEach((name, index) => {
        const value = before[index];
        if (value === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = value;
      });
    }
  });

  it('is not moved by a polluted Object.prototype', async () => {
    const pollution: Record<string, unknown> = {
      baseURL: other.origin,
      proxy: { host: '127.0.0.1', port: other.port },
      hostname: '127.0.0.1',
      port: other.port,
      socketPath: '/tmp/nowhere',
      auth: { username: 'x', password: 'y' },
      createConnection: () => assert.fail('a foreign connection was made'),
      transport: { request: () => assert.fail('a foreign transport was used') },
      lookup: () => assert.fail('a foreign look-up was used'),
      params: { leaked: '1' },
      maxRedirects: 5,
      agent: 1,
      adapter: () => assert.fail('a foreign adapter was used'),
      transformRequest: [() => assert.fail('a foreign transformation ran')],
      transformResponse: [() => assert.fail('a foreign transformation ran')],
      cancelToken: { throwIfRequested: () => assert.fail('a foreign token was asked') },
      paramsSerializer: () => assert.fail('a foreign serializer ran'),
      maxBodyLength: 1,
    };
    const prototype = Object.prototype as Record<string, unknown>;
    await withServer(
      answering({ status: 307, headers: { Location: `${other.origin}/x` } }),
      async (server, target) => {
        Object.assign(prototype, pollution);
        try {
          const outcome = await testDoor().send(writeTo(target), sendOptions({ token: TOKEN }));
          assert.equal(nameOutcome(outcome), 'error redirect');
          assert.equal(server.requests()[0]?.target, '/v1/orders');
        } finally {
          for (const name of Object.keys(pollution)) Reflect.deleteProperty(prototype, name);
        }
      },
    );
  });

  it('is not moved by changed defaults and interceptors of axios', async () => {
    const { default: axios } = await import('axios');
    const saved = { ...axios.defaults };
    const interceptor = axios.interceptors.request.use(() => assert.fail('a foreign interceptor ran'));
    try {
      Object.assign(axios.defaults, {
        baseURL: other.origin,
        maxRedirects: 9,
        allowAbsoluteUrls: true,
        proxy: { host: '127.0.0.1', port: other.port },
      });
      axios.defaults.headers.common['X-Foreign'] = '1';
      await withServer(answering({ body: '{}' }), async (server, target) => {
        assert.equal(nameOutcome(await testDoor().send(requestTo(target), sendOptions())), 'answer 200 json');
        assert.ok(!server.requests()[0]?.headers.some(([name]) => name === 'X-Foreign'));
      });
    } finally {
      axios.interceptors.request.eject(interceptor);
      Object.assign(axios.defaults, saved);
      for (const key of Object.keys(axios.defaults))
        if (!(key in saved)) Reflect.deleteProperty(axios.defaults, key);
      Reflect.deleteProperty(axios.defaults.headers.common, 'X-Foreign');
    }
  });
});

describe('httpDoor on the wire', () => {
  it('sends exactly the given headers, the token and the body', async () => {
    const body = '{ "user_group": {"company_name": "한글 \\u0041", "n": 9007199254740993} }';
    await withServer(answering({ body: '{}' }), async (server, target) => {
      await testDoor().send(writeTo(target, 'PUT', body), sendOptions({ token: TOKEN }));
      const [request] = server.requests();
      assert.equal(request?.body.toString('utf8'), body);
      const headers = Object.fromEntries(request.headers.map(([name, value]) => [name.toLowerCase(), value]));
      assert.deepEqual(headers, {
        accept: 'application/json',
        'accept-encoding': 'gzip, deflate, br',
        authorization: `Bearer ${TOKEN}`,
        connection: 'close',
        'content-length': String(Buffer.byteLength(body)),
        'content-type': 'application/json',
        host: new URL(server.origin).host,
        'user-agent': 'commerce-api-explorer',
      });
    });
  });

  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    it(`names no content type for a ${method} without a body`, async () => {
      await withServer(answering({ body: '{}' }), async (server, target) => {
        await testDoor().send(requestTo(target, '/v1/orders', { method }), sendOptions());
        const [request] = server.requests();
        assert.equal(request?.method, method);
        assert.ok(!request.headers.some(([name]) => name.toLowerCase() === 'content-type'));
      });
    });
  }

  it('uses a new connection for every request', async () => {
    const keepAlive = answering({ body: '{}', headers: { Connection: 'keep-alive' } });
    await withServer(keepAlive, async (server, target) => {
      const door = testDoor();
      for (let count = 0; count < 10; count += 1) {
        assert.equal(nameOutcome(await door.send(writeTo(target), sendOptions())), 'answer 200 json');
      }
      assert.equal(server.connections.length, 10);
    });
  });

  it('sends nothing with a token that would not travel unchanged', async () => {
    await withServer(answering({ body: '{}' }), async (server, target) => {
      for (const token of [
        '',
        'a b',
        `${TOKEN}\r\nX: 1`,
        `${TOKEN}\u0000`,
        `${TOKEN} `,
        `${TOKEN}é`,
        `한${TOKEN}`,
      ]) {
        const outcome = await testDoor().send(requestTo(target), sendOptions({ token }));
        assert.equal(nameOutcome(outcome), 'error invalidToken');
        assert.ok(outcome.kind === 'error' && !outcome.error.message.includes(TOKEN));
      }
      assert.equal(server.connections.length, 0);
    });
  });

  it('does not load axios before the first call', async () => {
    const source = await import('node:fs/promises').then((fs) =>
      fs.readFile('src/http/createHttpDoor.ts', 'utf8'),
    );
    assert.ok(!/^import (?!type)[^;]*'axios'/m.test(source));
  });
});
