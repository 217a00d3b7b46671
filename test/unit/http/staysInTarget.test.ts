import assert from 'node:assert/strict';
import { staysInTarget } from '../../../src/http/staysInTarget';
import { targetOf } from '../../support/doorKit';

const TARGET = targetOf('https://api.example.com:8443', '/shop');

describe('staysInTarget', () => {
  for (const url of [
    'https://api.example.com:8443/shop/v1/orders',
    'https://api.example.com:8443/shop/v1/a%2Fb?x=%2e%2e&y=//z',
  ]) {
    it(`takes ${url}`, () => assert.ok(staysInTarget(url, TARGET)));
  }

  const BAD = [
    '',
    'x',
    '/shop/v1',
    '//api.example.com:8443/shop/v1',
    'http://api.example.com:8443/shop/v1',
    'https://api.example.com/shop/v1',
    'https://api.example.com:443/shop/v1',
    'https://api.example.com.:8443/shop/v1',
    'https://API.example.com:8443/shop/v1',
    'HTTPS://api.example.com:8443/shop/v1',
    'https://user@api.example.com:8443/shop/v1',
    'https://:pw@api.example.com:8443/shop/v1',
    'https://@api.example.com:8443/shop/v1',
    'https://api.example.com:8443@evil.example/shop/v1',
    'https://evil.example/shop/v1',
    'https://evil.api.example.com:8443/shop/v1',
    'https://api.example.com:8443/shop',
    'https://api.example.com:8443/shopping/v1',
    'https://api.example.com:8443/v1',
    'https://api.example.com:8443/Shop/v1',
    'https://api.example.com:8443/shop/../v1',
    'https://api.example.com:8443/shop/./v1',
    'https://api.example.com:8443/shop/%2e%2e/v1',
    'https://api.example.com:8443/shop/.%2E/v1',
    'https://api.example.com:8443\\shop\\v1',
    'https:api.example.com:8443/shop/v1',
    'https:/api.example.com:8443/shop/v1',
    'https:\\\\api.example.com:8443/shop/v1',
    'https://api.example.com:8443/shop/v1#x',
    'https://api.example.com:8443/shop/v1#',
    'https://api.example.com:8443/shop/v1 ',
    ' https://api.example.com:8443/shop/v1',
    'https://api.example.com:8443/shop/a b',
    'https://api.example.com:8443/shop/\tv1',
    'https://api.example.com:8443/shop/v1\n',
    'https://api.example.com:8443/shop/한',
    'https://ａpi.example.com:8443/shop/v1',
    'data:,/shop/v1',
    'file:///shop/v1',
    'blob:https://api.example.com:8443/shop/v1',
  ];
  for (const url of BAD) {
    it(`refuses ${JSON.stringify(url)}`, () => assert.ok(!staysInTarget(url, TARGET)));
  }

  const HOSTS: readonly (readonly [origin: string, isTaken: boolean])[] = [
    ['http://127.0.0.1:80', false],
    ['http://127.0.0.1', true],
    ['http://127.0.0.1:4010', true],
    ['http://127.1.2.3', true],
    ['http://localhost', true],
    ['http://[::1]:4010', true],
    ['http://127.0.0.1.example.com', false],
    ['http://localhost.example.com', false],
    ['http://0.0.0.0', false],
    ['http://10.0.0.1', false],
    ['http://api.example.com', false],
    ['https://api.example.com', true],
    ['ftp://127.0.0.1', false],
  ];
  for (const [origin, isTaken] of HOSTS) {
    it(`${isTaken ? 'takes' : 'refuses'} ${origin}`, () => {
      assert.equal(staysInTarget(`${origin}/v1/orders`, targetOf(origin)), isTaken);
    });
  }
});
