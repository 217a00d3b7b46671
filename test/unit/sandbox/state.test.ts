import assert from 'node:assert/strict';
import type { UserGroupField } from '../../../src/catalog/loadUserGroupFields';
import { behaviourLike } from '../../../src/sandbox/behaviour';
import { rowId } from '../../../src/sandbox/data/rowValues';
import type { World } from '../../../src/sandbox/handler';
import { userGroupHandlers } from '../../../src/sandbox/handlers/userGroupHandlers';
import { createState } from '../../../src/sandbox/state';
import { Table } from '../../../src/sandbox/table';
import { sampleFields } from '../../fixtures/sampleFields';
import { call, type CallInput, catalog, listOf, useSandbox } from '../../support/sandboxClient';

const user = { user_id: rowId('user', 0) };
const group = { user_group_id: rowId('userGroup', 0) };
const product = { product_id: rowId('product', 0) };
const cancellation = { order_cancel_request_history_id: rowId('cancellation', 0) };
const subscription = { order_subscription_id: rowId('subscription', 0) };
const bill = { order_subscription_bill_id: rowId('bill', 0) };
const changedAt = '2026-07-01T12:00:00+09:00';

function update(user_group: object, world: Partial<World>): object | undefined {
  return userGroupHandlers['userGroups.update']?.(
    { path: group, query: {}, body: { user_group }, level: 'admin' },
    {
      state: createState(),
      behaviour: behaviourLike('reference'),
      userGroupFields: sampleFields,
      now: () => 0,
      random: () => '',
      ...world,
    },
  );
}

type Row = readonly [
  write: string,
  input: CallInput,
  read: string,
  path: Record<string, string>,
  expected: object,
];

/** A write, and the values that a later read must show. */
const updates: readonly Row[] = [
  [
    'users.update',
    { path: user, body: { name: 'Ada' } },
    'users.detail',
    user,
    { name: 'Ada', updated_at: changedAt },
  ],
  ['users.update', { path: user, body: { user: { phone: '02' } } }, 'users.detail', user, { phone: '02' }],
  [
    'userGroups.addUser',
    { path: { user_group_id: rowId('userGroup', 5) }, body: user },
    'users.detail',
    user,
    { user_group_id: rowId('userGroup', 5) },
  ],
  ['userGroups.removeUser', { path: group, query: user }, 'users.detail', user, { user_group_id: null }],
  [
    'products.update',
    { path: product, body: { display_price: 1 } },
    'products.detail',
    product,
    { display_price: 1 },
  ],
  [
    'products.changeStatus',
    { path: product, body: { status_sale: false, name: 'x' } },
    'products.detail',
    product,
    { status_sale: false, name: '제주 감귤 5kg' },
  ],
  [
    'subscriptionOrders.update',
    { path: subscription, body: { memo: 'm' } },
    'subscriptionOrders.detail',
    subscription,
    { memo: 'm' },
  ],
  [
    'subscriptionsInProgress.pause',
    { body: subscription },
    'subscriptionOrders.detail',
    subscription,
    { status: 2 },
  ],
  [
    'subscriptionsInProgress.terminate',
    { body: { order_number: 'S2026000001' } },
    'subscriptionOrders.detail',
    subscription,
    { status: 3, service_end_at: changedAt },
  ],
  [
    'subscriptionBills.update',
    { path: bill, body: { price: 7 } },
    'subscriptionBills.detail',
    bill,
    { price: 7 },
  ],
  [
    'orderCancel.approve',
    { path: cancellation },
    'orders.detail',
    { order_id: rowId('order', 3) },
    { status: 20 },
  ],
];

