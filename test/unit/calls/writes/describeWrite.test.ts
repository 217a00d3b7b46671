import assert from 'node:assert/strict';
import { describeWrite, showsWholeBody } from '../../../../src/calls/writes/describeWrite';
import { knownPermissionHeader } from '../../../../src/catalog/knownAddresses';
import { headersOf } from '../../../../src/environments/toTarget';
import type { PermissionHeader } from '../../../../src/environments/types';
import type { Level } from '../../../../src/http/types';
import { environmentCalled } from '../../../support/callFixture';

describe('the level of a write in its question', () => {
  const [[hintedEndpoint, hintedRole] = ['', '']] = Object.entries(knownPermissionHeader.roleOf);
  const rows: readonly (readonly [
    name: string,
    level: Level,
    members: { permissionHeader?: PermissionHeader; headers?: Record<string, string> },
    said: string,
  ])[] = [
    ['no header', 'user', {}, 'Level: user'],
    [
      'a header of the other level',
      'user',
      { permissionHeader: { name: 'X-Role', admin: 'boss' } },
      'Level: user',
    ],
    [
      'a role of its own',
      'admin',
      { permissionHeader: { name: 'X-Role', admin: 'boss' } },
      'Level: admin · X-Role: boss',
    ],
    [
      'the role of the endpoint’s hint',
      'admin',
      { permissionHeader: { name: 'BOOTPAY-ROLE', admin: { asHinted: true, otherwise: 'none' } } },
      `Level: admin · BOOTPAY-ROLE: ${hintedRole}`,
    ],
    [
      'the known header at all levels',
      'user',
      { headers: { 'bootpay-role': 'boss' } },
      'Level: user · bootpay-role: boss',
    ],
    ['another header', 'user', { headers: { 'x-shop': '1' } }, 'Level: user'],
    [
      'a role that would forge a line',
      'user',
      { permissionHeader: { name: 'X-Role', user: 'a\nLevel: none' } },
      'Level: user · X-Role: a Level: none',
    ],
    [
      'a header that sounds secret',
      'user',
      { permissionHeader: { name: 'access_token', user: 'abc' } },
      'Level: user · access_token: (hidden)',
    ],
  ];
  for (const [name, level, members, said] of rows)
    it(`tells ${name}`, () => {
      const environment = { ...environmentCalled('Shop'), ...members };
      const endpointId = hintedEndpoint;
      const target = { origin: 'https://shop.example', basePath: '', headers: {} };
      const headers = Object.entries(headersOf(environment, level, endpointId));
      const url = 'https://shop.example/v1/user-groups/1';
      const request = { endpointId, method: 'PUT', url, target, headers } as const;
      const credential = { token: 'token' };
      assert.equal(describeWrite(request, { environment, target, level, credential }).level, said);
    });
});

it('a question shows one value of a field that the write leaves as it is', () => {
  const target = { origin: 'https://shop.example', basePath: '', headers: {} };
  const url = 'https://shop.example/v1/user-groups/1';
  const request = { endpointId: 'userGroups.update', method: 'PUT', url, target, headers: [] } as const;
  const connection = { environment: environmentCalled('Shop'), target, level: 'user' } as const;
  const { fields } = describeWrite(request, connection, [
    { name: 'phone', before: '"02-1"', after: '"02-2"' },
    { name: 'email', before: '"a@b.example"', after: '"a@b.example"' },
    { name: 'address', before: undefined, after: '"Seoul"' },
  ]);
  assert.deepEqual(fields, [
    'phone: "02-1" → "02-2"',
    'email: "a@b.example"',
    'address: (not returned by the service) → "Seoul"',
  ]);
});

describe('whether a question shows a whole body', () => {
  const fields = (count: number, length: number): string =>
    JSON.stringify(
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 'x'.repeat(length)])),
    );
  for (const [what, body, isWhole] of [
    ['20 fields', fields(20, 10), true],
    ['21 fields', fields(21, 10), false],
    ['a literal of 120 characters', fields(1, 118), true],
    ['a literal of 121 characters', fields(1, 119), false],
    ['more than 1,500 characters in all', fields(14, 110), false],
    ['an inner object of fields', '{"user_group":{"phone":"02"}}', true],
    ['a secret, which is hidden', '{"user":{"login_pw":"x"}}', false],
    ['a sign that is shown as another', '{"memo":"$(x)"}', false],
    ['no field', '{}', false],
    ['a wrapper without a field', '{"user_group":{}}', false],
    ['an object that is no wrapper', '{"refund":{"amount":1}}', true],
    ['a mark that nobody sees', '{"memo":"a\u{e0041}"}', false],
    ['a Hangul filler', '{"memo":"a\u3164"}', false],
    ['another blank', '{"memo":"a\u00a0b"}', false],
    ['letters in pieces', '{"memo":"e\u0301"}', false],
    ['Korean', '{"memo":"대한 상사"}', true],
  ] as const)
    it(`${isWhole ? 'holds for' : 'fails for'} ${what}`, () =>
      assert.equal(showsWholeBody(body, 'userGroups.update'), isWhole));
});
