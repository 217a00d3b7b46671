import assert from 'node:assert/strict';
import { ApiError } from '../../../src/http/apiError';
import { createExchange, type Exchange, type OpenOptions } from '../../../src/http/exchange';
import { loadNodeModules, type NodeModules } from '../../../src/http/nodeModules';
import { targetOf, writeTo } from '../../support/doorKit';

const request = writeTo(targetOf('https://api.example.com:8443', '/shop'));
const headers = [
  ['Accept', 'application/json'],
  ['Authorization', 'Bearer token'],
] as const;
/** What the adapter asks for when nothing went wrong. */
const asked: OpenOptions = {
  protocol: 'https:',
  hostname: 'api.example.com',
  port: '8443',
  path: '/shop/v1/orders',
  method: 'PUT',
  headers: { Accept: 'application/json', Authorization: 'Bearer token', 'Content-Length': '7' },
};

/** Modules that send nothing, and say which options they were given. */
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
