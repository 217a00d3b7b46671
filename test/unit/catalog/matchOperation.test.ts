import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { matchOperation } from '../../../src/catalog/matchOperation';
import type { HttpMethod } from '../../../src/catalog/types';

const { endpoints } = createCatalog();

const table: readonly (readonly [HttpMethod, string, string | undefined, Record<string, string>?])[] = [
  ['GET', '/v1/orders/month', 'orders.month', {}],
  ['GET', '/v1/orders/%6Donth', 'orders.month', {}],
  ['GET', '/v1/orders/months', 'orders.detail', { order_id: 'months' }],
  ['GET', '/v1/orders', 'orders.list', {}],
  ['GET', '/v1/users/join', 'users.detail', { user_id: 'join' }],
  ['POST', '/v1/users/join', 'users.join', {}],
  ['GET', '/v1/users/join/email-exist', 'users.exists', { key: 'email-exist' }],
  ['POST', '/v1/users/login/token', 'users.issueToken', {}],
  ['PUT', '/v1/user-groups/a%2Fb', 'userGroups.update', { user_group_id: 'a/b' }],
  ['GET', '/v1/user-groups/%ED%95%9C', 'userGroups.detail', { user_group_id: '한' }],
  [
    'GET',
    '/v1/order_subscriptions/requests/requests',
    'subscriptionsInProgress.listRequests',
    { order_subscription_id: 'requests' },
  ],
  ['PUT', '/v1/order_subscriptions/requests/ing/resume', 'subscriptionsInProgress.resume', {}],
  ['DELETE', '/v1/order_subscriptions/7/adjustments', 'adjustments.delete', { order_subscription_id: '7' }],
  ['PUT', '/v1/order/cancel/9/reject', 'orderCancel.reject', { order_cancel_request_history_id: '9' }],
  ['PUT', '/v1/user-groups/', undefined],
  ['PUT', '/v1/user-groups/1/', undefined],
  ['GET', '/v1/user-groups/%', undefined],
  ['GET', '/v2/orders', undefined],
  ['DELETE', '/v1/orders', undefined],
  ['GET', 'v1/orders', undefined],
  ['GET', '', undefined],
];

describe('matchOperation', () => {
  for (const [method, pathname, id, path] of table) {
    it(`${method} ${pathname || '(nothing)'} is ${id ?? 'no operation'}`, () => {
      const match = matchOperation(endpoints, method, pathname);
      assert.equal(match?.endpoint.id, id);
      assert.deepEqual(match?.path, path);
    });
  }

  it('finds every operation by its own path, whatever the order of the list', () => {
    for (const list of [endpoints, endpoints.toReversed()]) {
      for (const endpoint of endpoints) {
        const names = Array.from(endpoint.path.matchAll(/:(\w+)/g), ([, name = '']) => name);
        const pathname = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => `value%20of%20${name}`);
        const match = matchOperation(list, endpoint.method, pathname);
        assert.equal(match?.endpoint.id, endpoint.id);
        assert.deepEqual(match.path, Object.fromEntries(names.map((name) => [name, `value of ${name}`])));
      }
    }
  });
});
