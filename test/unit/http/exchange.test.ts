import type * as Https from 'node:https';
import type * as Http from 'node:http';
import assert from 'node:assert/strict';
import { ApiError } from '../../../src/http/apiError';
import {
  createExchange,
  type Exchange,
  type OpenOptions,
  loadNodeModules,
  type NodeModules,
  findTlsFault,
} from '../../../src/http/exchange';
import { targetOf, writeTo } from '../../support/doorKit';
import { X509Certificate } from 'node:crypto';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { tlsFixture, answering, startRawServer } from '../../support/rawServer';
import { createRequire } from 'node:module';

const request = writeTo(targetOf('https://api.example.com:8443', '/shop'));
const headers = [
  ['Accept', 'application/json'],
  ['Authorization', 'Bearer token'],
] as const;
/** Options that the adapter passes for a normal request. */
const asked: OpenOptions = {
  protocol: 'https:',
  hostname: 'api.example.com',
  port: '8443',
  path: '/shop/v1/orders',
  method: 'PUT',
  headers: { Accept: 'application/json', Authorization: 'Bearer token', 'Content-Length': '7' },
};

/** Modules that send nothing and keep the options of each request. */
function recording(): { modules: NodeModules; given: unknown[] } {
  const given: unknown[] = [];
  const take = ((options: unknown) => {
    given.push(options);
    throw new Error('taken');
  }) as NodeModules['https']['request'];
  return { modules: { ...loadNodeModules(), http: { request: take }, https: { request: take } }, given };
}

function exchangeWith(modules: NodeModules): Exchange {
  return createExchange({ request, headers, modules, env: {}, uniqueId: 'id', onUpgrade: () => undefined });
}

describe('exchange, the last check before the socket', () => {
  const CHANGES: readonly (readonly [name: string, change: Partial<OpenOptions>])[] = [
    ['another host', { hostname: 'evil.example' }],
    ['a host that begins alike', { hostname: 'api.example.com.evil.example' }],
    ['another port', { port: '443' }],
    ['no port', { port: '' }],
    ['no TLS', { protocol: 'http:' }],
    ['another path', { path: '/shop/v1/users' }],
    ['a path outside the prefix', { path: '/v1/orders' }],
    ['a path that climbs', { path: '/shop/../v1/orders' }],
    ['a query', { path: '/shop/v1/orders?x=1' }],
    ['another method', { method: 'DELETE' }],
    ['a mended token', { headers: { ...asked.headers, Authorization: 'Bearer toke' } }],
    ['a lost header', { headers: { Accept: 'application/json' } }],
    ['one more header', { headers: { ...asked.headers, 'X-Foreign': '1' } }],
  ];
  for (const [name, change] of CHANGES) {
    it(`refuses ${name}`, () => {
      const { modules, given } = recording();
      assert.throws(
        () => exchangeWith(modules).open({ ...asked, ...change }, () => undefined),
        (thrown) => ApiError.is(thrown) && thrown.kind === 'wrongTarget',
      );
      assert.deepEqual(given, []);
    });
  }

  it('lets the very request through, with TLS options of its own and nothing inherited', () => {
    const { modules, given } = recording();
    const exchange = exchangeWith(modules);
    assert.throws(() => exchange.open(asked, () => undefined), /taken/);
    const [options] = given as Record<string, unknown>[];
    assert.ok(options);
    assert.equal(Object.getPrototypeOf(options), null);
    assert.equal(options['rejectUnauthorized'], true);
    assert.equal(options['checkServerIdentity'], modules.tls.checkServerIdentity);
    assert.equal(options['insecureHTTPParser'], false);
    for (const name of ['socketPath', 'createConnection', 'lookup', 'auth', 'host'])
      assert.ok(name in options && options[name] === undefined, name);
    assert.equal(exchange.hasLeft(), false);
  });
});

interface Connection {
  /** Certificate in `test/fixtures/tls`; undefined: the server showed none, or a session was resumed. */
  readonly certificate?: string;
  readonly verdict?: unknown;
  readonly members?: object;
}

