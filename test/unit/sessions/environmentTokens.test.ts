import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { knownTokenRequest } from '../../../src/catalog/knownAddresses';
import {
  parseEnvironmentSetting,
  readTokenRequest,
  readPermissionHeader,
} from '../../../src/environments/parseEnvironmentSetting';
import { toTarget } from '../../../src/environments/toTarget';
import type { Environment } from '../../../src/environments/types';
import { ownHeaders } from '../../../src/http/buildRequest';
import type { Level } from '../../../src/http/types';

const good = {
  method: 'POST',
  path: '/v1/request/token',
  authorization: 'basic',
  body: { clientKey: 'client_key', secretKey: 'secret_key' },
  answer: { token: 'data.access_token', expiresIn: 'expire_in' },
};
const entry = { name: 'Shop', baseUrl: 'https://shop.example' };

function headersAt(environment: Environment, level: Level, endpointId = 'userGroups.update') {
  const target = toTarget(environment, level);
  assert.ok(target);
  return ownHeaders(target, endpointId);
}

describe('tokenRequest of an environment', () => {
  it('is read as it stands', () => {
    assert.deepEqual(readTokenRequest(good), { value: good });
    const { method, authorization, ...least } = good;
    assert.ok(method && authorization);
    assert.equal(readTokenRequest(least).value?.method, 'POST');
  });

  it('takes the shape of the hint, which package.json offers too', () => {
    const { method, path, authorization, body, answer } = knownTokenRequest;
    const hint = { method, path, authorization, body, answer };
    assert.deepEqual(readTokenRequest(hint), { value: hint });
    const manifest = readFileSync('package.json', 'utf8').replaceAll(/\s+/g, '');
    assert.ok(manifest.includes(JSON.stringify(hint)));
  });

  const bad: readonly (readonly [string, unknown, RegExp])[] = [
    ['a text', 'POST /token', /object/],
    ['a list', [good], /object/],
    ['an unknown member', { ...good, secret_key: 'canary' }, /unknown property “secret_key”/],
    ['another method', { ...good, method: 'GET' }, /POST or PUT/],
    ['no path', { ...good, path: undefined }, /path/],
    ['a full URL', { ...good, path: 'https://evil.example/token' }, /path/],
    ['another host', { ...good, path: '//evil.example/token' }, /path/],
    ['a climbing path', { ...good, path: '/v1/../admin' }, /path/],
    ['an encoded path', { ...good, path: '/v1/%2e%2e/admin' }, /path/],
    ['a backslash', { ...good, path: '/v1\\token' }, /path/],
    ['a query', { ...good, path: '/token?a=1' }, /query/],
    ['a line break', { ...good, path: '/token\r\nX: y' }, /path/],
    ['another authorization', { ...good, authorization: 'bearer' }, /basic/],
    ['keys that go nowhere', { ...good, authorization: undefined, body: undefined }, /The keys must go into/],
    ['half a body', { ...good, body: { clientKey: 'a' } }, /“body”.*two different/],
    ['one member for both', { ...good, body: { clientKey: 'a', secretKey: 'a' } }, /two different/],
    ['a prototype', { ...good, body: { clientKey: '__proto__', secretKey: 'a' } }, /two different/],
    ['no response', { ...good, answer: undefined }, /“answer”/],
    ['no token', { ...good, answer: { expiresIn: 'a' } }, /“answer”/],
    ['a number for a member', { ...good, answer: { token: 7 } }, /“answer”/],
    ['an odd member', { ...good, answer: { token: 'a..b' } }, /“answer”/],
    ['a prototype in the answer', { ...good, answer: { token: 'a.constructor' } }, /“answer”/],
  ];
  for (const [title, value, because] of bad) {
    it(`is refused with ${title}, and good entries still work`, () => {
      assert.match(readTokenRequest(value).problem ?? '', because);
      const { entries, problems } = parseEnvironmentSetting(
        [
          { ...entry, tokenRequest: value },
          { name: 'Other', baseUrl: 'https://other.example' },
        ],
        [],
      );
      assert.deepEqual(
        entries.map(({ environment }) => environment.name),
        ['Other'],
      );
      assert.equal(problems.length, 1);
      assert.match(problems[0]?.sentence ?? '', /^Entry 1 \(“Shop”\).*“tokenRequest”/);
      assert.doesNotMatch(problems[0]?.sentence ?? '', /canary/);
    });
  }
});

