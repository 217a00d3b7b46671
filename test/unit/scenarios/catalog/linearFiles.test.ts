import assert from 'node:assert/strict';
import { compileCustomOpenApiFiles } from '../../../../src/catalog/customOpenApi/compileCustomOpenApiFiles';

const many = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('');
const paths = (count: number, item: (index: number) => string): string =>
  `openapi: 3.1.0\npaths:\n${many(count, (index) => `  /v1/p${index}: ${item(index)}\n`)}`;
const reading = (schema: string): string =>
  `{ get: { responses: { '200': { content: { application/json: { schema: ${schema} } } } } } }`;

/** What a size makes of a file; each grows in another direction. */
const files: readonly (readonly [what: string, text: (size: number) => string])[] = [
  ['operations', (size) => paths(size, () => '{ get: {} }')],
  ['operations of one id', (size) => paths(size, () => '{ get: { operationId: a } }')],
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
const GROWTH = 8;
/** What takes less is not looked at. */
const NOISE_MS = 20;
const MAX_RATIO = 20;
const ATTEMPTS = 5;

function readingMs(text: string): number {
  const start = process.cpuUsage();
  compileCustomOpenApiFiles([{ name: 'a.yaml', text }]);
  return process.cpuUsage(start).user / 1000;
}

/** The best of five attempts; no more are made once one is good enough. */
function bestMs(text: string, enough = 0): number {
  let best = readingMs(text);
  for (let attempt = 1; attempt < ATTEMPTS && best > enough; attempt += 1)
    best = Math.min(best, readingMs(text));
  return best;
}

describe('an OpenAPI file of the user', () => {
  for (const [what, textOf] of files) {
    it(`takes time in proportion to its text: ${what}`, () => {
      let size = SIZE;
      let small = bestMs(textOf(size));
      while (small < NOISE_MS && size < SIZE * GROWTH) {
        size *= 2;
        small = bestMs(textOf(size));
      }
      const limit = MAX_RATIO * Math.max(small, NOISE_MS);
      const large = bestMs(textOf(size * GROWTH), limit);
      assert.ok(
        large <= limit,
        `${small.toFixed()} ms, and ${large.toFixed()} ms for ${GROWTH} times as much`,
      );
    }).timeout(60_000);
  }
});
