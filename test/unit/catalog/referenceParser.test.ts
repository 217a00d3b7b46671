import { bundle, createConfig } from '@redocly/openapi-core';
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compileCustomOpenApiFiles } from '../../../src/catalog/customOpenApi/compileCustomOpenApiFiles';
import { isNode } from '../../../src/catalog/compiler/documentNode';
import { nodeDisk, openFileFolder } from '../../../src/environments/customOpenApiFiles';

const body = (schema: string): string =>
  `openapi: 3.1.0\npaths: { /a: { post: { requestBody: { content: { application/json: { schema: ${schema} } } } } } }\n`;
const a = "{ $ref: '#/components/schemas/A' }";
const withA = (schema: string, rest: string): string =>
  `${body(schema)}components: { schemas: { ${rest} } }\n`;

/** Valid OpenAPI texts, with other files by name. */
const texts: readonly (readonly [what: string, text: string, others?: Readonly<Record<string, string>>])[] = [
  ['members', body('{ properties: { a: {}, b: {} } }')],
  ['a reference', withA(a, 'A: { properties: { n: {} } }')],
  [
    'a reference to a reference',
    withA(a, "A: { $ref: '#/components/schemas/B' }, B: { properties: { n: {} } }"),
  ],
  [
    'a name in brackets',
    withA("{ $ref: '#/components/schemas/List%3CA%3E' }", 'List<A>: { properties: { n: {} } }'),
  ],
  ['a Korean name', withA("{ $ref: '#/components/schemas/%EC%83%81' }", '상: { properties: { n: {} } }')],
  ['a slash in a name', withA("{ $ref: '#/components/schemas/a~1b' }", "'a/b': { properties: { n: {} } }")],
  ['a tilde in a name', withA("{ $ref: '#/components/schemas/a~0b' }", 'a~b: { properties: { n: {} } }')],
  ['allOf', withA(`{ allOf: [${a}, { properties: { m: {} } }] }`, 'A: { properties: { n: {} } }')],
  [
    'allOf of allOf',
    withA(
      `{ allOf: [${a}] }`,
      'A: { allOf: [{ properties: { n: {} } }, { properties: { o: {} } }], properties: { p: {} } }',
    ),
  ],
  ['allOf of the same', withA(`{ allOf: [${a}, ${a}] }`, 'A: { properties: { n: {} } }')],
  ['oneOf', withA(`{ oneOf: [${a}, { properties: { m: {} } }] }`, 'A: { properties: { n: {} } }')],
  ['anyOf with null', withA(`{ anyOf: [${a}, { type: 'null' }] }`, 'A: { properties: { n: {} } }')],
  [
    'oneOf in allOf',
    withA(
      `{ allOf: [{ oneOf: [${a}, { properties: { m: {} } }] }, { properties: { o: {} } }] }`,
      'A: { properties: { n: {} } }',
    ),
  ],
  ['a schema that leads into itself', withA(a, `A: { properties: { n: {}, a: ${a} } }`)],
  [
    'a pointer into a schema',
    withA(
      "{ $ref: '#/components/schemas/A/properties/in' }",
      'A: { properties: { in: { properties: { n: {} } } } }',
    ),
  ],
  [
    'a pointer into a list',
    withA("{ $ref: '#/components/schemas/A/allOf/0' }", 'A: { allOf: [{ properties: { n: {} } }] }'),
  ],
  [
    'a request body by reference',
    "openapi: 3.0.3\npaths: { /a: { put: { requestBody: { $ref: '#/components/requestBodies/B' } } } }\ncomponents: { requestBodies: { B: { content: { application/json: { schema: { properties: { n: {} } } } } } } }\n",
  ],
  [
    'a path item by reference',
    "openapi: 3.1.0\npaths: { /a: { $ref: '#/components/pathItems/A' }, /b: { delete: {} } }\ncomponents: { pathItems: { A: { get: {}, post: { requestBody: { content: { application/json: { schema: { properties: { n: {} } } } } } } } } }\n",
  ],
  [
    'slashes at the end',
    'openapi: 3.0.3\npaths: { /a/: { get: {} }, /a: { get: {} }, /: { get: {} }, "/a/{id}/": { put: {} } }\n',
  ],
  [
    'merge keys',
    'openapi: 3.0.3\nx: &x { requestBody: { content: { application/json: { schema: { properties: { n: {} } } } } } }\npaths: { /a: { post: { <<: *x, summary: s } }, /b: { put: { <<: [*x, *x] } } }\n',
  ],
  [
    'merged members',
    'openapi: 3.0.3\nx: &x { n: {}, m: {} }\npaths: { /a: { post: { requestBody: { content: { application/json: { schema: { properties: { <<: *x, o: {} } } } } } } } }\n',
  ],
  [
    'anchors',
    'openapi: 3.0.3\npaths: { /a: &a { post: { requestBody: { content: { application/json: { schema: { properties: { n: {} } } } } } } }, /b: *a }\n',
  ],
  [
    'JSON',
    '{"openapi":"3.1.0","paths":{"/a":{"post":{"requestBody":{"content":{"application/json":{"schema":{"properties":{"n":{}}}}}}}}}}',
  ],
  ['a file', body('{ $ref: s/A.yaml }'), { 's/A.yaml': 'properties: { n: {} }\n' }],
  ['a part of a file', body("{ $ref: 's/A.yaml#/A' }"), { 's/A.yaml': 'A: { properties: { n: {} } }\n' }],
  [
    'files that refer to files',
    body('{ $ref: ./s/A.yaml }'),
    {
      's/A.yaml': 'allOf: [{ $ref: ../t/Bird.yaml }, { properties: { m: {} } }]\n',
      't/Bird.yaml': "$ref: '#/B'\nB: { properties: { n: {} } }\n",
    },
  ],
  [
    'files that lead to each other',
    body('{ $ref: A.yaml }'),
    { 'A.yaml': 'properties: { b: { $ref: B.yaml } }\n', 'B.yaml': 'properties: { a: { $ref: A.yaml } }\n' },
  ],
  [
    'the named file from another',
    withA('{ $ref: A.yaml }', 'B: { properties: { n: {} } }'),
    { 'A.yaml': "$ref: 'api.yaml#/components/schemas/B'\n" },
  ],
  [
    'path items and operations in files',
    'openapi: 3.1.0\npaths: { /a: { $ref: p/a.yaml }, /b: { get: { $ref: o/get.yaml } } }\n',
    {
      'p/a.yaml': 'get: {}\nput: { requestBody: { $ref: ../b.yaml } }\n',
      'b.yaml': 'content: { application/json: { schema: { properties: { n: {} } } } }\n',
      'o/get.yaml': 'summary: s\n',
    },
  ],
  [
    'all paths in a file',
    'openapi: 3.1.0\npaths: { $ref: paths.yaml }\n',
    { 'paths.yaml': '/a: { $ref: a.yaml }\n/b: { delete: {} }\n', 'a.yaml': 'get: {}\n' },
  ],
];

