import assert from 'node:assert/strict';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { rankEndpoints, type SearchEntry } from '../../../../src/catalog/find/rankEndpoints';

/** What is typed → the endpoint that must come first. */
const firsts: readonly (readonly [typed: string, id: string])[] = [
  ['userGroups.update', 'userGroups.update'],
  ['usergroups.update', 'userGroups.update'],
  ['list user groups', 'userGroups.list'],
  ['groups user list', 'userGroups.list'],
  ['user groups list', 'userGroups.list'],
  ['get the user group', 'userGroups.detail'],
  ['get invoice', 'invoices.detail'],
  ['get invoices', 'invoices.list'],
  ['list of orders', 'orders.list'],
  ['invoice create', 'invoices.create'],
  ['payment link', 'invoices.create'],
  ['update product', 'products.update'],
  ['delete user', 'users.delete'],
  ['remove user', 'userGroups.removeUser'],
  ['withdraw cancellation', 'orderCancel.withdraw'],
  ['approve', 'orderCancel.approve'],
  ['termination fee', 'subscriptionsInProgress.calculateTerminationFee'],
  ['calculate', 'subscriptionsInProgress.calculateTerminationFee'],
  ['pause subscription', 'subscriptionsInProgress.pause'],
  ['/v1/orders/month', 'orders.month'],
  ['POST user-groups', 'userGroups.create'],
  ['get user-groups', 'userGroups.list'],
  ['PUT user-groups/:user_group_id', 'userGroups.update'],
  ['PUT /v1/user-groups/:user_group_id', 'userGroups.update'],
  ['aggregate-trans', 'userGroups.aggregateTransaction'],
  ['log in', 'users.login'],
  ['by month', 'orders.month'],
  ['company_name', 'userGroups.detail'],
  ['business_number', 'userGroups.detail'],
  ['address_detail', 'userGroups.update'],
  ['ceo_name', 'userGroups.update'],
  ['usergroups', 'userGroups.list'],
  ['usergroup update', 'userGroups.update'],
  ['updateUserGroup', 'userGroups.update'],
  ['terminationfee', 'subscriptionsInProgress.calculateTerminationFee'],
  ['businessnumber', 'userGroups.detail'],
  ['addressDetail', 'userGroups.update'],
  ['discounts and surcharges create', 'adjustments.create'],
];

describe('rankEndpoints', () => {
  const catalog = createCatalog();
  let entries: readonly SearchEntry[] = [];

  before(async () => {
    entries = await Promise.all(
      catalog.endpoints.map(async (endpoint) => ({
        endpoint,
        module: catalog.modules.find((module) => module.id === endpoint.moduleId),
        details: await catalog.loadDetails(endpoint.id, { hints: false }),
      })),
    );
  });

  const found = (typed: string) => rankEndpoints(entries, typed).map(({ endpoint }) => endpoint.id);

  for (const [typed, id] of firsts) {
    it(`puts ${id} first for “${typed}”`, () => assert.equal(found(typed)[0], id, found(typed).join(' ')));
  }

  it('finds a module however its name is spelled', () => {
    const all = catalog.endpointsOf('userGroups').map(({ id }) => id);
    for (const typed of ['usergroup', 'UserGroup', 'user_group', 'user-group', 'userGroup', 'user group'])
      assert.deepEqual(new Set(found(typed).slice(0, all.length)), new Set(all), typed);
  });

  it('finds every endpoint first by its id and by method and path', () => {
    for (const { id, method, path } of catalog.endpoints) {
      assert.equal(found(id)[0], id);
      assert.equal(found(`${method} ${path}`)[0], id);
    }
  });

  it('finds by the field names of the user group only what has them', () => {
    assert.deepEqual(new Set(found('corporate_type')), new Set(['userGroups.detail', 'userGroups.update']));
  });

  it('leaves out what lacks one of the words', () => {
    assert.deepEqual(found('list zebra'), []);
    assert.ok(!found('list user groups').includes('orders.list'));
  });

  it('works without details, and finds nothing for nothing', () => {
    const bare = entries.map(({ endpoint, module }) => ({ endpoint, module }));
    assert.equal(rankEndpoints(bare, 'invoice list')[0]?.endpoint.id, 'invoices.list');
    assert.deepEqual(rankEndpoints(bare, ' -- '), []);
  });
});
