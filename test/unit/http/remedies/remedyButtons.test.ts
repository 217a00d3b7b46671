import assert from 'node:assert/strict';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { findVerifyingRead } from '../../../../src/http/remedies/remedyButtons';

describe('findVerifyingRead', () => {
  const catalog = createCatalog();
  const cases: readonly (readonly [write: string, read: string | undefined])[] = [
    ['userGroups.update', 'userGroups.detail'],
    ['userGroups.setLimit', 'userGroups.detail'],
    ['userGroups.removeUser', 'userGroups.detail'],
    ['userGroups.create', 'userGroups.list'],
    ['users.delete', 'users.detail'],
    ['orderCancel.approve', 'orderCancel.list'],
    ['adjustments.create', 'subscriptionOrders.detail'],
    ['subscriptionsInProgress.pause', 'subscriptionOrders.list'],
  ];
  for (const [write, read] of cases) {
    it(`finds ${String(read)} for ${write}`, () => {
      const endpoint = catalog.findEndpoint(write);
      assert.ok(endpoint);
      assert.equal(findVerifyingRead(catalog.endpoints, endpoint)?.id, read);
    });
  }
});