describe('sandbox state', () => {
  const sandbox = useSandbox();

  for (const [write, input, read, path, expected] of updates) {
    it(`shows what ${write} changed ${JSON.stringify(expected)}, until it is reset`, async () => {
      const original = await call(sandbox(), read, { path });
      assert.notDeepEqual({ ...original.body, ...expected }, original.body);
      assert.equal((await call(sandbox(), write, input)).status, 200);
      const changed = await call(sandbox(), read, { path });
      assert.deepEqual({ ...changed.body, ...expected }, changed.body);
      sandbox().reset();
      assert.deepEqual((await call(sandbox(), read, { path })).body, original.body);
    });
  }

  const lifecycles = [
    ['users', { login_id: 'ada', name: 'Ada' }, 'user_id'],
    ['products', { name: 'Pen', display_price: 1 }, 'product_id'],
    ['invoices', { name: 'Rent', price: 1 }, 'invoice_id'],
  ] as const;
  for (const [module, body, idName] of lifecycles) {
    it(`shows a created row of ${module} in its detail and list`, async () => {
      const created = await call(sandbox(), module === 'users' ? 'users.join' : `${module}.create`, { body });
      const id = String(created.body[idName]);
      const detail = await call(sandbox(), `${module}.detail`, { path: { [idName]: id } });
      assert.deepEqual(detail.body, created.body);
      const list = await call(sandbox(), `${module}.list`, { query: { keyword: id } });
      assert.equal(listOf(list)[0]?.[idName], id);
      if (!catalog.findEndpoint(`${module}.delete`)) return;
      assert.equal((await call(sandbox(), `${module}.delete`, { path: { [idName]: id } })).status, 200);
      assert.equal((await call(sandbox(), `${module}.detail`, { path: { [idName]: id } })).status, 404);
      assert.equal((await call(sandbox(), `${module}.delete`, { path: { [idName]: id } })).status, 404);
    });
  }

  it('ends a cancel request once', async () => {
    for (const end of ['withdraw', 'approve', 'reject']) {
      sandbox().reset();
      assert.equal((await call(sandbox(), `orderCancel.${end}`, { path: cancellation })).status, 200);
      for (const again of ['withdraw', 'approve', 'reject']) {
        assert.equal((await call(sandbox(), `orderCancel.${again}`, { path: cancellation })).status, 409);
      }
    }
  });

  it('takes one cancel request per order', async () => {
    const body = { order_id: rowId('order', 0), request_cancel_parameters: { cancel_reason: '변심' } };
    const first = await call(sandbox(), 'orderCancel.request', { body });
    assert.equal(first.body['cancel_reason'], '변심');
    assert.equal((await call(sandbox(), 'orderCancel.request', { body })).status, 409);
    const missing = await call(sandbox(), 'orderCancel.request', { body: { order_number: 'none' } });
    assert.equal(missing.status, 404);
  });

  it('pauses, resumes and terminates in a sensible order and keeps the requests', async () => {
    const step = (name: string) => call(sandbox(), `subscriptionsInProgress.${name}`, { body: subscription });
    assert.equal((await step('resume')).status, 409);
    assert.equal((await step('pause')).status, 200);
    assert.equal((await step('pause')).status, 409);
    assert.equal((await step('resume')).status, 200);
    assert.equal((await step('terminate')).status, 200);
    assert.equal((await step('terminate')).status, 409);
    const requests = await call(sandbox(), 'subscriptionsInProgress.listRequests', { path: subscription });
    assert.deepEqual(
      listOf(requests).map((row) => row['request_type']),
      [1, 2, 3],
    );
  });

  it('adds, changes, replaces and deletes adjustments of one subscription', async () => {
    const rows = (result: { body: Readonly<Record<string, unknown>> }) =>
      result.body['order_subscription_adjustments'] as {
        name: string;
        price: number;
        order_subscription_adjustment_id: string;
      }[];
    const path = { order_subscription_id: rowId('subscription', 1) };
    const created = await call(sandbox(), 'adjustments.create', { path, body: { name: 'A', price: -1 } });
    const [row] = rows(created);
    assert.ok(row);
    const id = { order_subscription_adjustment_id: row.order_subscription_adjustment_id };
    const changed = await call(sandbox(), 'adjustments.update', { path, body: { ...id, price: -2 } });
    assert.deepEqual(rows(changed), [{ ...row, price: -2 }]);
    const foreign = await call(sandbox(), 'adjustments.delete', { path: subscription, query: id });
    assert.equal(foreign.status, 404);
    assert.match(String(foreign.body['message']), /^The subscription has no adjustment with this id\.$/);
    const deleted = await call(sandbox(), 'adjustments.delete', { path, query: id });
    assert.deepEqual(rows(deleted), []);
    const adjustments = [
      { name: 'B', price: 1 },
      { name: 'C', price: 2 },
    ];
    const replaced = await call(sandbox(), 'adjustments.update', { path, body: { adjustments } });
    assert.deepEqual(
      rows(replaced).map(({ name }) => name),
      ['B', 'C'],
    );
    const bad = await call(sandbox(), 'adjustments.update', { path, body: { adjustments: [{ name: 'D' }] } });
    assert.equal(bad.status, 422);
    const kept = await call(sandbox(), 'adjustments.update', { path, body: { adjustments } });
    assert.equal(rows(kept).length, 2);
  });

  it('keeps the limit and the aggregation of a group, and the fields that no answer returns', async () => {
    const path = group;
    for (const [id, first, second] of [
      ['userGroups.setLimit', { purchase_limit: 5 }, { use_limit: true }],
      [
        'userGroups.aggregateTransaction',
        { subscription_month_day: 9 },
        { use_subscription_aggregate_transaction: true },
      ],
    ] as const) {
      await call(sandbox(), id, { path, body: first });
      const { body } = await call(sandbox(), id, { path, body: second });
      assert.deepEqual({ ...body, ...first, ...second }, body);
    }
    const state = createState();
    update({ ceo_name: 'Ada', zipcode: '1' }, { state });
    const { ceo_name, zipcode } = state.userGroups.find(group.user_group_id) ?? {};
    assert.deepEqual([ceo_name, zipcode], ['Ada', '1']);
  });

  it('takes and returns a further field of the reference, within the length that it states', () => {
    const fax: UserGroupField = { name: 'fax', type: 'string', change: 'changeable', maxLength: 3 };
    const world = { userGroupFields: [...sampleFields, fax] };
    const changed = update({ fax: '02🙂' }, world);
    assert.deepEqual(changed, { ...changed, fax: '02🙂' });
    assert.throws(() => update({ fax: '02-1' }, world), /fax must be a text of at most 3 characters/);
  });

  it('checks passwords, never answers one, and issues member tokens that open nothing', async () => {
    const joined = await call(sandbox(), 'users.join', {
      body: { login_id: 'ada', name: 'Ada', password: 'pw-1815' },
    });
    assert.doesNotMatch(JSON.stringify(joined.body), /pw-1815|password/);
    assert.equal((await call(sandbox(), 'users.join', { body: { login_id: 'ada', name: 'B' } })).status, 409);
    const bad = await call(sandbox(), 'users.login', { body: { login_id: 'ada', login_pw: 'sandbox' } });
    assert.deepEqual([bad.status, bad.body['error_code']], [400, 'USER_LOGIN_FAILED']);
    const good = await call(sandbox(), 'users.login', { body: { login_id: 'ada', login_pw: 'pw-1815' } });
    assert.equal(good.body['expired_at'], '2026-07-01T13:00:00+09:00');
    const member = { ...sandbox(), token: () => String(good.body['access_token']) };
    assert.equal((await call(member, 'users.list')).status, 401);
  });

  it('tells which login ids, addresses and business numbers are taken', async () => {
    const exists = async (key: string, pk: string) =>
      (await call(sandbox(), 'users.exists', { path: { key }, query: { pk } })).body['exists'];
    assert.equal(await exists('login_id', 'seoyeonkim1'), true);
    assert.equal(await exists('id-exist', 'nobody'), false);
    assert.equal(await exists('email', 'seoyeon.kim1@example.com'), true);
    assert.equal(await exists('group-business-number-exist', '000-10-10007'), true);
    assert.equal(
      (await call(sandbox(), 'users.exists', { path: { key: 'shoe' }, query: { pk: '1' } })).status,
      422,
    );
    assert.equal((await call(sandbox(), 'users.exists', { path: { key: 'email' } })).status, 422);
  });

  it('starts the same every time', () => {
    assert.deepEqual(
      Object.values(createState()).map((part: unknown) => (part instanceof Table ? part.all() : null)),
      Object.values(createState()).map((part: unknown) => (part instanceof Table ? part.all() : null)),
    );
  });

  for (const groupCount of [undefined, 1, 20, 10_000])
    it(`has ids that refer to rows that exist: ${groupCount ?? 'as many groups as usual'}`, () => {
      const state = createState(groupCount);
      const known: Readonly<Record<string, { find(id: string): unknown }>> = {
        user_id: state.users,
        user_group_id: state.userGroups,
        product_id: state.products,
        order_id: state.orders,
        order_subscription_id: state.subscriptions,
      };
      let checked = 0;
      const check = (row: object): void => {
        for (const [name, value] of Object.entries(row)) {
          if (Array.isArray(value)) {
            for (const item of value) if (typeof item === 'object' && item !== null) check(item as object);
          } else if (typeof value === 'string' && known[name]) {
            assert.ok(known[name].find(value), `${name} ${value}`);
            checked++;
          }
        }
      };
      for (const part of Object.values(state)) if (part instanceof Table) part.all().forEach(check);
      assert.ok(checked > 500);
    });

  it('takes no more than a bounded number of new rows, with ids of their own', () => {
    const table = new Table<{ id: string }>('user', 'id', []);
    const add = () => table.insert((id) => ({ id }));
    for (let index = 0; index < 5000; index++) add();
    assert.equal(new Set(table.all().map(({ id }) => id)).size, 5000);
    assert.throws(add, /reset/);
    const { userGroups } = createState(10_000);
    const [group] = userGroups.all();
    assert.ok(group);
    for (let index = 0; index < 5000; index++) userGroups.insert((id) => ({ ...group, user_group_id: id }));
    assert.equal(userGroups.all().length, 15_000);
  });
});
