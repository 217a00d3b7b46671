import assert from 'node:assert/strict';
import { findSecrets } from './findSecrets';

/** Joins parts of a fake secret, so that this file itself holds none. */
const join = (...parts: readonly string[]) => parts.join('');

const planted: readonly (readonly [what: string, text: string])[] = [
  ['a private key', join('-----BEGIN RSA PRIV', 'ATE KEY-----\nMIIE')],
  [
    'a JSON web token',
    join('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIn0', '.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P'),
  ],
  ['a live payment key', join('sk_', 'live_4eC39HqLyjWDarjtT1zdp7dc')],
  ['a cloud key', join('AKIA', 'IOSFODNN7EXAMPLE')],
  ['a source host token', join('ghp_', 'abcdefghijklmnopqrstuvwxyz0123456789')],
  ['a registry token', join('//registry.example/:_auth', 'Token=0123456789abcdef')],
  ['a chat token', join('xoxb-', '123456789012-abcdefABCDEF')],
  ['a bearer token', join('Authorization: Bear', 'er 0aB1cD2eF3gH4iJ5kL6mN7oP8q')],
  ['a password in an address', join('https://admin:', 'hunter22secret@shop.example/v1')],
  ['an access token by name', join('{"access_', 'token":"k3J9x0Qm2Zr7Lw5TnB8v"}')],
  ['a secret key by name', join('secret_', "key = 'Zx81mQp04Lk92Ws7'")],
  [
    'a long hexadecimal key',
    join('const k = "', '9f86d081884c7d659a2feaa0c55ad015', 'a3bf4f1b2b0b822c', '"'),
  ],
  ['a random word', join('const k = "', 'q7Zt2Xw9Lr4Vb8Nc1Mk6Jh3Gf5Ds0Aa', 'PoIuYtReWq', '"')],
];

describe('the scan for secrets', () => {
  for (const [what, text] of planted) {
    it(`finds ${what}`, () => assert.notDeepEqual(findSecrets(`before\n${text}\nafter`), []));
  }

  const harmless: readonly string[] = [
    'headers.authorization = `Bearer ${token}`',
    'curl -H "Authorization: Bearer $COMMERCE_API_TOKEN"',
    '"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"',
    '"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="',
    '{ "access_token": "‹access token›", "password": "" }',
    'commerceApi.subscriptionsInProgress.calculateTerminationFee',
    '"/v1/subscriptions-in-progress/calculate-termination-fee"',
  ];
  for (const text of harmless) {
    it(`leaves alone: ${text.slice(0, 50)}`, () => assert.deepEqual(findSecrets(text), []));
  }
});
