import fc from 'fast-check';
import assert from 'node:assert/strict';
import { readOpenApi } from '../../support/openApiFiles';

const noMapping = 'must be a mapping, or a $ref that leads to one';
const answer = (schema: string): string =>
  `{ responses: { '200': { content: { application/json: { schema: ${schema} } } } } }`;
const to = (pointer: string): string => answer(`{ $ref: '${pointer}' }`);

interface Row {
  readonly what: string;
  /** Text of the file from line 2 on, after the version. */
  readonly text: string;
  readonly says: readonly string[];
}

const schemaRow = (what: string, pointer: string, rest: string, says: string): Row => ({
  what: `a schema ${what}`,
  text: `paths: { /a: { get: ${to(pointer)} } }\n${rest}\n`,
  says: [says],
});

const rows: readonly Row[] = [
  {
    what: 'a path item',
    text: "paths: { /a: { $ref: '#/x' } }\nx: { get: {}, delete: {} }\n",
    says: ['GET /a', 'DELETE /a'],
  },
  {
    what: 'a path item with operations beside the $ref, which win',
    text: "paths: { /a: { get: { tags: [] }, $ref: '#/x' } }\nx: { get: { parameters: [{ name: q, in: query }] }, put: {} }\n",
    says: ['GET /a', 'PUT /a'],
  },
  {
    what: 'a path item under components, with parameters',
    text: "paths: { '/a/{id}': { $ref: '#/components/pathItems/A' } }\ncomponents: { pathItems: { A: { parameters: [{ name: id, in: path, schema: { type: integer } }], get: {} } } }\n",
    says: ['GET /a/:id path(id:integer)'],
  },
  {
    what: 'one path item of two paths',
    text: "paths: { /a: { $ref: '#/x' }, /b: { $ref: '#/x' } }\nx: { get: {} }\n",
    says: ['GET /a', 'GET /b'],
  },
  {
    what: 'one path item of two wrong paths, each reported',
    text: "paths:\n  '/{a}.json': { $ref: '#/x' }\n  '/{b}.xml': { $ref: '#/x' }\nx: { get: {} }\n",
    says: [
      '! 3 GET /:a.json: each parameter of a path must be a whole segment',
      '! 4 GET /:b.xml: each parameter of a path must be a whole segment',
    ],
  },
  {
    what: 'a path item over another path, as ~1 writes it',
    text: "paths: { /a: { get: {} }, /b: { $ref: '#/paths/~1a' } }\n",
    says: ['GET /a', 'GET /b'],
  },
  {
    what: 'an operation',
    text: `paths: { /a: { get: { $ref: '#/x' } } }\nx: ${answer('{ properties: { n: { type: string } } }')}\n`,
    says: ['GET /a answer(n:string)'],
  },
  {
    what: 'an operation through two steps',
    text: "paths: { /a: { post: { $ref: '#/x' } } }\nx: { $ref: '#/y' }\ny: { parameters: [{ name: q, in: query }] }\n",
    says: ['POST /a query(q:mixed)'],
  },
  {
    what: 'an operation that is not there: method and path are still known',
    text: "paths:\n  /a:\n    get: { $ref: '#/none' }\n",
    says: ['GET /a', `! 4 GET /a: ${noMapping}`],
  },
  {
    what: 'a path item that is not there',
    text: "paths:\n  /a: { $ref: '#/none' }\n  /b: { get: {} }\n",
    says: ['GET /b', `! 3 /a: ${noMapping}`],
  },
  {
    what: 'a path item that leads to itself',
    text: "paths:\n  /a: { $ref: '#/paths/~1a' }\n",
    says: [`! 3 /a: ${noMapping}`],
  },
  {
    what: 'a $ref that is no text',
    text: 'paths:\n  /a: { $ref: [1] }\n',
    says: [`! 3 /a: ${noMapping}`],
  },
  {
    what: 'path items that are none',
    text: 'paths:\n  /a:\n  /b: 5\n  /c: [{ get: {} }]\n  /d: text\n',
    says: [`! 3 /a: ${noMapping}`, `! 4 /b: ${noMapping}`, `! 5 /c: ${noMapping}`, `! 6 /d: ${noMapping}`],
  },
  {
    what: 'operations that are none',
    text: 'paths:\n  /a:\n    get:\n    put: 5\n    post: []\n    delete: text\n',
    says: [
      `! 4 GET /a: ${noMapping}`,
      `! 5 PUT /a: ${noMapping}`,
      `! 6 POST /a: ${noMapping}`,
      `! 7 DELETE /a: ${noMapping}`,
    ],
  },
  {
    what: 'extensions among the paths, which are none',
    text: 'paths: { x-note: 5, /a: { x-b: 1, get: {} } }\n',
    says: ['GET /a'],
  },
  { what: 'all paths', text: "paths: { $ref: '#/x' }\nx: { /a: { get: {} } }\n", says: ['GET /a'] },
  {
    what: 'a PATCH in a path item, in its own line',
    text: "paths: { /a: { $ref: '#/x' } }\nx:\n  get: {}\n  patch: {}\n",
    says: ['GET /a', '! 5 PATCH /a: is left out, as calls are GET, POST, PUT or DELETE only'],
  },
  {
    what: 'a PATCH by reference',
    text: "paths: { /a: { patch: { $ref: '#/x' } } }\nx: {}\n",
    says: ['! 2 PATCH /a: is left out, as calls are GET, POST, PUT or DELETE only'],
  },
  {
    what: 'a parameter of an operation, which replaces that of the path',
    text: "paths: { '/a/{id}': { parameters: [{ $ref: '#/p' }], get: { parameters: [{ name: id, in: path, schema: { type: integer } }] } } }\np: { name: id, in: path, schema: { type: string } }\n",
    says: ['GET /a/:id path(id:integer)'],
  },
  {
    what: 'a parameter by its position in a list',
    text: "paths: { /a: { get: { parameters: [{ name: q, in: query, schema: { type: boolean } }] }, post: { parameters: [{ $ref: '#/paths/~1a/get/parameters/0' }] } } }\n",
    says: ['GET /a query(q:boolean)', 'POST /a query(q:boolean)'],
  },
  {
    what: 'a request body, a response, a media type and its content',
    text: "paths: { /a: { post: { requestBody: { $ref: '#/b' }, responses: { '200': { $ref: '#/r' } } } } }\nb: { content: { application/json: { $ref: '#/m' } } }\nr: { content: { $ref: '#/c' } }\nm: { schema: { properties: { n: {} } } }\nc: { application/json: { $ref: '#/m' } }\n",
    says: ['POST /a body(n:mixed) answer(n:mixed)'],
  },
  {
    what: 'all responses, and the properties of a schema',
    text: "paths: { /a: { get: { responses: { $ref: '#/r' } } } }\nr: { '200': { content: { application/json: { schema: { properties: { $ref: '#/p' } } } } } }\np: { n: { type: number } }\n",
    says: ['GET /a answer(n:number)'],
  },
  schemaRow(
    'with a percent-encoded name',
    '#/x/List%3CItem%3E',
    'x: { List<Item>: { properties: { n: {} } } }',
    'GET /a answer(n:mixed)',
  ),
  schemaRow(
    'that is called as the $ref writes it',
    '#/x/a%20b',
    'x: { a%20b: { properties: { n: {} } } }',
    'GET /a answer(n:mixed)',
  ),
  schemaRow('called 100%', '#/x/100%', 'x: { 100%: { properties: { n: {} } } }', 'GET /a answer(n:mixed)'),
  schemaRow(
    'with a Korean name',
    '#/x/상품',
    'x: { 상품: { properties: { n: {} } } }',
    'GET /a answer(n:mixed)',
  ),
  schemaRow(
    'with an encoded Korean name',
    `#/x/${encodeURIComponent('상품')}`,
    'x: { 상품: { properties: { n: {} } } }',
    'GET /a answer(n:mixed)',
  ),
  schemaRow(
    'with ~1 and ~0',
    '#/x/a~1b~0c',
    "x: { 'a/b~c': { properties: { n: {} } } }",
    'GET /a answer(n:mixed)',
  ),
  schemaRow(
    'with ~01, which is ~1',
    '#/x/a~01',
    "x: { 'a~1': { properties: { n: {} } } }",
    'GET /a answer(n:mixed)',
  ),
  schemaRow(
    'with an encoded ~1',
    '#/x/a%7E1b',
    "x: { 'a/b': { properties: { n: {} } } }",
    'GET /a answer(n:mixed)',
  ),
  schemaRow(
    'with dots',
    '#/x/api.message.v1.Req',
    'x: { api.message.v1.Req: { properties: { n: {} } } }',
    'GET /a answer(n:mixed)',
  ),
  schemaRow(
    'through another $ref on the way',
    '#/x/properties/in',
    "x: { $ref: '#/y' }\ny: { properties: { in: { properties: { n: {} } } } }",
    'GET /a answer(n:mixed)',
  ),
  schemaRow(
    'with members beside its $ref',
    '#/x',
    "x: { $ref: '#/y', required: [n], properties: { m: {} } }\ny: { properties: { n: {} } }",
    'GET /a answer(n!:mixed m:mixed)',
  ),
  schemaRow('that is the document', '#', 'properties: { n: {} }', 'GET /a answer(n:mixed)'),
  schemaRow(
    'with a member called $ref',
    '#/x',
    'x: { properties: { $ref: { type: string }, n: {} } }',
    'GET /a answer($ref:string n:mixed)',
  ),
  schemaRow(
    'in a member, at any step of a list',
    '#/x/allOf/1',
    'x: { allOf: [{}, { properties: { n: {} } }] }',
    'GET /a answer(n:mixed)',
  ),
];

