import { load } from 'js-yaml';
import assert from 'node:assert/strict';
import {
  compileCatalog,
  compilePublicPaths,
  compilePersonalMembers,
  compileSdkCalls,
} from '../../../../src/catalog/compiler/compileCatalog';
import { compileLayer, toColonPath } from '../../../../src/catalog/compiler/compileLayer';
import {
  CatalogDocumentError,
  isNode,
  type DocumentNode,
} from '../../../../src/catalog/compiler/documentNode';
import { writeModules } from '../../../../src/catalog/compiler/writeModules';
import type { OperationDetails } from '../../../../src/catalog/compiler/readOperation';
import type { Endpoint } from '../../../../src/catalog/types';
import { personalMembers } from '../../../../src/catalog/generated/personalMembers';
import { createCatalog } from '../../../../src/catalog/createCatalog';

const referenceText = `
tags:
  - { name: things, x-label: Things, description: All things, x-endpoints: [things.update] }
paths:
  /v1/things/{id}:
    parameters: [{ $ref: '#/components/parameters/id' }]
    put: { operationId: things.update, tags: [things], summary: Update, x-errors: [GONE] }
components:
  parameters:
    id: { name: id, in: path, required: true, schema: {} }
x-error-codes: { GONE: { meaning: It is gone, remedy: Give up } }
`;

const hintsText = `
x-sources: { A: Client A }
x-base-urls: [{ mode: live, commerce: 'https://a.test/v1', gateway: 'https://b.test/v2', x-sources: [A] }]
x-token-request:
  method: POST
  path: /token
  authorization: basic
  body: { clientKey: k, secretKey: s }
  answer: { token: t, expiresIn: i, expiresAt: a }
  lifetimeSeconds: 60
x-permission-header: { name: Role, user: member, others: [boss], x-sources: [A] }
x-public-paths: [{ x-sources: [A], paths: ['/v1/others/{id}', '/v1/others/{id}/a'] }]
paths:
  /v1/things/{id}:
    put:
      x-role: { name: boss, x-sources: [A] }
      requestBody:
        content:
          application/json:
            schema:
              required: [name]
              x-optional: [tags]
              properties:
                name: { type: [string, 'null'], x-sources: [A] }
                tags: { type: array, items: { properties: { n: { enum: [1, 2], x-sources: [A] } } }, x-sources: [A] }
                size: { x-sources: [A], anyOf: [{ const: s, title: small }, {}] }
      x-disagreements: [{ fact: It differs., x-sources: [A] }]
`;

function read(text: string): DocumentNode {
  const node: unknown = load(text);
  assert.ok(isNode(node));
  return node;
}

function compile(reference = referenceText, hints = hintsText): ReturnType<typeof compileCatalog> {
  return compileCatalog(read(reference), read(hints));
}

