import assert from 'node:assert/strict';
import { classifyNetworkError } from '../../../src/http/classifyNetworkError';

function coded(code: unknown, message = 'secret message'): Error {
  return Object.assign(new Error(message), { code });
}

const CASES: readonly (readonly [thrown: unknown, kind: string, reason?: string])[] = [
  [coded('ENOTFOUND'), 'dns', 'ENOTFOUND'],
  [coded('EAI_AGAIN'), 'dns', 'EAI_AGAIN'],
  [coded('ECONNREFUSED'), 'refused', 'ECONNREFUSED'],
  [coded('ECONNRESET'), 'reset', 'ECONNRESET'],
  [coded('EPIPE'), 'reset', 'EPIPE'],
  // The system's own limit, not that of the setting.
  [coded('ETIMEDOUT'), 'network', 'ETIMEDOUT'],
  [coded('EPROTO'), 'tls', 'EPROTO'],
  [coded('EPROTO', 'SSL routines:ssl3_get_record:wrong version number:'), 'tls', 'WRONG_VERSION_NUMBER'],
  [coded('EPROTO', 'OPENSSL_internal:WRONG_VERSION_NUMBER'), 'tls', 'WRONG_VERSION_NUMBER'],
  // OpenSSL 3.5, of Node 24, finds the first bytes of plain http too long.
  [
    coded('EPROTO', 'SSL routines:tls_get_more_records:packet length too long:'),
    'tls',
    'WRONG_VERSION_NUMBER',
  ],
  [coded('CERT_HAS_EXPIRED'), 'tls', 'CERT_HAS_EXPIRED'],
  [coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'tls', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [coded('ERR_SSL_WRONG_VERSION_NUMBER'), 'tls', 'ERR_SSL_WRONG_VERSION_NUMBER'],
  [coded('ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE'), 'tls', 'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE'],
  [coded('EHOSTUNREACH'), 'network', 'EHOSTUNREACH'],
  [coded('HPE_INVALID_CONSTANT'), 'notHttp', 'HPE_INVALID_CONSTANT'],
  [coded('HPE_INVALID_HEADER_TOKEN'), 'malformed', 'HPE_INVALID_HEADER_TOKEN'],
  [coded('HPE_HEADER_OVERFLOW'), 'malformed', 'HPE_HEADER_OVERFLOW'],
  [coded('HPE_UNEXPECTED_CONTENT_LENGTH'), 'malformed', 'HPE_UNEXPECTED_CONTENT_LENGTH'],
  [coded('constructor'), 'network'],
  [coded('a secret'), 'network'],
  [coded(7), 'network'],
  [new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]), 'refused', 'ECONNREFUSED'],
  [new Error('Failed to establish a socket connection to proxies: PROXY user:pw@proxy:1'), 'proxy'],
  [new Error('anything'), 'network'],
  ['a text', 'network'],
  [undefined, 'network'],
];

describe('classifyNetworkError', () => {
  for (const [thrown, kind, reason] of CASES) {
    it(`takes ${thrown instanceof Error ? String('code' in thrown ? thrown.code : thrown.message) : String(thrown)} as ${kind}`, () => {
      assert.deepEqual(classifyNetworkError(thrown), reason === undefined ? { kind } : { kind, reason });
    });
  }
});
