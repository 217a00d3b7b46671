import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/catalog';
import { callTitle } from '../../../src/prompts/callTitle';

describe('the title of a call', () => {
  const catalog = createCatalog();
  const expected = [
    ['userGroups.list', 'List user groups'],
    ['users.detail', 'Read user'],
    ['orders.month', 'List orders by month'],
    ['users.join', 'Sign up a user'],
    ['users.login', 'Log a user in'],
    ['users.issueToken', 'Issue a token for a user'],
    ['users.update', 'Update user'],
    ['users.delete', 'Delete (withdraw) user'],
    ['userGroups.create', 'Create user group'],
    ['userGroups.update', 'Update user group'],
    ['userGroups.addUser', 'Add user to user group'],
    ['userGroups.removeUser', 'Remove user from user group'],
    ['userGroups.setLimit', 'Set limit of user group'],
    ['userGroups.aggregateTransaction', 'Aggregate transactions of user group'],
    ['products.create', 'Create product'],
    ['products.update', 'Update product'],
    ['products.changeStatus', 'Change status of product'],
    ['products.delete', 'Delete product'],
    ['orderCancel.request', 'Request order cancellation'],
    ['orderCancel.withdraw', 'Withdraw order cancellation'],
    ['orderCancel.approve', 'Approve order cancellation'],
    ['orderCancel.reject', 'Reject order cancellation'],
    ['subscriptionOrders.update', 'Update subscription order'],
    ['subscriptionsInProgress.pause', 'Pause subscription'],
    ['subscriptionsInProgress.resume', 'Resume subscription'],
    ['subscriptionsInProgress.terminate', 'Terminate subscription'],
    ['subscriptionBills.update', 'Update subscription bill'],
    ['adjustments.create', 'Create price adjustment'],
    ['adjustments.update', 'Update price adjustment'],
    ['adjustments.delete', 'Delete price adjustment'],
    ['invoices.create', 'Create invoice'],
  ] as const;
  for (const [id, title] of expected) {
    it(`is “${title}” for ${id}`, () => {
      const endpoint = catalog.findEndpoint(id);
      assert.ok(endpoint);
      assert.equal(callTitle(endpoint, catalog), title);
    });
  }

  it('is written down here for every write', () => {
    const written: ReadonlySet<string> = new Set(expected.map(([id]) => id));
    const writes = catalog.endpoints.filter(({ method }) => method !== 'GET').map(({ id }) => id);
    assert.deepEqual(
      writes.filter((id) => !written.has(id)),
      [],
    );
  });

  it('tells every two endpoints apart', () => {
    const titles = catalog.endpoints.map((endpoint) => callTitle(endpoint, catalog));
    assert.equal(new Set(titles).size, titles.length);
  });
});