describe('compileCatalog', () => {
  it('reads modules, endpoints, parameters, errors and hints', () => {
    const { reference, hints, addresses, publicPaths, sources } = compile();
    assert.deepEqual(reference.modules, [{ id: 'things', label: 'Things', purpose: 'All things' }]);
    assert.deepEqual(reference.endpoints, [
      {
        id: 'things.update',
        moduleId: 'things',
        label: 'Update',
        method: 'PUT',
        path: '/v1/things/:id',
        query: [],
      },
    ]);
    assert.deepEqual(reference.details[0]?.errors, [
      { code: 'GONE', origin: 'reference', meaning: 'It is gone', remedy: 'Give up' },
    ]);
    assert.deepEqual(hints[0]?.body, [
      { name: 'name', type: 'string', origin: 'hint', required: true, sources: ['A'] },
      {
        name: 'tags',
        type: 'array',
        origin: 'hint',
        required: false,
        fields: [
          {
            name: 'n',
            type: 'integer',
            origin: 'hint',
            values: [{ value: 1 }, { value: 2 }],
            sources: ['A'],
          },
        ],
        sources: ['A'],
      },
      {
        name: 'size',
        type: 'mixed',
        origin: 'hint',
        values: [{ value: 's', meaning: 'small' }],
        open: true,
        sources: ['A'],
      },
    ]);
    assert.deepEqual(hints[0].disagreements, [{ fact: 'It differs.', sources: ['A'] }]);
    assert.deepEqual(hints[0].role, { name: 'boss', sources: ['A'] });
    assert.deepEqual(addresses.baseUrls, [{ mode: 'live', url: 'https://a.test', sources: ['A'] }]);
    assert.deepEqual(addresses.gatewayOrigins, ['https://b.test']);
    assert.deepEqual(Object.values(addresses.permissionHeader.roleOf), ['boss']);
    assert.deepEqual(sources, { A: 'Client A' });
    assert.deepEqual(publicPaths, ['/token', 'others/:id']);
  });

  const faults: readonly (readonly [string, RegExp, () => unknown])[] = [
    [
      'a hint for an operation that the reference does not have',
      /is not an operation of the reference/,
      () => compile(undefined, hintsText.replace('/v1/things/{id}', '/v1/things/{id}/more')),
    ],
    [
      'a hint for another method of a known path',
      /POST \/v1\/things\/:id: is not an operation/,
      () => compile(undefined, hintsText.replace('put:', 'post:')),
    ],
    [
      'a role that the header does not have',
      /x-permission-header: does not name the role boss/,
      () => compile(undefined, hintsText.replace('others: [boss]', 'others: [owner]')),
    ],
    [
      'a hint without a source',
      /things\.update\.name: names no source/,
      () => compile(undefined, hintsText.replace("'null'], x-sources: [A]", "'null']")),
    ],
    [
      'a source without a title',
      /source B has no title/,
      () => compile(undefined, hintsText.replace("'null'], x-sources: [A]", "'null'], x-sources: [B]")),
    ],
    [
      'a public path without a known source',
      /x-public-paths: names no source with a title/,
      () => compile(undefined, hintsText.replace('[{ x-sources: [A], paths', '[{ x-sources: [B], paths')),
    ],
    [
      'an operation that no tag lists',
      /things\.update: is listed by no tag/,
      () => compile(referenceText.replace('[things.update]', '[]')),
    ],
    [
      'a tag that lists what is missing',
      /no operation is called things\.gone/,
      () => compile(referenceText.replace('x-endpoints: [things.update]', 'x-endpoints: [things.gone]')),
    ],
    [
      'an operation under another tag',
      /not tagged with it/,
      () => compile(referenceText.replace('tags: [things]', 'tags: [others]')),
    ],
    [
      'a code without a description',
      /LOST is not among x-error-codes/,
      () => compile(referenceText.replace('x-errors: [GONE]', 'x-errors: [LOST]')),
    ],
    [
      'a broken $ref',
      /must be a mapping/,
      () => compile(referenceText.replace('parameters/id', 'parameters/no')),
    ],
    [
      'a $ref into another document',
      /parameters: must be a mapping, or a \$ref that leads to one/,
      () => compile(referenceText.replace('#/components/parameters/id', 'https://a.test/x')),
    ],
    [
      'an operation without an id',
      /operationId: is missing/,
      () => compile(referenceText.replace('operationId: things.update,', '')),
    ],
    [
      'a wrong shape',
      /paths: must be a mapping/,
      () => compileLayer({ document: { paths: [] }, origin: 'hint' }),
    ],
  ];

  for (const [fault, message, run] of faults) {
    it(`refuses ${fault}`, () => {
      assert.throws(run, (error: unknown) => {
        assert.ok(error instanceof CatalogDocumentError);
        assert.match(error.message, message);
        return true;
      });
    });
  }

  it('cuts a schema that leads into itself', () => {
    const [operation] = compileLayer({
      origin: 'hint',
      document: read(`
paths:
  /a:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Node' } } } }
components: { schemas: { Node: { properties: { next: { $ref: '#/components/schemas/Node' } } } } }
`),
    });
    assert.match(JSON.stringify(operation?.knowledge.body), /^(.*"next"){3,10}[^n]*/);
  });

  it('takes the longest text from the reference alone', () => {
    const document = read(`
paths:
  /a:
    post:
      requestBody: { content: { application/json: { schema: { properties: { a: { $ref: '#/components/schemas/Short' } } } } } }
components: { schemas: { Short: { allOf: [{ type: string, maxLength: 9 }], description: A } } }
`);
    const lengths = (['reference', 'hint', 'user'] as const).map(
      (origin) => compileLayer({ origin, document })[0]?.knowledge.body?.[0]?.maxLength,
    );
    assert.deepEqual(lengths, [9, undefined, undefined]);
  });

  it('keeps what activation loads apart from details and hints', () => {
    const files = writeModules(compile());
    assert.deepEqual(Object.keys(files), [
      'index.ts',
      'details.ts',
      'hints.ts',
      'addresses.ts',
      'publicPaths.ts',
      'sdkCalls.ts',
      'personalMembers.ts',
    ]);
    assert.ok(!files['index.ts']?.includes('GONE'));
    assert.ok(files['details.ts']?.includes('GONE') && !files['details.ts'].includes('boss'));
    assert.ok(files['hints.ts']?.includes('boss'));
  });

  it('writes path parameters with a colon', () => {
    assert.equal(toColonPath('/a/{b}/c/{d_e}'), '/a/:b/c/:d_e');
  });
});

const endpoint: Endpoint = {
  id: 'things.remove',
  moduleId: 'things',
  label: 'Remove',
  responseId: 'thing',
  method: 'DELETE',
  path: '/v1/things/:id',
  query: ['part_id', 'reason'],
};
const parameter = (name: string) =>
  ({ name, type: 'string', origin: 'reference', required: true, sources: [] }) as const;
const details: OperationDetails = {
  endpointId: endpoint.id,
  pathParameters: [parameter('id')],
  queryParameters: [parameter('part_id'), parameter('reason')],
  bodyKnowledge: 'none',
  response: [],
  errors: [],
  rules: [],
  unknown: [],
  disagreements: [{ fact: 'It differs.', sources: ['A'] }],
};
const hints = (path: string): DocumentNode => ({
  paths: {
    [path]: { delete: { 'x-public-path': { path: '/v1/things/{id}/part/{part_id}', label: 'Remove part' } } },
    '/v1/others': { get: {} },
  },
});