const methods = ['get', 'post', 'put', 'delete'];

/** Names of the members that a dereferenced schema has by any of its parts. */
function memberNames(schema: unknown, seen = new Set<unknown>()): readonly string[] {
  if (!isNode(schema) || seen.has(schema)) return [];
  seen.add(schema);
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
    Array.isArray(schema[key]) ? (schema[key] as unknown[]) : [],
  );
  const own = isNode(schema['properties']) ? Object.keys(schema['properties']) : [];
  return [...own, ...parts.flatMap((part) => memberNames(part, seen))];
}

function at(node: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce((value, key) => (isNode(value) ? value[key] : undefined), node);
}

/** `POST /a: m n` for each operation, by the reference parser. */
async function byReferenceParser(file: string): Promise<readonly string[]> {
  const { bundle: bundled, problems } = await bundle({
    ref: file,
    config: await createConfig({}),
    dereference: true,
  });
  assert.deepEqual(
    problems.map(({ message }) => message),
    [],
  );
  const paths = at(bundled.parsed, 'paths');
  return Object.entries(isNode(paths) ? paths : {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      if (!isNode(item) || !isNode(item[method])) return [];
      const schema = at(item[method], 'requestBody', 'content', 'application/json', 'schema');
      return [`${method.toUpperCase()} ${path}: ${[...new Set(memberNames(schema))].toSorted().join(' ')}`];
    }),
  );
}

async function byUs(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8');
  const openFolder = () => openFileFolder(nodeDisk, file, text.length);
  const { layer, problems } = await compileCustomOpenApiFiles([{ name: 'api.yaml', text, openFolder }]);
  assert.deepEqual(
    problems.map(({ problem }) => problem),
    [],
  );
  return layer.endpoints.map(({ id, method, path }) => {
    const names = (layer.details.get(id)?.[0]?.body ?? []).map(({ name }) => name);
    return `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}: ${names.toSorted().join(' ')}`;
  });
}

describe('an OpenAPI file', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'commerce-api-unit-')));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  for (const [what, text, others = {}] of texts) {
    it(`has the operations and members that a reference parser finds: ${what}`, async () => {
      for (const [name, content] of Object.entries({ ...others, 'api.yaml': text })) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), content);
      }
      const file = join(folder, 'api.yaml');
      const expected = await byReferenceParser(file);
      assert.ok(expected.length > 0);
      assert.deepEqual((await byUs(file)).toSorted(), expected.toSorted());
    });
  }
});