const broken: readonly (readonly [what: string, pointer: string, rest: string])[] = [
  ['an anchor', '#Pet', 'x: {}'],
  ['the length of a list', '#/x/length', 'x: [1]'],
  ['what objects inherit', '#/x/constructor', 'x: {}'],
  ['a part of a text', '#/openapi/0', ''],
  ['pointers that lead to each other', '#/x/a', "x: { $ref: '#/y/a' }\ny: { $ref: '#/x/a' }"],
  ['a pointer into itself', '#/x/a', "x: { $ref: '#/x/a' }"],
  ['a pointer of more than 1000 characters', `#/${'x'.repeat(1000)}`, `${'x'.repeat(1000)}: {}`],
];

describe('a $ref in an OpenAPI file', () => {
  for (const { what, text, says } of rows) {
    it(`leads to ${what}`, async () => {
      assert.deepEqual(await readOpenApi(`openapi: 3.1.0\n${text}`), says);
    });
  }

  it('leads to a schema under a path with braces', async () => {
    const text = `openapi: 3.1.0\npaths:\n  /a: { get: ${to('#/paths/~1b~1%7Bid%7D/x-s')} }\n  /b/{id}: { x-s: { properties: { n: {} } } }\n`;
    assert.deepEqual(await readOpenApi(text), ['GET /a answer(n:mixed)']);
  });

  it('leads to a schema of any name, written as a JSON pointer in an address', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), async (name) => {
        const segment = encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
        const text = {
          openapi: '3.1.0',
          paths: {
            '/a': {
              post: {
                requestBody: { content: { 'application/json': { schema: { $ref: `#/x/${segment}` } } } },
              },
            },
          },
          x: { [name]: { properties: { n: {} } } },
        };
        assert.deepEqual(await readOpenApi(JSON.stringify(text)), ['POST /a body(n:mixed)'], name);
      }),
    );
  });

  for (const [what, pointer, rest] of broken) {
    it(`is reported with its line: ${what}`, async () => {
      const text = `openapi: 3.1.0\npaths:\n  /a:\n    get: ${to(pointer)}\n${rest}\n`;
      assert.deepEqual(await readOpenApi(text), ['GET /a', `! 4 GET /a.responses: ${noMapping}`]);
    });
  }
});
