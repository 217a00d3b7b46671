import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assistantTools } from '../../../src/assistant/assistantTools';
import type { ToolName } from '../../../src/contributions';
import { readToolInput, type ReadToolInputDeps } from '../../../src/assistant/readToolInput';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { createRedactor } from '../../../src/http/redaction/redactor';
import { oddPathValues, refusedPathValues } from '../../fixtures/hostilePathValues';
import { TOKEN } from '../../support/canary';
import { longRuns } from '../../support/longSeries';

const catalog = createCatalog();
const redactor = createRedactor();
redactor.add(TOKEN);
const deps: ReadToolInputDeps = {
  catalog,
  hints: true,
  holdsSecret: (text) => redactor.find(text).length > 0,
};

type Member = readonly [string, unknown];

const good: Readonly<Record<ToolName, Readonly<Record<string, unknown>>>> = {
  commerce_find_endpoints: { query: 'list user groups' },
  commerce_describe_endpoint: { endpoint: 'userGroups.list', language: 'fetch' },
  commerce_read: {
    endpoint: 'userGroups.detail',
    path: { user_group_id: '5f8d0d55b54764421b7156c1' },
    query: {},
    fields: ['company_name', 'manager.name'],
  },
  commerce_propose_write: {
    endpoint: 'userGroups.update',
    path: { user_group_id: '5f8d0d55b54764421b7156c1' },
    body: { company_name: '가나 Ltd.', limits: [{ amount: 1.5, note: null }], is_open: false },
    reason: 'The user asked to rename it.',
  },
};
const tools = assistantTools.map(({ name }) => name);
const withMember = (tool: ToolName, ...members: readonly Member[]): object => ({
  ...good[tool],
  ...Object.fromEntries(members),
});

async function refusal(tool: ToolName, input: unknown): Promise<string> {
  const read = await readToolInput(tool, input, deps);
  assert.equal(read.kind, 'refused', JSON.stringify(read).slice(0, 300));
  assert.ok(read.text.length <= 700, `${read.text.length} characters`);
  return read.text;
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

const own = (member: string, value: unknown): object =>
  JSON.parse(`{${JSON.stringify(member)}:${JSON.stringify(value)}}`) as object;
const getter = (member: string): object =>
  Object.defineProperty({}, member, { enumerable: true, get: () => assert.fail('it was run') });
const throwing = (): object =>
  new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('no');
      },
      getPrototypeOf: () => {
        throw new Error('no');
      },
    },
  );

/** Values that are no input of any tool. */
const noInputs: readonly unknown[] = [
  undefined,
  null,
  0,
  '',
  'userGroups.list',
  true,
  [],
  [{}],
  () => 1,
  Symbol('x'),
  1n,
  new Map([['query', 'x']]),
  Object.create({ query: 'x', endpoint: 'userGroups.list' }),
  throwing(),
];

/** Values that are refused as a text. */
const noTexts: readonly unknown[] = [
  undefined,
  null,
  0,
  1,
  NaN,
  true,
  {},
  [],
  ['x'],
  { toString: () => 'x' },
  () => 'x',
  1n,
  'x'.repeat(5_000_000),
  nested(10_000),
  'https://attacker.test/',
  'see //attacker.test',
  'HTTP:\\\\attacker.test',
  'commerce-api:/Sandbox/x.json',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  'command:workbench.action.terminal.new',
  'www.attacker.test',
  'a\u0000b',
  'a\nb',
  'a\u200bb',
  'a\u202eb',
  'a\ud800b',
  'a\udfff',
  'a\u{e0041}b',
  `x ${TOKEN}`,
  Buffer.from(TOKEN).toString('base64'),
  encodeURIComponent(TOKEN),
];

interface BadInput {
  readonly input: unknown;
  /** The member that the refusal must name. */
  readonly member: string;
}

function badInputs(tool: ToolName): readonly BadInput[] {
  const schema = assistantTools.find(({ name }) => name === tool)?.inputSchema ?? assert.fail();
  const texts = Object.entries(schema.properties).filter(
    ([name, { type }]) => type === 'string' && name !== 'cursor',
  );
  const maps = Object.entries(schema.properties).filter(([, { type }]) => type === 'object');
  return [
    ...noInputs.map((input) => ({ input, member: 'input' })),
    { input: getter('query'), member: 'input' },
    ...[
      'quary',
      'url',
      'host',
      'headers',
      'token',
      'environment',
      'level',
      'file',
      'constructor',
      'toString',
      'x'.repeat(150),
    ].map((name) => ({ input: withMember(tool, [name, 'x']), member: name.slice(0, 40) })),
    { input: own('__proto__', { query: 'x' }), member: '__proto__' },
    {
      input: Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`m${index}`, 1])),
      member: 'input',
    },
    ...texts.flatMap(([member]) =>
      noTexts
        .filter((value) => value !== undefined || schema.required?.includes(member))
        .map((value) => ({ input: withMember(tool, [member, value]), member })),
    ),
    ...maps.flatMap(([member]) =>
      [null, 1, 'x', [], true, () => 1, nested(10_001), getter('a'), throwing()].map((value) => ({
        input: withMember(tool, [member, value]),
        member,
      })),
    ),
  ];
}

