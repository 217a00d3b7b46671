import assert from 'node:assert/strict';
import { callTitle, codeTitle } from '../../../src/catalog/callTitle';
import { createCatalog } from '../../../src/catalog/createCatalog';

describe('the title of a call', () => {
  const catalog = createCatalog();
  const expected = [
    ['userGroups.list', 'List user groups'],
    ['users.detail', 'Read user'],
    ['orders.month', 'List orders by month'],
    ['users.join', 'Sign up a user'],
    ['users.login', 'Log in a user'],
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

describe('what a lens offers to try', () => {
  const catalog = createCatalog();
  /** All titles, so that a reviewer can read each once. */
  const expected = `
    POST sign up a user
    GET check whether a user exists
    POST log in a user
    POST issue a token for a user
    GET identity verification
    GET user list
    GET user detail
    PUT user update
    DELETE user (withdraw)
    POST new user group
    GET user group list
    GET user group detail
    PUT user group update
    POST add user to user group
    DELETE user from user group
    PUT set limit of user group
    PUT aggregate transactions of user group
    POST new product
    GET product list
    GET product detail
    PUT product update
    PUT change status of product
    DELETE product
    GET order list
    GET order detail
    GET orders by month
    GET order cancellation list
    POST request order cancellation
    PUT withdraw order cancellation
    PUT approve order cancellation
    PUT reject order cancellation
    GET subscription order list
    GET subscription order detail
    PUT subscription order update
    GET change requests of subscription
    POST pause subscription
    PUT resume subscription
    GET termination fee of subscription
    POST terminate subscription
    GET subscription bill list
    GET subscription bill detail
    PUT subscription bill update
    POST new price adjustment
    PUT price adjustment update
    DELETE price adjustment
    POST new invoice
    GET invoice list
    GET invoice detail
  `;

  it('reads well for every endpoint', () => {
    const lines = catalog.endpoints.map((endpoint) => codeTitle(endpoint, catalog));
    assert.deepEqual(lines, expected.trim().split(/\n\s*/));
  });

  it('is the module and name that a file of the user gives', () => {
    const [endpoint] = catalog.endpoints;
    assert.ok(endpoint);
    const own = { ...endpoint, id: 'own', moduleId: 'stock', label: 'Reserve', file: 'own.yaml' };
    const modules = [{ id: 'stock', label: 'Stock', purpose: '' }];
    assert.equal(codeTitle(own, { modules }), `${own.method} Stock: Reserve`);
  });
});
