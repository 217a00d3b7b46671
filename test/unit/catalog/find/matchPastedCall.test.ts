import assert from 'node:assert/strict';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { matchPastedCall } from '../../../../src/catalog/find/matchPastedCall';

interface Expected {
  readonly ids: readonly string[];
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: readonly (readonly [string, string])[];
  readonly body?: string;
  readonly leavesBody?: true;
}

const group = (id: string): Expected => ({
  ids: ['userGroups.detail', 'userGroups.update'],
  path: { user_group_id: id },
});

const cases: readonly (readonly [text: string, expected: Expected])[] = [
  ['/v1/user-groups/abc', group('abc')],
  ['v1/user-groups/abc/', group('abc')],
  ['user-groups/abc', group('abc')],
  ['https://shop.example/v1/user-groups/abc', group('abc')],
  ['http://127.0.0.1:4010/api/v1/user-groups/abc#top', group('abc')],
  ['shop.example/v1/user-groups/abc', group('abc')],
  ['{base_url}/v1/user-groups/abc', group('abc')],
  ['"/v1/user-groups/a%2Fb%20c",', group('a/b c')],
  ['/v1/user-groups/:user_group_id', { ids: ['userGroups.detail', 'userGroups.update'], path: {} }],
  ['/v1/user-groups/${group.id}', { ids: ['userGroups.detail', 'userGroups.update'], path: {} }],
  ['PUT /v1/user-groups/abc', { ids: ['userGroups.update'], path: { user_group_id: 'abc' } }],
  ['put  /v1/user-groups/abc HTTP/1.1', { ids: ['userGroups.update'], path: { user_group_id: 'abc' } }],
  [
    'GET /v1/orders/month?user_id=7&page=2',
    {
      ids: ['orders.month'],
      query: [
        ['user_id', '7'],
        ['page', '2'],
      ],
    },
  ],
  [
    '/v1/users/join/id-exist?pk=kim%20lee',
    { ids: ['users.exists'], path: { key: 'id-exist' }, query: [['pk', 'kim lee']] },
  ],
  ['/v1/users/join/:key?pk=:value', { ids: ['users.exists'], path: {}, query: [] }],
  ['/users', { ids: ['users.list'] }],
  ['/v1/user-groups', { ids: ['userGroups.list', 'userGroups.create'] }],
  ['https://shop.example/v1/user-groups', { ids: ['userGroups.list'] }],
  ['https://shop.example/v1/user-groups?page=1', { ids: ['userGroups.list'], query: [['page', '1']] }],
  ["curl 'https://shop.example/v1/users?page=1'", { ids: ['users.list'], query: [['page', '1']] }],
  [
    `curl -sS -X PUT 'https://shop.example/v1/user-groups/abc' -H 'Authorization: Bearer x/y' -d '{"user_group":{"phone":"1"}}'`,
    { ids: ['userGroups.update'], path: { user_group_id: 'abc' }, body: '{"user_group":{"phone":"1"}}' },
  ],
  [
    `curl --request POST \\\n  --url https://shop.example/v1/products \\\n  --json '{"name":"it'\\''s"}'`,
    { ids: ['products.create'], body: `{"name":"it's"}` },
  ],
  [`curl -XDELETE "http://h/v1/products/p1"`, { ids: ['products.delete'], path: { product_id: 'p1' } }],
  [
    `curl -G http://h/v1/products -d page=3 -d limit=5`,
    {
      ids: ['products.list'],
      query: [
        ['page', '3'],
        ['limit', '5'],
      ],
    },
  ],
  ['curl http://h/v1/products -d name=x', { ids: ['products.create'], leavesBody: true }],
  [`curl http://h/v1/products --json '{"name":"x",}'`, { ids: ['products.create'], leavesBody: true }],
  [
    // A command as browsers copy it for the Windows command prompt.
    'curl ^"https://h/v1/user-groups/abc?a=1^&b=2^" ^\r\n  -X ^"PUT^" ^\r\n  --data-raw ^"^{^\\^"user_group^\\^":^{^\\^"phone^\\^":^\\^"1^%^\\^"^}^}^"',
    {
      ids: ['userGroups.update'],
      path: { user_group_id: 'abc' },
      query: [
        ['a', '1'],
        ['b', '2'],
      ],
      body: '{"user_group":{"phone":"1%"}}',
    },
  ],
  [
    `curl -sX PUT -d '{"user_group":{}}' https://h/v1/user-groups/abc`,
    { ids: ['userGroups.update'], path: { user_group_id: 'abc' }, body: '{"user_group":{}}' },
  ],
  ['curl -F name=x http://h/v1/products', { ids: ['products.create'], leavesBody: true }],
  ['curl -d @body.json http://h/v1/products', { ids: ['products.create'], leavesBody: true }],
  [
    'curl -T a http://h/v1/user-groups/b',
    { ids: ['userGroups.update'], path: { user_group_id: 'b' }, leavesBody: true },
  ],
  ['curl -I http://h/v1/users', { ids: ['users.list'] }],
  ["curl -X GET http://h/v1/users -d '{}'", { ids: ['users.list'] }],
  ['curl -X PATCH http://h/v1/users', { ids: [] }],
  [
    'curl http://h/v1/orders/month?user_id=7&page=2',
    {
      ids: ['orders.month'],
      query: [
        ['user_id', '7'],
        ['page', '2'],
      ],
    },
  ],
  ['curl http://h/v1/user-groups/<user_group_id>', { ids: ['userGroups.detail'] }],
  ['curl "$BASE/v1/user-groups/$ID?page=$PAGE"', { ids: ['userGroups.detail'] }],
  ['curl $BASE/v1/user-groups/%24ID', { ids: ['userGroups.detail'], path: { user_group_id: '$ID' } }],
  ['wget --method=DELETE http://h/v1/products/p1', { ids: ['products.delete'], path: { product_id: 'p1' } }],
  ['/v1/nothing/like/this', { ids: [] }],
  ['DELETE /v1/users', { ids: [] }],
  ['list user groups', { ids: [] }],
  ['user/groups and more', { ids: [] }],
  ['curl', { ids: [] }],
  ['/v1/user-groups/%zz', group('%zz')],
];

describe('matchPastedCall', () => {
  const { endpoints } = createCatalog();

  for (const [text, expected] of cases) {
    it(`reads ${text.slice(0, 70)}`, () => {
      const found = matchPastedCall(endpoints, text);
      assert.deepEqual(
        found.map(({ endpoint }) => endpoint.id),
        expected.ids,
      );
      const [first] = found;
      assert.deepEqual(first?.path ?? {}, expected.path ?? {});
      assert.deepEqual(first?.query ?? [], expected.query ?? []);
      const leavesBody = first?.left?.some(({ kind }) => kind === 'body' || kind === 'noJson') ?? false;
      assert.deepEqual([first?.body, leavesBody], [expected.body, expected.leavesBody ?? false]);
    });
  }

  it('reads no header: a pasted token goes nowhere', () => {
    const found = matchPastedCall(endpoints, `curl -H 'Authorization: Bearer canary' http://h/v1/users`);
    assert.ok(!JSON.stringify(found).includes('canary'));
  });

  it('ends with the text when a quote is open', () => {
    assert.equal(matchPastedCall(endpoints, `curl 'http://h/v1/users`)[0]?.endpoint.id, 'users.list');
  });
});
