import assert from 'node:assert/strict';
import { readOpenApi } from '../../support/openApiFiles';

interface Row {
  readonly what: string;
  readonly text: string;
  readonly others?: Readonly<Record<string, string>>;
  readonly says: readonly string[];
}

const answer = (schema: string): string =>
  `responses: { '200': { content: { application/json: { schema: ${schema} } } } }`;
const get = (schema: string, rest = ''): string =>
  `openapi: 3.1.0\npaths:\n  /v1/a: { get: { ${answer(schema)} } }\n${rest}`;
const schemas = (text: string): string => `components: { schemas: { ${text} } }\n`;

/** OpenAPI as generators, frameworks and people write it, each in its smallest form. */
const rows: readonly Row[] = [
  {
    what: 'springdoc: answers under */*',
    text: "openapi: 3.0.1\npaths: { /v1/a: { get: { responses: { '200': { content: { '*/*': { schema: { properties: { status: { type: string } } } } } } } } } }\n",
    says: ['GET /v1/a answer(status:string)'],
  },
  {
    what: 'FastAPI: optional fields and parameters',
    text: `openapi: 3.1.0
paths:
  /v1/a:
    post:
      parameters: [{ name: q, in: query, required: false, schema: { anyOf: [{ type: string }, { type: 'null' }], title: Q } }]
      requestBody: { content: { application/json: { schema: { type: object, required: [name], properties: { name: { anyOf: [{ type: string }, { type: 'null' }] }, address: { anyOf: [{ $ref: '#/components/schemas/Address' }, { type: 'null' }] }, state: { anyOf: [{ $ref: '#/components/schemas/State' }, { type: 'null' }] } } } } } }
${schemas('Address: { type: object, required: [zip], properties: { zip: { type: string } } }, State: { type: string, enum: [open, closed] }')}`,
    says: [
      'POST /v1/a query(q:string) body(name!:string address:object(zip!:string) state:string=open|closed)',
    ],
  },
  {
    what: 'springdoc: nullable beside allOf',
    text: get(
      "{ properties: { address: { nullable: true, allOf: [{ $ref: '#/components/schemas/Address' }] } } }",
      schemas('Address: { type: object, properties: { zip: { type: string } } }'),
    ),
    says: ['GET /v1/a answer(address:object(zip:string))'],
  },
  {
    what: 'Django REST: paths that end with a slash',
    text: 'openapi: 3.0.3\npaths:\n  /v1/shops/{shop_id}/: { get: { operationId: shops_retrieve } }\n',
    says: ['GET /v1/shops/:shop_id/'],
  },
  {
    what: 'a version without quotes, 3.1',
    text: 'openapi: 3.1\npaths: { /v1/a: { get: {} } }\n',
    says: ['GET /v1/a'],
  },
  {
    what: 'a version without quotes, 3.0',
    text: 'openapi: 3.0\npaths: { /v1/a: { get: {} } }\n',
    says: ['GET /v1/a'],
  },
  {
    what: 'two operations of one id',
    text: 'openapi: 3.0.3\npaths: { /v1/a: { get: { operationId: list } }, /v1/b: { get: { operationId: list } } }\n',
    says: ['GET /v1/a', 'GET /v1/b'],
  },
  {
    what: 'a schema that leads into itself by the items of a member',
    text: get(
      "{ $ref: '#/components/schemas/Node' }",
      schemas(
        "Node: { properties: { name: {}, children: { type: array, items: { $ref: '#/components/schemas/Leaf' } } } }, Leaf: { properties: { node: { type: string } } }",
      ),
    ),
    says: ['GET /v1/a answer(name:mixed children:array(node:string))'],
  },
  {
    what: 'a schema that leads into itself by allOf',
    text: get(
      "{ $ref: '#/components/schemas/A' }",
      schemas("A: { allOf: [{ $ref: '#/components/schemas/A' }], properties: { x: { type: string } } }"),
    ),
    says: ['GET /v1/a answer(x:string)'],
  },
  {
    what: 'a property called $ref',
    text: get('{ properties: { $ref: { type: string }, display: { type: string } } }'),
    says: ['GET /v1/a answer($ref:string display:string)'],
  },
  {
    what: 'JSON indented with tabs',
    text: '{\n\t"openapi": "3.0.3",\n\t"paths": {\n\t\t"/v1/a": { "get": {} }\n\t}\n}\n',
    says: ['GET /v1/a'],
  },
  {
    what: 'YAML indented with tabs',
    text: 'openapi: 3.0.3\npaths:\n\t/v1/a:\n\t\tget: {}\n',
    says: ['! 3 this is not valid YAML or JSON'],
  },
  {
    what: 'names with dots and slashes, and a $ref in a $ref',
    text: get(
      "{ $ref: '#/components/schemas/api.message.v1.Req' }",
      schemas(
        "api.message.v1.Req: { $ref: '#/components/schemas/a~1b' }, a/b: { properties: { n: { type: string } } }",
      ),
    ),
    says: ['GET /v1/a answer(n:string)'],
  },
  {
    what: 'Swagger 2.0',
    text: 'swagger: "2.0"\npaths: { /v1/a: { get: {} } }\n',
    says: ['! 1 openapi: must be a version 3.0 or 3.1'],
  },
  {
    what: 'a tree of files, with operations and path items by reference',
    text: 'openapi: 3.0.0\npaths:\n  /v1/a: { get: { $ref: resources/a/list.yml } }\n  /v1/b: { $ref: ./resources/b.yml }\n',
    others: {
      'resources/a/list.yml':
        "parameters: [{ $ref: ../../shared/page.yml }]\nresponses: { '200': { $ref: responses/all.yml } }\n",
      'resources/a/responses/all.yml':
        'content: { application/json: { schema: { properties: { a: { $ref: ../models/a.yml } } } } }\n',
      'resources/a/models/a.yml': 'type: object\nproperties: { id: { type: integer } }\n',
      'resources/b.yml': 'put: {}\n',
      'shared/page.yml': 'name: page\nin: query\nschema: { type: integer }\n',
    },
    says: ['GET /v1/a query(page:integer) answer(a:object(id:integer))', 'PUT /v1/b'],
  },
  {
    what: 'generic names, percent-encoded',
    text: get(
      "{ $ref: '#/components/schemas/List%3CItem%3E' }",
      schemas('List<Item>: { properties: { n: { type: string } } }'),
    ),
    says: ['GET /v1/a answer(n:string)'],
  },
  {
    what: 'parts of allOf that name one member',
    text: get(
      '{ allOf: [{ properties: { id: { type: string } } }, { properties: { id: { type: integer } } }] }',
    ),
    says: ['GET /v1/a answer(id:mixed)'],
  },
];

describe('an OpenAPI file as it is found', () => {
  for (const { what, text, others, says } of rows) {
    it(`is read, or reported with its line: ${what}`, async () => {
      const read = await readOpenApi(text, others);
      assert.deepEqual(read, says);
    });
  }
});
