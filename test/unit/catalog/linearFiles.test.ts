import assert from 'node:assert/strict';
import { compileCustomOpenApiFiles } from '../../../src/catalog/customOpenApi/compileCustomOpenApiFiles';
import { GROWTH, isInProportion } from '../../support/isInProportion';
import { openApiFile } from '../../support/openApiFiles';

const many = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('');
const paths = (count: number, item: (index: number) => string): string =>
  `openapi: 3.1.0\npaths:\n${many(count, (index) => `  /v1/p${index}: ${item(index)}\n`)}`;
const reading = (schema: string): string =>
  `{ get: { responses: { '200': { content: { application/json: { schema: ${schema} } } } } } }`;

/** Files by their size; each kind of file grows in another direction. */
const files: readonly (readonly [what: string, text: (size: number) => string])[] = [
  ['operations', (size) => paths(size, () => '{ get: {} }')],
  ['operations of one id', (size) => paths(size * 5, () => '{ get: { operationId: a } }')],
  [
    'operations of one path',
    (size) =>
      paths(size, () => '{}')
        .replaceAll(/p\d+/g, (name) => `{${name}}`)
        .replaceAll('{}', '{ get: {} }'),
  ],
  ['operations with a module each', (size) => paths(size, (index) => `{ get: { tags: [t${index}] } }`)],
  [
    'operations with a wrong part each',
    (size) => paths(size, () => '{ get: { summary: [], parameters: 1 } }'),
  ],
  [
    'members that lead to one schema',
    (size) =>
      `${paths(size, () => reading("{ $ref: '#/components/schemas/A' }"))}components: { schemas: { A: { required: [n0], properties: { ${many(size / 2, (index) => `n${index}: {}, `)} } } } }\n`,
  ],
  [
    'values of one schema',
    (size) =>
      `${paths(size, () => reading("{ properties: { a: { $ref: '#/A' } } }"))}A: { enum: [${many(900, (index) => `${index}, `)}] }\n`,
  ],
  [
    'long texts of one schema',
    (size) =>
      `${paths(size, () => reading("{ properties: { a: { $ref: '#/A' } } }"))}A: { description: ${'a '.repeat(size * 10)} }\n`,
  ],
  ['aliases', (size) => `x: &a [1]\ny: [${'*a, '.repeat(size * 10)}]\n`],
  [
    'aliases of parameters',
    (size) =>
      `x: &a [${many(600, () => '{ name: n, in: query }, ')}]\n${paths(size, () => '{ get: { parameters: *a } }')}`,
  ],
  [
    'aliases of aliases',
    (size) =>
      `openapi: 3.1.0\nx:\n  - &k0 {}\n${many(size * 4, (index) => `  - &k${index + 1} { allOf: [*k${index}, *k${index}] }\n`)}`,
  ],
  [
    'references to one schema by members',
    (size) =>
      `${paths(size, () => reading("{ properties: { a: { $ref: '#/A%20A' }, b: { $ref: '#/A%20A' } } }"))}A A: { allOf: [${many(90, () => '{ properties: { n: {} } }, ')}] }\n`,
  ],
  [
    'references to one path item',
    (size) =>
      `${paths(size, () => "{ $ref: '#/A' }")}A: { ${many(size, (index) => `x${index}: {}, `)} get: {} }\n`,
  ],
  [
    'references through references',
    (size) =>
      `${paths(size, (index) => reading(`{ $ref: '#/A/a${index}' }`))}A:\n${many(size, (index) => `  a${index}: { $ref: '#/A/a${index + 1}' }\n`)}`,
  ],
  ['references that end nowhere', (size) => paths(size, () => reading(`{ $ref: '#/${'a/'.repeat(400)}' }`))],
  [
    'references to a file each',
    (size) => paths(size, (index) => reading(`{ $ref: './${index}.yaml#/${'a'.repeat(400)}' }`)),
  ],
  [
    'parts of parts',
    (size) =>
      `${paths(size, (index) => reading(`{ $ref: '#/A/a${index}' }`))}A:\n${many(size, (index) => `  a${index}: { properties: { n${index}: {} }, allOf: [{ $ref: '#/A/a${index + 1}' }, { $ref: '#/A/a${index + 1}' }] }\n`)}`,
  ],
  [
    'alternatives of alternatives',
    (size) =>
      `${paths(size / 4, (index) => reading(`{ $ref: '#/A/a${index}' }`))}A:\n${many(size, (index) => `  a${index}: { properties: { n: {} }, anyOf: [{ $ref: '#/A/a${index + 1}' }, { $ref: '#/A/a${index + 2}' }] }\n`)}`,
  ],
  [
    'many alternatives of each member',
    (size) =>
      `x: &a [${many(90, (index) => `{ properties: { n${index}: {} } }, `)}]\n${paths(size, () => reading('{ properties: { m: { anyOf: *a } } }'))}`,
  ],
  ['merge keys', (size) => `x: &a { a: 1 }\ny:\n${many(size * 5, () => '  - { <<: *a }\n')}`],
  [
    'merge keys of one large mapping',
    (size) =>
      `x: &a { ${many(size, (index) => `k${index}: 1, `)} }\ny:\n${many(size, () => '  - { <<: *a }\n')}`,
  ],
  [
    'merge keys of what merge keys made',
    (size) =>
      `x:\n  - &k0 { a: 1 }\n${many(size * 2, (index) => `  - &k${index + 1} { <<: *k${index}, n${index}: 1 }\n`)}`,
  ],
  [
    'merge keys of one list',
    (size) => `x: &e {}\ny: &l [${many(size, () => '*e, ')}]\nz:\n${many(size, () => '  - { <<: *l }\n')}`,
  ],
  ['anchors', (size) => many(size * 5, (index) => `- &a${index}\n`)],
  ['equal names', (size) => `openapi: 3.1.0\n${many(size * 10, () => 'a: 1\n')}`],
  ['escapes', (size) => `a: "${'\\u0041\\n'.repeat(size * 10)}"\n`],
  ['quotes', (size) => `a: '${"''".repeat(size * 20)}'\n`],
  ['line ends', (size) => '\n\r\r\n'.repeat(size * 20)],
  ['one long line', (size) => `a: [${'b, '.repeat(size * 10)}]\n`],
  ['lines of text', (size) => `a: |\n${'  b\n'.repeat(size * 20)}`],
  ['blanks before text that is no YAML', (size) => `}: @\n${' '.repeat(size * 40)}a\n`],
  ['comments', (size) => '# a\n'.repeat(size * 40)],
  ['brackets', (size) => `openapi: 3.1.0\npaths:\n  /v1/a: ${'['.repeat(size * 100)}\n`],
  ['brackets in each operation', (size) => paths(size / 2, () => '['.repeat(300))],
  ['brackets in JSON', (size) => `{"a":1,"b":${'['.repeat(size * 40)}`],
  ['braces of a path', (size) => `openapi: 3.1.0\npaths:\n  '/${'{'.repeat(size * 100)}': { get: {} }\n`],
  [
    'members that are no YAML',
    (size) => `openapi: 3.1.0\npaths:\n  /v1/a:\n${many(size * 2, (index) => `    k${index}: @\n`)}`,
  ],
  ['text that is no YAML', (size) => '}: @\n'.repeat(size * 40)],
];

const SIZE = 250;

describe('an OpenAPI file of the user', () => {
  for (const [what, textOf] of files) {
    it(`takes time in proportion to its text: ${what}`, async () => {
      const [small, large] = [SIZE, SIZE * GROWTH].map((size) => {
        const file = openApiFile('a.yaml', textOf(size));
        return () => compileCustomOpenApiFiles([file]);
      });
      assert.ok(small && large && (await isInProportion(small, large)));
    });
  }
});
