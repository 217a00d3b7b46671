import assert from 'node:assert/strict';
import { bodyWrappers } from '../../../src/catalog/bodyWrappers';
import { clientRoutes } from '../../../src/sandbox/likeClients';
import { rowId } from '../../../src/sandbox/data/rowValues';
import { allHandlers } from '../../../src/sandbox/startSandbox';
import { call, type CallInput, catalog, openSandbox, useSandbox } from '../../support/sandboxClient';

const group = { user_group_id: rowId('userGroup', 0) };
const user = { user_id: rowId('user', 0) };
const product = { product_id: rowId('product', 0) };
const cancellation = { order_cancel_request_history_id: rowId('cancellation', 0) };
const subscription = { order_subscription_id: rowId('subscription', 0) };
const paused = { order_subscription_id: rowId('subscription', 4) };
const bill = { order_subscription_bill_id: rowId('bill', 0) };
const adjustment = { order_subscription_adjustment_id: rowId('adjustment', 0) };

/** A valid call of every endpoint that needs values. */
const inputs: Readonly<Record<string, CallInput>> = {
  'users.join': { body: { login_id: 'newcomer', login_pw: 'pw', name: '새 회원' } },
  'users.exists': { path: { key: 'login_id' }, query: { pk: 'seoyeonkim1' } },
  'users.login': { body: { login_id: 'seoyeonkim1', login_pw: 'sandbox' } },
  'users.issueToken': { body: user },
  'users.authenticate': { path: { stand_id: rowId('standBy', 0) } },
  'users.detail': { path: user },
  'users.update': { path: user, body: { name: 'Renamed' } },
  'users.delete': { path: user },
  'userGroups.create': { body: { company_name: 'New', business_number: '000-00-00000' } },
  'userGroups.detail': { path: group },
  'userGroups.update': { path: group, body: { user_group: { phone: '02-000-0000' } } },
  'userGroups.addUser': { path: group, body: user },
  'userGroups.removeUser': { path: group, query: user },
  'userGroups.setLimit': { path: group, body: { use_limit: true, purchase_limit: 100 } },
  'userGroups.aggregateTransaction': { path: group, body: { subscription_month_day: 5 } },
  'products.create': { body: { name: 'New', display_price: 1000 } },
  'products.detail': { path: product },
  'products.update': { path: product, body: { stock: 3 } },
  'products.changeStatus': { path: product, body: { status_sale: false } },
  'products.delete': { path: product },
  'orders.detail': { path: { order_id: rowId('order', 0) } },
  'orders.month': { query: { search_date: '2026-03' } },
  'orderCancel.request': { body: { order_id: rowId('order', 0) } },
  'orderCancel.withdraw': { path: cancellation },
  'orderCancel.approve': { path: cancellation },
  'orderCancel.reject': { path: cancellation, body: { message: 'Sent already' } },
  'subscriptionOrders.detail': { path: subscription },
  'subscriptionOrders.update': { path: subscription, body: { memo: 'VIP' } },
  'subscriptionsInProgress.listRequests': { path: paused },
  'subscriptionsInProgress.pause': { body: subscription },
  'subscriptionsInProgress.resume': { body: paused },
  'subscriptionsInProgress.calculateTerminationFee': { query: subscription },
  'subscriptionsInProgress.terminate': { body: subscription },
  'subscriptionBills.detail': { path: bill },
  'subscriptionBills.update': { path: bill, body: { memo: 'Paid by phone' } },
  'adjustments.create': { path: subscription, body: { name: 'Coupon', price: -500 } },
  'adjustments.update': { path: subscription, body: { ...adjustment, price: -4000 } },
  'adjustments.delete': { path: subscription, query: adjustment },
  'invoices.create': { body: { name: 'Invoice', price: 1000 } },
  'invoices.detail': { path: { invoice_id: rowId('invoice', 0) } },
};

const openOperations = ['users.join', 'users.exists', 'users.login'];
const shownOperations = ['userGroups.detail', 'userGroups.update'];

/** Asserts that every id in a response has 24 hex digits, and every time has its offset. */
function assertPlausible(value: unknown, name: string): void {
  if (Array.isArray(value)) {
    for (const item of value) assertPlausible(item, name);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) assertPlausible(member, key);
  } else if (typeof value === 'string' && name.endsWith('_id') && name !== 'login_id') {
    assert.match(value, /^[\da-f]{24}$/, name);
  } else if (typeof value === 'string' && name.endsWith('_at')) {
    assert.match(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/, name);
  }
  assert.notEqual(value, undefined, name);
}

