import assert from 'node:assert/strict';
import {
  checkBody,
  requestDiagnostics,
  fieldWarnings,
} from '../../../../src/calls/requests/requestDiagnostics';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import type { Field, Endpoint } from '../../../../src/catalog/types';
import { readTree } from '../../../../src/json/jsonTree';

const endpoints: readonly Endpoint[] = [
  {
    id: 'userGroups.detail',
    moduleId: 'userGroups',
    label: 'Detail',
    method: 'GET',
    path: '/v1/user-groups/:user_group_id',
    query: [],
  },
  {
    id: 'userGroups.update',
    moduleId: 'userGroups',
    label: 'Update',
    method: 'PUT',
    path: '/v1/user-groups/:user_group_id',
    query: [],
  },
  {
    id: 'userGroups.recent',
    moduleId: 'userGroups',
    label: 'Recent',
    method: 'GET',
    path: '/v1/user-groups/recent',
    query: [],
  },
];

/** Issues of a request document, as marked text and message. */
function issuesOf(text: string): readonly (readonly [string, string])[] {
  const found = requestDiagnostics(text, {
    endpoints,
    findEndpoint: (id) => endpoints.find((endpoint) => endpoint.id === id),
  });
  return found.map(({ offset, length, message }) => [text.slice(offset, offset + length), message]);
}

describe('requestDiagnostics', () => {
  it('finds nothing in a skeleton or a good request', () => {
    assert.deepEqual(issuesOf('{"endpoint":"userGroups.detail","path":{"user_group_id":""},"query":{}}'), []);
    assert.deepEqual(issuesOf('{"endpoint":"userGroups.update","path":{"user_group_id":"g"},"body":{}}'), []);
  });

  const cases: [title: string, text: string, marked: string, message: RegExp][] = [
    ['broken JSON', '{"endpoint": }', '}', /not valid JSON/],
    ['an unknown endpoint', '{"endpoint":"users.fly"}', '"users.fly"', /no endpoint “users\.fly”/],
    [
      'an unknown member',
      '{"endpoint":"userGroups.detail","header":1}',
      '"header"',
      /must not contain “header”/,
    ],
    [
      'an unknown path parameter',
      '{"endpoint":"userGroups.detail","path":{"id":"1"}}',
      '"id"',
      /no parameter id/,
    ],
    [
      'a path value that leaves the segment',
      '{"endpoint":"userGroups.detail","path":{"user_group_id":".."}}',
      '".."',
      /another resource/,
    ],
    [
      'a control character',
      '{"endpoint":"userGroups.detail","path":{"user_group_id":"a\\nb"}}',
      '"a\\nb"',
      /control/,
    ],
    [
      'a lone surrogate',
      '{"endpoint":"userGroups.detail","path":{"user_group_id":"\\ud800"}}',
      '"\\ud800"',
      /lone surrogate/,
    ],
    [
      'a path value that makes another endpoint of it',
      '{"endpoint":"userGroups.detail","path":{"user_group_id":"Recent"}}',
      '"Recent"',
      /path belongs to another endpoint, GET \/v1\/user-groups\/recent\./,
    ],
    ['a body of a GET call', '{"endpoint":"userGroups.detail","body":{}}', '{}', /has no body/],
  ];
  for (const [title, text, marked, message] of cases) {
    it(`marks ${title}`, () => {
      const [first, ...more] = issuesOf(text);
      assert.deepEqual(more, []);
      assert.equal(first?.[0], marked);
      assert.match(first[1], message);
    });
  }

  it('sorts by position and names no value', () => {
    const text = '{"x":1,"endpoint":"userGroups.detail","path":{"user_group_id":"..","y":1}}';
    assert.deepEqual(
      issuesOf(text).map(([marked]) => marked),
      ['"x"', '".."', '"y"'],
    );
  });

  it('survives hostile depth', () => {
    assert.match(issuesOf(`{"endpoint":${'{"a":'.repeat(100_000)}`)[0]?.[1] ?? '', /deeper/);
  });
});

const catalog = createCatalog();

/** Marked texts of the issues in a request. */
async function marked(request: unknown, hints = true): Promise<readonly string[]> {
  const text = JSON.stringify(request);
  const issues = await fieldWarnings(text, catalog, { hints });
  for (const { message, isWarning } of issues) {
    assert.equal(isWarning, true);
    assert.match(message, /^The reference has no field “.*” here\. It is sent anyway\.$/);
  }
  return issues.map(({ offset, length }) => text.slice(offset, offset + length));
}

const update = (body: unknown) => ({ endpoint: 'userGroups.update', path: { user_group_id: 'g' }, body });