describe('compilePublicPaths', () => {
  it('makes an endpoint of its own, whose path takes what the query took', () => {
    const compiled = compilePublicPaths(hints('/v1/things/{id}'), [endpoint], [details]);
    assert.deepEqual(compiled.endpoints, {
      'things.remove': {
        id: 'things.remove.public',
        moduleId: 'things',
        label: 'Remove part',
        method: 'DELETE',
        path: '/v1/things/:id/part/:part_id',
        query: ['reason'],
      },
    });
    const [other, ...more] = compiled.details;
    assert.equal(more.length, 0);
    assert.equal(other?.endpointId, 'things.remove.public');
    assert.deepEqual(
      other.pathParameters.map(({ name }) => name),
      ['id', 'part_id'],
    );
    assert.deepEqual(
      other.queryParameters.map(({ name }) => name),
      ['reason'],
    );
    assert.deepEqual(other.disagreements, [], 'it is what disagreed');
  });

  it('refuses a path of an operation that is not known', () => {
    assert.throws(
      () => compilePublicPaths(hints('/v1/gone'), [endpoint], [details]),
      (error) =>
        error instanceof CatalogDocumentError && /has a public path and no details/.test(error.message),
    );
  });
});

const personal = { 'x-personal': true };

describe('members that say something of a person', () => {
  it('are those that both documents mark, at any depth', () => {
    const reference = { components: { schemas: { A: { properties: { phone: personal, id: {} } } } } };
    const hints = {
      paths: [
        { schema: { properties: { list: { items: { properties: { email: personal, phone: personal } } } } } },
      ],
    };
    assert.deepEqual(compilePersonalMembers([reference, hints]), ['email', 'phone']);
  });

  it('are named with their owner where others have the name', () => {
    const document = {
      a: {
        properties: {
          name: { 'x-personal': 'users' },
          user: { properties: { name: { 'x-personal': 'user' } } },
        },
      },
      b: { properties: { name: {} } },
    };
    assert.deepEqual(compilePersonalMembers([document]), ['user.name', 'users.name']);
  });

  it('must be marked everywhere', () => {
    const documents = [{ properties: { phone: personal } }, { properties: { phone: {} } }];
    assert.throws(() => compilePersonalMembers(documents), CatalogDocumentError);
  });

  it('are in the catalog', () => {
    for (const name of [
      'phone',
      'email',
      'address',
      'zipcode',
      'business_number',
      'registration_number',
      'bank',
      'pccc',
      'login_id',
      'manager_name',
      'users.name',
      'user.name',
    ])
      assert.ok(personalMembers.includes(name), name);
    assert.ok(!personalMembers.includes('company_name'));
  });
});

const { endpoints } = createCatalog();

function compileSdk(sdk: string): ReturnType<typeof compileSdkCalls> {
  const hints = load(`paths: { '/v1/user-groups/{user_group_id}': { put: { x-sdk: ${sdk} } } }`);
  assert.ok(isNode(hints));
  return compileSdkCalls(hints, endpoints, new Set(['A']));
}

describe('compileSdkCalls', () => {
  it('reads a call, its arguments and its second spellings', () => {
    const also = "also: [{ call: g.u, takes: ['path:user_group_id=1', body], x-sources: [A] }]";
    const call = `{ call: g.update, takes: ['body with user_group_id'], x-sources: [A], ${also} }`;
    assert.deepEqual(compileSdk(call), {
      'g.update': ['userGroups.update', 'body with user_group_id'],
      'g.u': ['userGroups.update', 'path:user_group_id=1', 'body'],
    });
  });

  it("reads the name of Ruby's store client, with the same arguments", () => {
    assert.deepEqual(
      compileSdk("{ call: g.detail, ruby: lookup, takes: ['path:user_group_id'], x-sources: [A] }"),
      {
        'g.detail': ['userGroups.update', 'path:user_group_id'],
        lookup: ['userGroups.update', 'path:user_group_id'],
      },
    );
  });

  const faults: Readonly<Record<string, string>> = {
    'a call without a source': "{ call: g.update, takes: ['path:user_group_id'] }",
    'a source without a title': "{ call: g.update, takes: ['path:user_group_id'], x-sources: [B] }",
    'a parameter that the path lacks': "{ call: g.update, takes: ['path:user_id'], x-sources: [A] }",
    'a path that is not filled': '{ call: g.update, takes: [body], x-sources: [A] }',
    'an argument of an unknown kind':
      "{ call: g.update, takes: ['path:user_group_id', head], x-sources: [A] }",
    'a call that stands twice':
      "{ call: a, takes: ['path:user_group_id'], x-sources: [A], also: [{ call: a, takes: ['path:user_group_id'], x-sources: [A] }] }",
  };
  for (const [fault, text] of Object.entries(faults))
    it(`refuses ${fault}`, () => {
      assert.throws(() => compileSdk(text), CatalogDocumentError);
    });
});
