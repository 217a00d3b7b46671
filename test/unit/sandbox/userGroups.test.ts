import assert from 'node:assert/strict';
import { rowId } from '../../../src/sandbox/data/rowValues';
import { LARGE_COUNT, lockedUserGroupId, seedUserGroups } from '../../../src/sandbox/data/seedUserGroups';
import { call, type CallResult, useSandbox } from '../../support/sandboxClient';

const returnedFields = [
  'user_group_id',
  'company_name',
  'business_number',
  'corporate_type',
  'manager_name',
  'phone',
  'email',
  'status',
  'http_status',
];
const enterprise = { user_group_id: rowId('userGroup', 0) };
const personal = { user_group_id: rowId('userGroup', 1) };
const unknown = { user_group_id: 'ffffffffffffffffffffffff' };
const locked = { user_group_id: lockedUserGroupId };
const change = { user_group: { phone: '02-111-2222' } };

function assertRefused(result: CallResult, status: number, code: string): void {
  assert.deepEqual([result.status, result.body['error_code']], [status, code]);
  assert.deepEqual(Object.keys(result.body), ['error_code', 'message']);
}

describe('sandbox user groups', () => {
  const sandbox = useSandbox();

  it('answer exactly the documented fields, in detail and update', async () => {
    const detail = await call(sandbox(), 'userGroups.detail', { path: enterprise });
    assert.deepEqual(Object.keys(detail.body), returnedFields);
    const update = await call(sandbox(), 'userGroups.update', { path: enterprise, body: change });
    assert.deepEqual(update.body, { ...detail.body, phone: '02-111-2222' });
  });

  it('change each of the eight fields; four of them are kept but not returned', async () => {
    const user_group = {
      company_name: '새 이름',
      ceo_name: 'Ada',
      manager_name: '박담당',
      phone: '02',
      email: 'new@example.com',
      zipcode: '00000',
      address: 'Here',
      address_detail: '9F',
    };
    await call(sandbox(), 'userGroups.update', { path: personal, body: { user_group } });
    const { body } = await call(sandbox(), 'userGroups.detail', { path: personal });
    const { company_name, manager_name, phone, email } = user_group;
    assert.deepEqual({ ...body, company_name, manager_name, phone, email }, body);
    assert.deepEqual(Object.keys(body), returnedFields);
  });

  it('accept an update that names no field, and one that repeats what cannot be changed', async () => {
    const detail = await call(sandbox(), 'userGroups.detail', { path: enterprise });
    const empty = await call(sandbox(), 'userGroups.update', { path: enterprise, body: { user_group: {} } });
    assert.deepEqual(empty.body, detail.body);
    const group = { ...detail.body, http_status: undefined };
    const whole = await call(sandbox(), 'userGroups.update', {
      path: enterprise,
      body: { user_group: group },
    });
    assert.deepEqual(whole.body, detail.body);
  });

  it('refuse another business_number of an enterprise group and change nothing', async () => {
    const body = { user_group: { phone: '1', business_number: '999-99-99999' } };
    const result = await call(sandbox(), 'userGroups.update', { path: enterprise, body });
    assertRefused(result, 422, 'API_PARAM_INVALID');
    assert.match(String(result.body['message']), /business_number of an enterprise/);
    const after = await call(sandbox(), 'userGroups.detail', { path: enterprise });
    assert.notEqual(after.body['phone'], '1');
  });

  for (const [title, body] of [
    ['no body', undefined],
    ['a list', { user_group: ['phone'] }],
    ['null', { user_group: null }],
    ['a number as phone', { user_group: { phone: 1 } }],
    ['null as phone', { user_group: { phone: null } }],
    ['an unknown field', { user_group: { fax: '1' } }],
    ['another status', { user_group: { status: 2 } }],
    ['a very long text', { user_group: { phone: '1'.repeat(10_001) } }],
  ] as const) {
    it(`refuse ${title} in an update`, async () => {
      const result = await call(sandbox(), 'userGroups.update', { path: personal, body });
      assertRefused(result, 422, 'API_PARAM_INVALID');
    });
  }

  it('take flat fields too, and say that this is invented', async () => {
    const detail = await call(sandbox(), 'userGroups.detail', { path: personal });
    const body = { ...personal, phone: '02-111-2222' };
    const flat = await call(sandbox(), 'userGroups.update', { path: personal, body });
    assert.deepEqual(flat.body, { ...detail.body, phone: '02-111-2222' });
    assert.equal(flat.headers.get('x-sandbox'), 'invented');
    const other = await call(sandbox(), 'userGroups.update', { path: personal, body: { fax: '1' } });
    assertRefused(other, 422, 'API_PARAM_INVALID');
  });

  const rows = [
    ['userGroups.detail', enterprise, 'user', 200],
    ['userGroups.detail', personal, 'user', 200],
    ['userGroups.detail', locked, 'user', 403],
    ['userGroups.detail', locked, 'admin', 200],
    ['userGroups.detail', unknown, 'user', 404],
    ['userGroups.detail', unknown, 'admin', 404],
    ['userGroups.update', enterprise, 'user', 403],
    ['userGroups.update', enterprise, 'admin', 200],
    ['userGroups.update', personal, 'user', 200],
    ['userGroups.update', personal, 'admin', 200],
    ['userGroups.update', locked, 'user', 403],
    ['userGroups.update', unknown, 'user', 404],
    ['userGroups.setLimit', enterprise, 'user', 403],
    ['userGroups.setLimit', personal, 'user', 200],
    ['userGroups.aggregateTransaction', enterprise, 'user', 403],
    ['userGroups.addUser', enterprise, 'user', 403],
    ['userGroups.removeUser', enterprise, 'user', 403],
    ['userGroups.setLimit', unknown, 'admin', 404],
  ] as const;
  const codes: Readonly<Record<number, string>> = {
    403: 'USER_GROUP_NOT_AUTHORIZED',
    404: 'USER_GROUP_NOT_FOUND',
  };
  for (const [id, path, level, status] of rows) {
    const name =
      path === enterprise
        ? 'enterprise'
        : path === personal
          ? 'personal'
          : path === locked
            ? 'locked'
            : 'unknown';
    it(`answer ${status} to ${id} of the ${name} group at ${level} level`, async () => {
      const body = id === 'userGroups.detail' ? undefined : change;
      const result = await call(sandbox(), id, { path, body, level });
      if (status === 200) assert.equal(result.status, 200);
      else assertRefused(result, status, codes[status] ?? '');
    });
  }

  it('are created once per business_number, and read afterwards', async () => {
    const body = {
      company_name: 'Ōtsuka 상사',
      business_number: '000-11-22222',
      corporate_type: 1,
      email: 'a@b.example',
    };
    const created = await call(sandbox(), 'userGroups.create', { body });
    assert.deepEqual({ ...created.body, ...body }, created.body);
    const path = { user_group_id: String(created.body['user_group_id']) };
    assert.deepEqual((await call(sandbox(), 'userGroups.detail', { path })).body, created.body);
    assert.equal((await call(sandbox(), 'userGroups.list')).body['count'], 138);
    assertRefused(await call(sandbox(), 'userGroups.create', { body }), 409, 'BUSINESS_NUMBER_DUPLICATE');
  });

  it('are a believable set: both types, both languages, some not active, nothing twice', () => {
    const groups = seedUserGroups();
    const count = (test: (group: (typeof groups)[number]) => boolean) => groups.filter(test).length;
    assert.ok(count((group) => group.corporate_type === 1) > 20);
    assert.ok(count((group) => group.corporate_type === 2) > 60);
    assert.ok(count((group) => /^[a-z ]+$/i.test(group.company_name)) > 20);
    assert.ok(count((group) => /^[가-힣 ]+$/.test(group.company_name)) > 20);
    assert.ok(count((group) => group.status === 2) >= 3);
    for (const set of [groups, seedUserGroups(LARGE_COUNT)])
      for (const field of ['user_group_id', 'company_name', 'business_number', 'email', 'phone'] as const)
        assert.equal(new Set(set.map((group) => group[field])).size, set.length, field);
    assert.deepEqual(
      seedUserGroups(LARGE_COUNT).slice(0, groups.length),
      groups,
      'the first ones are the same',
    );
  });
});