describe('the input of a tool', () => {
  for (const tool of tools) {
    it(`is taken by ${tool} where it is right`, async () => {
      const read = await readToolInput(tool, good[tool], deps);
      assert.equal(read.kind, 'valid', JSON.stringify(read));
    });

    it(`is refused by ${tool} in at least 60 ways, each with the member`, async () => {
      const inputs = badInputs(tool);
      assert.ok(inputs.length >= 60, `${inputs.length}`);
      for (const { input, member } of inputs) {
        const text = await refusal(tool, input);
        assert.ok(text.includes(member), `${text} does not name ${member}`);
        assert.equal(text.includes(TOKEN.slice(0, 16)), false);
      }
    });

    it(`never makes ${tool} throw`, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true }),
          async (input) => {
            await readToolInput(tool, input, deps);
            await readToolInput(tool, { ...good[tool], ...Object(input) }, deps);
          },
        ),
        longRuns(400),
      );
    });
  }

  it('keeps the values of a read', async () => {
    const read = await readToolInput('commerce_read', { endpoint: 'users.list', query: { page: '2' } }, deps);
    assert.deepEqual(read, {
      kind: 'valid',
      value: { endpoint: 'users.list', path: {}, query: [['page', '2']], fields: [] },
    });
    assert.deepEqual(await readToolInput('commerce_read', { cursor: 'r3:14' }, deps), {
      kind: 'valid',
      value: { cursor: 'r3:14' },
    });
    assert.deepEqual(await readToolInput('commerce_read', { cursor: 'p3' }, deps), {
      kind: 'valid',
      value: { cursor: 'p3' },
    });
  });

  it('gives the body of a proposal as JSON text', async () => {
    const read = await readToolInput('commerce_propose_write', good.commerce_propose_write, deps);
    assert.ok(read.kind === 'valid');
    assert.equal(read.value.body, JSON.stringify(good.commerce_propose_write['body']));
  });

  const taught: readonly (readonly [ToolName, object, RegExp])[] = [
    ['commerce_find_endpoints', { quer: 'x' }, /unknown member "quer"; did you mean "query"\?/],
    ['commerce_describe_endpoint', { endpoint: 'userGroup.list' }, /did you mean "userGroups\.list"\?/],
    ['commerce_describe_endpoint', { endpoint: 'usergroups.list' }, /did you mean "userGroups\.list"\?/],
    [
      'commerce_describe_endpoint',
      { endpoint: 'userGroups.list', language: 'cobol' },
      /"language" must be one of: curl, /,
    ],
    ['commerce_read', {}, /"endpoint" is missing/],
    [
      'commerce_read',
      { cursor: 'r3:14', endpoint: 'users.list' },
      /"endpoint" must not stand beside "cursor"/,
    ],
    ['commerce_read', { cursor: 'p3', fields: [] }, /"fields" must not stand beside "cursor"/],
    ['commerce_read', { cursor: '../r3' }, /"cursor" must be one that an answer named/],
    [
      'commerce_read',
      { endpoint: 'userGroups.detail' },
      /"path\.user_group_id" is missing\. Find it with commerce_read userGroups\.list\./,
    ],
    [
      'commerce_read',
      { endpoint: 'userGroups.detail', path: { user_grup_id: '1' } },
      /"path\.user_grup_id"; did you mean "user_group_id"/,
    ],
    [
      'commerce_read',
      { endpoint: 'userGroups.list', path: { user_group_id: '1' } },
      /"path\.user_group_id"\. There are none/,
    ],
    [
      'commerce_read',
      { endpoint: 'users.list', query: { pages: '1' } },
      /"query\.pages"; did you mean "page"/,
    ],
    [
      'commerce_read',
      { endpoint: 'users.list', query: { page: 1 } },
      /"query\.page" must be text, such as "1"/,
    ],
    ['commerce_read', { endpoint: 'users.exists', path: { key: 'a' } }, /"query\.pk" is missing/],
    [
      'commerce_read',
      { endpoint: 'orders.detail', path: { order_id: 'month' } },
      /"path\.order_id" would call another endpoint/,
    ],
    [
      'commerce_read',
      { endpoint: 'userGroups.update', path: { user_group_id: '1' } },
      /commerce_read only reads, use commerce_propose_write/,
    ],
    ['commerce_propose_write', { endpoint: 'userGroups.list', reason: 'x' }, /only reads; use commerce_read/],
    [
      'commerce_propose_write',
      { ...good.commerce_propose_write, body: { password: 'hunter2' } },
      /"body\.password" is a secret/,
    ],
    [
      'commerce_propose_write',
      { ...good.commerce_propose_write, body: { a: [{ client_secret: 'hunter2' }] } },
      /"body\.client_secret" is a secret/,
    ],
    [
      'commerce_propose_write',
      { ...good.commerce_propose_write, body: { price: 2 ** 53 } },
      /"body\.price" is too large a number: pass it as text/,
    ],
    [
      'commerce_propose_write',
      { ...good.commerce_propose_write, body: { price: Infinity } },
      /"body\.price" is too large/,
    ],
    [
      'commerce_propose_write',
      { ...good.commerce_propose_write, body: { a: ['x'.repeat(21_000)] } },
      /"body" is larger than 20 KB/,
    ],
    [
      'commerce_propose_write',
      { ...good.commerce_propose_write, body: { a: Array.from({ length: 1e6 }, () => 0) } },
      /"body" is larger than 20 KB/,
    ],
    ['commerce_propose_write', { ...good.commerce_propose_write, body: nested(9) }, /nested deeper than 8/],
    [
      'commerce_propose_write',
      { ...good.commerce_propose_write, body: { a: own('__proto__', 1) } },
      /"body\.a" must not have the member "__proto__"/,
    ],
    [
      'commerce_propose_write',
      { ...good.commerce_propose_write, body: { a: 'x\ud800' } },
      /"body\.a" holds a control/,
    ],
    [
      'commerce_propose_write',
      { ...good.commerce_propose_write, body: { a: { b: undefined } } },
      /"body\.a\.b" must be a value of JSON/,
    ],
    [
      'commerce_propose_write',
      { ...good.commerce_propose_write, body: { memo: `x${TOKEN}` } },
      /"body\.memo" holds a secret/,
    ],
    [
      'commerce_propose_write',
      { ...good.commerce_propose_write, reason: 'password: hunter2secret9' },
      /"reason" holds a secret/,
    ],
    [
      'commerce_propose_write',
      { ...good.commerce_propose_write, reason: ' ' },
      /"reason" is missing or empty/,
    ],
  ];
  for (const [tool, input, expected] of taught)
    it(`is refused with ${String(expected)}`, async () => {
      assert.match(await refusal(tool, input), expected);
    });

  it('leaves an empty secret to the user', async () => {
    const body = { password: '', login_id: 'kim' };
    const read = await readToolInput(
      'commerce_propose_write',
      { endpoint: 'users.join', body, reason: 'x' },
      deps,
    );
    assert.equal(read.kind, 'valid', JSON.stringify(read));
  });

  it('never calls what signs somebody in', async () => {
    for (const endpoint of ['users.login', 'users.issueToken', 'users.authenticate'])
      for (const tool of ['commerce_read', 'commerce_propose_write'] as const)
        assert.match(
          await refusal(tool, { endpoint, ...(tool === 'commerce_read' ? {} : { reason: 'x' }) }),
          /only the user may call it/,
        );
    const found = await readToolInput('commerce_describe_endpoint', { endpoint: 'users.login' }, deps);
    assert.equal(found.kind, 'valid');
  });

  it('takes no hostile id into a path', async () => {
    for (const value of new Set([...refusedPathValues, ...oddPathValues])) {
      const read = await readToolInput(
        'commerce_read',
        { endpoint: 'orders.detail', path: { order_id: value } },
        deps,
      );
      if (read.kind === 'refused') assert.match(read.text, /"path\.order_id"/);
      else assert.match(value, /^[\p{L}\p{N}_][\p{L}\p{N}_.~@+:-]*$/u);
    }
  });

  it('shows names of the user’s own files as plain text', async () => {
    const own = createCatalog();
    const name = '[x](command:y)<b>`';
    const path = '/v1/mine';
    own.setCustomOpenApiLayer({
      modules: [{ id: 'mine', label: 'Mine', purpose: '', file: 'mine.yaml' }],
      endpoints: [
        { id: `mine.${name}`, moduleId: 'mine', label: 'x', method: 'GET', path, query: [name] },
        { id: 'mine.two', moduleId: 'mine', label: 'x', method: 'GET', path, query: [name] },
      ],
      details: new Map(
        [`mine.${name}`, 'mine.two'].map((id) => [
          id,
          [
            {
              pathParameters: [],
              queryParameters: [{ name, type: 'string', origin: 'user', required: true }],
              bodyKnowledge: 'none',
              response: [],
              errors: [],
              rules: [],
              disagreements: [],
              unknown: [],
            },
          ],
        ]),
      ),
    });
    for (const input of [
      { endpoint: `mine.${name}x` },
      { endpoint: 'mine.two' },
      { endpoint: 'mine.two', query: { z: 'x' } },
      { endpoint: 'mine.two', query: { [`${name}z`]: 'x' } },
    ]) {
      const read = await readToolInput('commerce_read', input, { ...deps, catalog: own });
      assert.equal(read.kind, 'refused', JSON.stringify(read));
      assert.doesNotMatch(read.text, /[<>`]|\]\(/);
    }
  });

  it('costs nothing where it is huge', async () => {
    const huge = [
      { query: 'x'.repeat(5_000_000) },
      { query: nested(10_000) },
      {
        endpoint: 'userGroups.update',
        reason: 'x',
        path: good.commerce_propose_write['path'],
        body: { a: 'x'.repeat(5_000_000) },
      },
    ];
    const started = performance.now();
    for (const input of huge) for (const tool of tools) await readToolInput(tool, input, deps);
    assert.ok(performance.now() - started < 500);
  });
});