describe('sandbox routes', () => {
  const sandbox = useSandbox();

  it('has a handler for every operation of the catalog and for nothing else', () => {
    assert.deepEqual(Object.keys(allHandlers).sort(), catalog.endpoints.map(({ id }) => id).sort());
    assert.equal(catalog.endpoints.length, 48);
  });

  for (const { id } of catalog.endpoints) {
    it(`answers ${id} with a plausible object`, async () => {
      const { status, headers, body } = await call(sandbox(), id, inputs[id]);
      assert.equal(status, 200, JSON.stringify(body));
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
      assert.equal(headers.get('x-sandbox'), shownOperations.includes(id) ? null : 'invented');
      assertPlausible(body, id);
      const isList = id.endsWith('.list') || id.endsWith('.listRequests');
      if (isList) {
        assert.deepEqual(Object.keys(body), ['count', 'list']);
        assert.ok(Number(body['count']) > 0);
      } else {
        assert.equal(body['http_status'], 200);
        assert.ok(Object.keys(body).length > 1);
      }
    });

    const wrapper = Object.entries(bodyWrappers).find(([operation]) => operation === id)?.[1];
    if (wrapper !== undefined)
      it(`answers ${id} with its fields inside ${wrapper}`, async () => {
        const wrapped = await call(sandbox(), id, { ...inputs[id], body: { [wrapper]: inputs[id]?.body } });
        const [[name, value] = ['', null]] = Object.entries(inputs[id]?.body ?? {});
        assert.deepEqual([wrapped.status, wrapped.body[name]], [200, value]);
      });

    it(`${openOperations.includes(id) ? 'answers' : 'refuses'} ${id} without a token`, async () => {
      const { path, query, body } = inputs[id] ?? {};
      const without = { ...sandbox(), token: () => 'wrong' };
      const result = await call(without, id, { ...(path && { path }), ...(query && { query }), body });
      assert.equal(result.status, openOperations.includes(id) ? 200 : 401);
      if (result.status === 401) assert.equal(result.body['error_code'], 'ACCESS_TOKEN_INVALID');
    });
  }

  it('keeps a fixed path apart from an id in the same segment', async () => {
    const { body } = await call(sandbox(), 'orders.detail', { path: { order_id: 'month' } });
    assert.equal(body['search_date'], '2026-06');
    assert.ok(Array.isArray(body['list']));
  });

  it('answers 404 for what the catalog does not have', async () => {
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/v1/unknown'],
      ['PATCH', '/v1/user-groups'],
      ['OPTIONS', '/v1/user-groups'],
    ] as const) {
      const response = await fetch(sandbox().origin + path, { method });
      assert.equal(response.status, 404, `${method} ${path}`);
      assert.match(await response.text(), /ROUTE_NOT_FOUND/);
    }
  });

  const help: readonly (readonly [call: string, said: string])[] = [
    ['PATCH /v1/user-groups', 'Did you mean GET, POST /v1/user-groups?'],
    [
      `PATCH /v1/user-groups/${rowId('userGroup', 0)}`,
      'Did you mean GET, PUT /v1/user-groups/:user_group_id?',
    ],
    ['POST /v1/user-groups/%3Cscript%3E', 'Did you mean GET, PUT /v1/user-groups/:user_group_id?'],
    ['GET /v1/user-group', 'Did you mean GET /v1/user-groups?'],
    ['GET /v1/user_groups?limit=1', 'Did you mean GET /v1/user-groups?'],
    ['GET /user-groups', 'Did you mean GET /v1/user-groups?'],
    ['GET //v1//user-groups/', 'Did you mean GET /v1/user-groups?'],
    ['GET /api/V2/user-groups', 'Did you mean GET /v1/user-groups?'],
    ['POST /v1/user-groups/list/', 'Did you mean GET, PUT /v1/user-groups/:user_group_id?'],
    ['PUT /v1/usergroups/5', 'Did you mean PUT /v1/user-groups/:user_group_id?'],
    ['GET /v1/orders/month/list', 'Did you mean GET /v1/orders/month?'],
    ['PATCH /v1/users/join', 'Did you mean POST /v1/users/join?'],
    ['PUT /v1/user/join', 'Did you mean POST /v1/users/join?'],
    ['GET /v1/request/tokens', 'Did you mean POST /v1/request/token?'],
    ['GET /v1/unknown', ''],
    ['GET /v1/%ff', ''],
    ['GET /', ''],
  ];
  for (const [request, said] of help) {
    it(`${said === '' ? 'names no path for' : `says “${said}” to`} ${request}`, async () => {
      const [method = '', path = ''] = request.split(' ');
      const response = await fetch(sandbox().origin + path, { method });
      assert.equal(response.status, 404);
      assert.deepEqual(await response.json(), {
        error_code: 'ROUTE_NOT_FOUND',
        message: `The API has no such method and path. ${said}`.trimEnd(),
      });
    });
  }

  it('names only paths that it answers', async () => {
    const named = new Set<string>();
    for (const { path } of catalog.endpoints) {
      for (const wrong of [`${path}x`, path.slice(3), `${path}/list`]) {
        const response = await fetch(sandbox().origin + wrong.replaceAll(':', ''), { method: 'PATCH' });
        for (const [, shown = ''] of (await response.text()).matchAll(
          /(?:POST|GET|PUT|DELETE) (\/v1[^?]*)\?/g,
        ))
          named.add(shown);
      }
    }
    assert.ok(named.size > 20);
    const paths = new Set(catalog.endpoints.map(({ path }) => path));
    for (const { path } of clientRoutes) paths.add(path);
    assert.deepEqual(
      [...named].filter((path) => !paths.has(path)),
      [],
    );
  });

  it('says so when an endpoint has no handler', async () => {
    const [first] = catalog.endpoints;
    assert.ok(first);
    const strange = await openSandbox({ endpoints: [{ ...first, id: 'users.unknown', method: 'GET' }] });
    try {
      const response = await fetch(strange.origin + first.path, {
        headers: { authorization: `Bearer ${strange.token('user')}` },
      });
      assert.equal(response.status, 501);
    } finally {
      await strange.stop();
    }
  });
});
