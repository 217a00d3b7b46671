import assert from 'node:assert/strict';
import {
  describeConfirmation,
  needsConfirmation,
  type ConfirmFacts,
} from '../../../src/calls/describeConfirmation';
import { callTitle } from '../../../src/catalog/callTitle';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { buildRequest } from '../../../src/http/buildRequest';
import type { CallValues } from '../../../src/http/types';
import { environmentCalled, TOKEN } from '../../support/callFixture';

const catalog = createCatalog();
const calm: ConfirmFacts = {
  method: 'PUT',
  live: false,
  confirmWrites: 'live',
  origin: 'user',
  switched: false,
  isChanged: false,
};

describe('the policy of confirmation', () => {
  const rows: readonly (readonly [string, Partial<ConfirmFacts>, boolean])[] = [
    ['a change that the user made', {}, false],
    ['a new entity that the user made', { method: 'POST' }, false],
    ['a deletion', { method: 'DELETE' }, true],
    ['a write to a live environment', { live: true }, true],
    ['a write with confirmWrites always', { confirmWrites: 'always' }, true],
    ['a write that came with arguments', { origin: 'arguments' }, true],
    ['a write that is repeated', { origin: 'repeat' }, true],
    ['a write after a switch of the environment', { switched: true }, true],
    [
      'a read, whatever holds',
      { method: 'GET', live: true, confirmWrites: 'always', origin: 'arguments', switched: true },
      false,
    ],
  ];
  for (const [name, facts, expected] of rows) {
    it(`${expected ? 'asks for' : 'lets pass'} ${name}`, () => {
      assert.equal(needsConfirmation({ ...calm, ...facts }), expected);
    });
  }
});

describe('the question before a write', () => {
  function describeCall(id: string, values: CallValues, live = false, token = TOKEN) {
    const endpoint = catalog.findEndpoint(id);
    assert.ok(endpoint);
    const target = { origin: 'https://shop.example', basePath: '/api', headers: {} };
    const request = buildRequest(endpoint, values, target, catalog.endpoints);
    const environment = environmentCalled('Shop', live);
    return describeConfirmation(endpoint, callTitle(endpoint, catalog), request, {
      environment,
      target,
      level: 'user',
      credential: { token },
    });
  }

  it('names environment, host, method, path, level and the changed fields', () => {
    const body = '{"user_group":{"company_name":"New $(x)","phone":"02"}}';
    const asked = describeCall('userGroups.update', { path: { user_group_id: 'g1' }, query: [], body }, true);
    assert.equal(asked.message, 'Update user group in Shop?');
    assert.equal(asked.action, 'Update');
    assert.deepEqual(asked.detail.split('\n'), [
      'Environment: Shop (live)',
      'Host: shop.example',
      'Request: PUT /api/v1/user-groups/g1',
      'Level: user',
      '',
      'Fields:',
      'company_name: "New $ (x)"',
      'phone: "02"',
    ]);
  });

  it('names the level with an empty token too', () => {
    const asked = describeCall('users.delete', { path: { user_id: 'u' }, query: [] }, false, '');
    assert.match(asked.detail, /Level: user/);
  });

  for (const [authorization, said] of [
    [undefined, 'Level: none, the request is sent without a token'],
    ['token', 'Level: none, the request is sent without a token'],
    ['keys', 'Level: none, the request is sent without keys'],
  ] as const)
    it(`says what does not go along where the environment sends ${authorization ?? 'what it may'}`, () => {
      const target = { origin: '', basePath: '', headers: {} };
      const url = 'http://127.0.0.1/';
      const { detail } = describeConfirmation(
        catalog.endpoints[0] ?? assert.fail(),
        'x',
        { endpointId: 'x', method: 'POST', url, target, headers: [] },
        { environment: { ...environmentCalled('Shop'), authorization }, target, level: 'user' },
      );
      assert.ok(detail.split('\n').includes(said), detail);
    });

  it('hides secrets and bounds what it shows', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`f${index}`, 'x'.repeat(500)]),
    );
    const body = JSON.stringify({ login_pw: 'hunter2', ...fields });
    const { detail } = describeCall('users.update', { path: { user_id: 'u' }, query: [], body });
    assert.ok(!detail.includes('hunter2'));
    assert.match(detail, /login_pw: \(hidden\)/);
    assert.match(detail, /and 9 more$/);
    assert.ok(detail.length < 2000);
  });

  for (const [id, values, verb] of [
    ['userGroups.create', { path: {}, query: [], body: '{}' }, 'Create'],
    ['users.delete', { path: { user_id: 'u' }, query: [] }, 'Delete'],
    ['userGroups.removeUser', { path: { user_group_id: 'g' }, query: [['user_id', 'u']] }, 'Remove'],
    ['userGroups.addUser', { path: { user_group_id: 'g' }, query: [], body: '{}' }, 'Send'],
  ] as readonly [string, CallValues, string][]) {
    it(`says ${verb} on the button of ${id}`, () => {
      assert.equal(describeCall(id, values).action, verb);
    });
  }
});