describe('permissionHeader of an environment', () => {
  it('goes with calls at the levels that have a value, and replaces nothing', () => {
    const [read] = parseEnvironmentSetting(
      [{ ...entry, headers: { 'x-shop': '1' }, permissionHeader: { name: 'X-Role', admin: 'supervisor' } }],
      [],
    ).entries;
    assert.ok(read);
    assert.deepEqual(headersAt(read.environment, 'user'), { 'x-shop': '1' });
    assert.deepEqual(headersAt(read.environment, 'admin'), { 'x-shop': '1', 'X-Role': 'supervisor' });
  });

  it('follows the role that the hint of an endpoint names, and the other one where it names a user’s or none', () => {
    const admin = { asHinted: true, otherwise: 'partner' };
    const [read] = parseEnvironmentSetting(
      [{ ...entry, permissionHeader: { name: 'BOOTPAY-ROLE', user: 'user', admin } }],
      [],
    ).entries;
    assert.ok(read);
    const roles = [
      'userGroups.update',
      'userGroups.setLimit',
      'orderCancel.approve',
      'own.endpoint',
      'toString',
    ].map((id) => headersAt(read.environment, 'admin', id)['BOOTPAY-ROLE']);
    assert.deepEqual(roles, ['partner', 'manager', 'supervisor', 'partner', 'partner']);
    assert.equal(headersAt(read.environment, 'user', 'userGroups.setLimit')['BOOTPAY-ROLE'], 'user');
  });

  const bad: readonly (readonly [string, unknown, RegExp])[] = [
    ['hints without a role', { name: 'X-Role', admin: { asHinted: true } }, /“admin”/],
    ['hints denied', { name: 'X-Role', admin: { asHinted: false, otherwise: 'manager' } }, /“admin”/],
    ['hints with a typo', { name: 'X-Role', admin: { asHinted: true, other: 'manager' } }, /“admin”/],
    [
      'hints with a role that cannot travel',
      { name: 'X-Role', admin: { asHinted: true, otherwise: 'a\nb' } },
      /unchanged/,
    ],
    [
      'hints with a role in other letters',
      { name: 'X-Role', admin: { asHinted: true, otherwise: '관리자' } },
      /unchanged/,
    ],
    ['hints with an empty role', { name: 'X-Role', admin: { asHinted: true, otherwise: '' } }, /unchanged/],
    ['a misspelt name', { nmae: 'X-Role', admin: 'manager' }, /unknown property “nmae”/],
    [
      'hints beside the same header',
      { name: 'X-Shop', admin: { asHinted: true, otherwise: 'manager' } },
      /twice/,
    ],
    ['a credential', { name: 'Authorization', admin: 'manager' }, /authorization/i],
    ['a text', 'X-Role', /object/],
    ['no name', { user: 'a' }, /name/],
    ['no value', { name: 'X-Role' }, /value/],
    ['a third level', { name: 'X-Role', user: 'a', owner: 'b' }, /unknown property “owner”/],
    ['a number', { name: 'X-Role', user: 1 }, /strings/],
    ['a list', { name: 'X-Role', user: ['a'] }, /strings/],
    ['null', { name: 'X-Role', user: null }, /strings/],
    ['a line break', { name: 'X-Role', user: 'a\r\nAuthorization: x' }, /unchanged/],
    ['blanks around', { name: 'X-Role', user: ' a' }, /unchanged/],
    ['other letters', { name: 'X-Role', user: 'ä' }, /unchanged/],
    ['an empty value', { name: 'X-Role', user: '' }, /unchanged/],
    ['a bad name', { name: 'X Role', user: 'a' }, /name/],
    ...['authorization', 'Proxy-Authorization', 'COOKIE', 'host', 'content-length', '__proto__'].map(
      (name) => [`the name ${name}`, { name, admin: 'a' }, /cannot be set here/] as const,
    ),
    ['a header that is sent anyway', { name: 'X-SHOP', user: 'a' }, /twice/],
  ];
  for (const [title, value, because] of bad) {
    it(`is refused with ${title}, and nothing is sent there`, () => {
      assert.match(readPermissionHeader(value, ['x-shop']).problem ?? '', because);
      const shop = { ...entry, headers: { 'x-shop': '1' }, permissionHeader: value };
      const other = { name: 'Other', baseUrl: 'https://other.example' };
      const { entries, problems } = parseEnvironmentSetting([shop, other], []);
      assert.deepEqual(
        entries.map(({ environment }) => environment.name),
        ['Other'],
      );
      assert.equal(problems.length, 1);
      assert.match(problems[0]?.sentence ?? '', /^Entry 1 \(“Shop”\).*“permissionHeader”/);
    });
  }

  it('takes no inherited value', () => {
    const inherited: unknown = Object.create({ name: 'X-Role', user: 'a' });
    assert.ok(readPermissionHeader(inherited, []).problem);
  });
});