/** A socket after its handshake. */
function socketOf({ certificate, verdict = null, members = {} }: Connection): object {
  const shown = certificate && { raw: new X509Certificate(tlsFixture(`${certificate}.pem`)).raw };
  const handle = { verifyError: () => verdict, getPeerCertificate: () => shown };
  const socket = Object.create(TLSSocket.prototype) as object;
  const values = { _handle: handle, authorized: true, authorizationError: null, ...members };
  for (const [name, value] of Object.entries(values)) Object.defineProperty(socket, name, { value });
  return socket;
}

function codeOf(connection: Connection, host: string): unknown {
  const fault = findTlsFault(socketOf(connection), host);
  return fault && Reflect.get(fault, 'code');
}

const NAMES: readonly (readonly [certificate: string, host: string, isNamed: boolean])[] = [
  ['names', 'exact.test', true],
  ['names', 'a.shop.test', true],
  ['names', 'xn--hxajbheg2az3al.test', true],
  // Node and browsers also match a wildcard with a label that has `_`.
  ['names', 'my_shop.shop.test', true],
  ['names', '127.0.0.9', true],
  ['names', '::1', true],
  ['names', 'shop.test', false],
  ['names', 'a.b.shop.test', false],
  ['names', 'my_shop.other.test', false],
  ['names', 'my_shop.a.shop.test', false],
  ['names', 'exact_test', false],
  ['names', 'exact.test.evil.test', false],
  ['names', 'ashop.test', false],
  ['names', 'cn.test', false],
  ['names', '127.0.0.8', false],
  ['names', '::2', false],
  // A certificate without host names may name a host, but no IP address, as its subject.
  ['commonName', 'only.test', true],
  ['commonName', 'other.test', false],
  ['good', '127.0.0.2', true],
  ['good', 'good', true],
  ['wrongName', '127.0.0.2', false],
];

const expired = Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' });
const good = { certificate: 'good' };
const BAD: readonly (readonly [name: string, connection: Connection, code: string])[] = [
  ['a chain that OpenSSL refused', { ...good, verdict: expired }, 'CERT_HAS_EXPIRED'],
  ['no certificate', {}, 'CERT_REJECTED'],
  ['a closed socket', { ...good, members: { _handle: null } }, 'CERT_REJECTED'],
  ['a socket that is not authorized', { ...good, members: { authorized: false } }, 'CERT_REJECTED'],
  [
    'a socket with an error of authorization',
    { ...good, members: { authorizationError: 'X' } },
    'CERT_REJECTED',
  ],
  [
    'another certificate than the socket says',
    { certificate: 'wrongName', members: { getPeerCertificate: () => socketOf(good) } },
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ],
];

describe('what is wrong with a connection', () => {
  for (const [certificate, host, isNamed] of NAMES)
    it(`${certificate} is ${isNamed ? '' : 'not '}for ${host}`, () => {
      assert.equal(codeOf({ certificate }, host), isNamed ? undefined : 'ERR_TLS_CERT_ALTNAME_INVALID');
    });

  for (const [name, connection, code] of BAD)
    it(`${name}: ${code}`, () => {
      assert.equal(codeOf(connection, '127.0.0.2'), code);
    });

  it('a socket without TLS, whatever it says', () => {
    const socket = Object.assign(new Socket(), { authorized: true, encrypted: true });
    assert.ok(findTlsFault(socket, '127.0.0.2'));
  });
});

const load = createRequire(import.meta.url);

describe('the modules that requests are made with', () => {
  it('plain http asks no `request` that the editor has put there for proxies', async () => {
    const http = load('http') as typeof Http;
    const server = await startRawServer(answering({ body: '{}' }));
    const original = http.request;
    http.request = () => assert.fail('a proxy was asked for');
    try {
      const status = await new Promise((resolve, reject) => {
        const options = { hostname: '127.0.0.1', port: server.port, path: '/', agent: false } as const;
        const onResponse = (response: Http.IncomingMessage): void => resolve(response.statusCode);
        loadNodeModules().http.request(options, onResponse).on('error', reject).end();
      });
      assert.equal(status, 200);
    } finally {
      http.request = original;
      await server.close();
    }
  });

  it('TLS asks the `request` that the editor has put there for proxies', () => {
    assert.equal(loadNodeModules().https.request, (load('https') as typeof Https).request);
  });
});
