import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { findTlsFault } from '../../../src/http/holdUntilSafe';
import { tlsFixture } from '../../support/rawServer';

interface Connection {
  /** Of `test/fixtures/tls`; undefined: the other side showed none, or an older session was resumed. */
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
  // Node and browsers take a wildcard for such a label too.
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
  // A certificate without names of hosts may name one as its subject, but no address.
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