describe('unknown fields of a request', () => {
  it('are marked where the reference states the fields, at every depth', async () => {
    assert.deepEqual(await marked(update({ user_group: { company_name: 'a', zipcode: '1' } })), []);
    assert.deepEqual(await marked(update({ user_group: { compny_name: 'a' }, other: 1 })), [
      '"compny_name"',
      '"other"',
    ]);
  });

  it('are left alone where no layer or hints alone state fields', async () => {
    for (const hints of [true, false]) {
      assert.deepEqual(await marked({ endpoint: 'userGroups.create', body: { anything: 1 } }, hints), []);
      assert.deepEqual(await marked({ endpoint: 'invoices.create', body: { anything: 1 } }, hints), []);
    }
  });

  it('are known when a hint or an own file names them beside the reference', async () => {
    const fields: Field[] = [
      {
        name: 'a',
        type: 'array',
        origin: 'reference',
        fields: [{ name: 'b', type: 'string', origin: 'reference' }],
      },
      { name: 'c', type: 'string', origin: 'hint' },
    ];
    const own = {
      findEndpoint: (id: string) => catalog.findEndpoint(id),
      loadDetails: async (id: string, options: { hints: boolean }) => ({
        ...(await catalog.loadDetails(id, options)),
        body: fields,
      }),
    };
    const text = '{"endpoint":"users.update","body":{"a":[{"b":"","x":1}],"c":"","y":{}}}';
    const issues = await fieldWarnings(text, own, { hints: true });
    assert.deepEqual(
      issues.map(({ offset, length }) => text.slice(offset, offset + length)),
      ['"x"', '"y"'],
    );
  });

  it('are no question in a broken document or for an unknown endpoint', async () => {
    assert.deepEqual(await fieldWarnings('{"endpoint": }', catalog, { hints: true }), []);
    assert.deepEqual(await marked({ endpoint: 'users.fly', body: { a: 1 } }), []);
    assert.deepEqual(await marked(update(['a', 1, null])), []);
  });
});

describe('empty required values of a request', () => {
  /** Warnings of a request, as marked text and message. */
  async function warned(request: unknown): Promise<readonly string[]> {
    const text = JSON.stringify(request);
    const issues = await fieldWarnings(text, catalog, { hints: true });
    assert.ok(issues.every(({ isWarning }) => isWarning));
    return issues.map(({ offset, length, message }) => `${text.slice(offset, offset + length)} ${message}`);
  }

  it('are marked in path, query and body, each where it stands', async () => {
    const request = {
      endpoint: 'userGroups.removeUser',
      path: { user_group_id: '' },
      query: { user_id: '', keyword: '' },
    };
    assert.deepEqual(await warned(request), ['"" user_group_id is required.', '"" user_id is required.']);
    assert.deepEqual(await warned({ endpoint: 'products.create', body: { name: '', display_price: 0 } }), [
      '"" name is required.',
    ]);
    assert.deepEqual(await warned({ endpoint: 'userGroups.update', body: { user_group: {} } }), [
      '{} user_group is required.',
    ]);
    assert.deepEqual(await warned({ endpoint: 'adjustments.update', body: { adjustments: [] } }), [
      '[] adjustments is required.',
    ]);
  });

  it('are marked in the items of a list too', async () => {
    const text = '{"endpoint":"users.update","body":{"a":[{"b":""},{"b":"x"}]}}';
    const fields: Field[] = [
      {
        name: 'a',
        type: 'array',
        origin: 'hint',
        fields: [{ name: 'b', type: 'string', origin: 'hint', required: true }],
      },
    ];
    const own = {
      findEndpoint: (id: string) => catalog.findEndpoint(id),
      loadDetails: async (id: string, options: { hints: boolean }) => ({
        ...(await catalog.loadDetails(id, options)),
        body: fields,
      }),
    };
    const issues = await fieldWarnings(text, own, { hints: true });
    assert.deepEqual(
      issues.map(({ offset }) => offset),
      [text.indexOf('""')],
    );
  });

  it('break the reference only if it requires them', () => {
    const fields: Field[] = [
      { name: 'a', type: 'string', origin: 'reference', required: true },
      { name: 'b', type: 'string', origin: 'hint', required: true },
      { name: 'c', type: 'string', origin: 'reference' },
      { name: 'd', type: 'string', origin: 'reference', required: true, filled: ['meaning'], file: 'x' },
      { name: 'e', type: 'string', origin: 'reference', required: true, filled: ['required'], file: 'x' },
    ];
    const { root } = readTree('{"a":"","b":"","c":"","d":"","e":""}');
    assert.deepEqual(
      checkBody(root, fields).map(({ kind, name, isOfReference }) => [kind, name, isOfReference]),
      [
        ['empty', 'a', true],
        ['empty', 'b', false],
        ['empty', 'd', true],
        ['empty', 'e', false],
      ],
    );
  });

  it('are gone once they are filled, and no question for a secret, which is asked for', async () => {
    assert.deepEqual(await warned(update({ user_group: { phone: '' } })), []);
    assert.deepEqual(await warned({ endpoint: 'users.login', body: { login_id: 'a', login_pw: '' } }), []);
  });
});
