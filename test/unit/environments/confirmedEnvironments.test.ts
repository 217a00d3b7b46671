import assert from 'node:assert/strict';
import { askedMembers, createConfirmedEnvironments } from '../../../src/environments/confirmedEnvironments';
import { sandbox } from '../../../src/environments/createEnvironments';
import type { Environment } from '../../../src/environments/types';
import { memoryStore } from '../../support/memoryStore';

const shop: Environment = {
  name: 'Shop',
  baseUrl: 'https://shop.example',
  live: true,
  headers: { 'x-shop': 'canary-header' },
  builtIn: false,
};

describe('the environments that the user confirmed', () => {
  const changed: readonly (readonly [what: string, change: Partial<Environment>, line: string])[] = [
    [
      'address',
      { baseUrl: 'https://evil.example' },
      'Address: "https://shop.example" → "https://evil.example"',
    ],
    ['gateway', { gatewayUrl: 'https://pay.example' }, 'Payment gateway: none → "https://pay.example"'],
    ['live mark', { live: false }, 'Live: yes → no'],
    ['headers', { headers: { 'x-shop': '2' } }, 'Headers: changed'],
    ['lack of headers', { headers: {} }, 'Headers: changed'],
    [
      'level header',
      { permissionHeader: { name: 'x-level', user: 'admin' } },
      'Permission level header: changed',
    ],
    ['token request', { tokenRequest: { path: '/other' } as never }, 'How a token is issued: changed'],
    ['way of authorising', { authorization: 'keys' }, 'How calls are authorized: changed'],
    ['way of updating', { userGroupUpdate: 'flat' }, 'How user groups are updated: changed'],
    ['member of a later version', { colour: 'red' } as never, 'colour: changed'],
  ];
  for (const [what, change, line] of changed)
    it(`tells of another ${what}, until the user confirms it`, async () => {
      const confirmed = createConfirmedEnvironments(memoryStore());
      await confirmed.confirm(shop);
      assert.deepEqual(confirmed.changesOf(shop), []);
      const now = { ...shop, ...change };
      assert.deepEqual(confirmed.changesOf(now), [
        'The settings of Shop were changed since you last confirmed them:',
        line,
      ]);
      await confirmed.confirm(now);
      assert.deepEqual(confirmed.changesOf(now), []);
      assert.equal(confirmed.changesOf(shop).length, 2);
    });

  it('tells of an environment that only the settings know, and never of the sandbox', () => {
    const confirmed = createConfirmedEnvironments(memoryStore());
    assert.deepEqual(confirmed.changesOf(shop), [
      'Shop was not added with Add Environment, and you have not confirmed it yet.',
    ]);
    assert.deepEqual(confirmed.changesOf({ ...sandbox, live: true }), []);
  });

  it('takes what it finds at its first start, and nothing later', async () => {
    const confirmed = createConfirmedEnvironments(memoryStore());
    await confirmed.adopt([sandbox, shop]);
    assert.deepEqual(confirmed.changesOf(shop), []);
    const other = { ...shop, name: 'Other' };
    await confirmed.adopt([other]);
    assert.equal(confirmed.changesOf(other).length, 1);
  });

  it('confirms no more than what the user was asked for', async () => {
    const confirmed = createConfirmedEnvironments(memoryStore());
    await confirmed.confirm(shop);
    const now = { ...shop, live: false, headers: { 'x-shop': 'foreign' } };
    await confirmed.confirm(now, askedMembers);
    assert.deepEqual(confirmed.changesOf(now).slice(1), ['Headers: changed']);
  });

  it('follows a new name, and forgets a removed one', async () => {
    const confirmed = createConfirmedEnvironments(memoryStore());
    await confirmed.confirm({ ...shop, name: '__proto__' });
    await confirmed.rename('__proto__', 'Shop');
    assert.deepEqual(confirmed.changesOf(shop), []);
    assert.equal(confirmed.changesOf({ ...shop, name: '__proto__' }).length, 1);
    await confirmed.delete('Shop');
    assert.equal(confirmed.changesOf(shop).length, 1);
  });

  it('stores no value of a header, and takes what another version stored for nothing', async () => {
    const store = memoryStore();
    const confirmed = createConfirmedEnvironments(store);
    await confirmed.confirm(shop);
    assert.doesNotMatch(JSON.stringify(store.get('confirmedEnvironments')), /canary|x-shop/);
    for (const stored of [null, 7, 'x', ['Shop'], { Shop: 7 }, { Shop: { live: 1 } }]) {
      await store.update('confirmedEnvironments', stored);
      assert.equal(confirmed.changesOf(shop).length, 1);
    }
  });

  it('asks again after a storage that fails', async () => {
    const confirmed = createConfirmedEnvironments({
      get: () => undefined,
      update: () => Promise.reject(new Error('full')),
    });
    await confirmed.confirm(shop);
    assert.equal(confirmed.changesOf(shop).length, 1);
  });
});
