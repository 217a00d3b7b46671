import fc from 'fast-check';
import assert from 'node:assert/strict';
import { parseOpenApi } from '../../../src/catalog/customOpenApi/parseOpenApi';
import { readOpenApi } from '../../support/openApiFiles';

interface Row {
  readonly what: string;
  readonly text: string;
  /** Value of the member `it`. */
  readonly value: unknown;
  readonly problems?: readonly string[];
}

const bases = 'a: &a { x: 1, y: 1 }\nb: &b { y: 2, z: 2 }\n';
const mustBe = '3: <<: must be a mapping';

const rows: readonly Row[] = [
  { what: 'one mapping', text: `${bases}it: { <<: *a }`, value: { x: 1, y: 1 } },
  { what: 'beside a key', text: `${bases}it: { <<: *a, w: 3 }`, value: { x: 1, y: 1, w: 3 } },
  { what: 'before an explicit key, which wins', text: `${bases}it: { <<: *a, x: 3 }`, value: { x: 3, y: 1 } },
  { what: 'behind an explicit key, which wins', text: `${bases}it: { x: 3, <<: *a }`, value: { x: 3, y: 1 } },
  { what: 'an explicit null, which wins', text: `${bases}it: { x: , <<: *a }`, value: { x: null, y: 1 } },
  {
    what: 'a list, of which the first wins',
    text: `${bases}it: { <<: [*a, *b] }`,
    value: { x: 1, y: 1, z: 2 },
  },
  { what: 'a list in another order', text: `${bases}it: { <<: [*b, *a] }`, value: { x: 1, y: 2, z: 2 } },
  { what: 'a block list', text: `${bases}it:\n  <<:\n    - *b\n    - *a\n`, value: { x: 1, y: 2, z: 2 } },
  {
    what: 'two keys, of which the first wins',
    text: `${bases}it:\n  <<: *a\n  <<: *b\n`,
    value: { x: 1, y: 1, z: 2 },
  },
  { what: 'a mapping written in place', text: `${bases}it: { <<: { y: 5 }, x: 3 }`, value: { x: 3, y: 5 } },
  {
    what: 'a list with a mapping in place',
    text: `${bases}it: { <<: [{ y: 5 }, *a] }`,
    value: { x: 1, y: 5 },
  },
  {
    what: 'what was merged itself',
    text: `${bases}c: &c { <<: *a, z: 3 }\nit: { <<: *c }`,
    value: { x: 1, y: 1, z: 3 },
  },
  {
    what: 'nested mappings, which are shared',
    text: 'a: &a { x: { y: 1 } }\nit: { <<: *a }',
    value: { x: { y: 1 } },
  },
  { what: 'an alias of a list', text: `${bases}c: &c [*a, *b]\nit: { <<: *c }`, value: { x: 1, y: 1, z: 2 } },
  { what: 'an empty mapping', text: `${bases}it: { <<: {} }`, value: {} },
  { what: 'an empty list', text: `${bases}it: { <<: [] }`, value: {} },
  { what: 'the mapping itself', text: 'it: &a { x: 1, <<: *a }', value: { x: 1 } },
  {
    what: 'names that objects inherit',
    text: 'a: &a { __proto__: 1, constructor: 2 }\nit: { <<: *a }',
    value: JSON.parse('{"__proto__":1,"constructor":2}') as object,
  },
  {
    what: 'double quotes, which make it a key',
    text: `${bases}it: { "<<": *a }`,
    value: { '<<': { x: 1, y: 1 } },
  },
  {
    what: 'single quotes, which make it a key',
    text: `${bases}it: { '<<': *a }`,
    value: { '<<': { x: 1, y: 1 } },
  },
  { what: 'the value of another key', text: 'it: { x: << }', value: { x: '<<' } },
  { what: 'an item of a list', text: 'it: [<<]', value: ['<<'] },
  { what: 'a number', text: `${bases}it: { <<: 5, x: 1 }`, value: { x: 1 }, problems: [mustBe] },
  { what: 'nothing', text: `${bases}it: { <<: , x: 1 }`, value: { x: 1 }, problems: [mustBe] },
  {
    what: 'a list with a text in it',
    text: `${bases}it: { <<: [a, *a] }`,
    value: { x: 1, y: 1 },
    problems: [mustBe],
  },
  { what: 'a list in a list', text: `${bases}it: { <<: [[*a]] }`, value: {}, problems: [mustBe] },
  {
    what: 'an alias of nothing',
    text: `${bases}it: { <<: *no }`,
    value: {},
    problems: ['3: “no” is not defined', mustBe],
  },
];

describe('a merge key of YAML', () => {
  for (const { what, text, value, problems = [] } of rows) {
    it(`copies ${what}`, () => {
      const { root, problems: found } = parseOpenApi(text);
      const { it: read } = root as { it: object };
      assert.equal(JSON.stringify(sorted(read)), JSON.stringify(sorted(value)));
      assert.deepEqual(
        found.map(({ line, problem }) => `${line}: ${problem}`),
        problems,
      );
    });
  }

  it('gives what spreading the mappings gives, whatever they hold', () => {
    const mapping = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat(9));
    fc.assert(
      fc.property(fc.array(mapping, { maxLength: 4 }), mapping, fc.nat(3), (merged, own, position) => {
        const anchors = merged.map((one, index) => `b${index}: &b${index} ${JSON.stringify(one)}\n`).join('');
        const members = Object.entries(own).map(([key, value]) => `${key}: ${value}`);
        members.splice(position, 0, `<<: [${merged.map((_, index) => `*b${index}`).join(', ')}]`);
        const { root } = parseOpenApi(`${anchors}it: { ${members.join(', ')} }\n`);
        const { it: read } = root as { it: object };
        assert.deepEqual({ ...read }, Object.assign({}, ...merged.toReversed(), own));
      }),
    );
  });

  it('leaves the lines of what it copies', () => {
    const parsed = parseOpenApi(
      'a: &a\n  x: 1\n  y: 2\nb:\n  y: 3\n  <<: *a\nc: &c\n  <<: *a\nd: { <<: *c }\n',
    );
    const { b, c, d } = parsed.root as Record<string, object>;
    const lines = [b, c, d].map((node = {}) => ['x', 'y'].map((key) => parsed.lineOf({ node, key })));
    assert.deepEqual(lines, [
      [2, 5],
      [2, 3],
      [2, 3],
    ]);
  });

  it('copies 100,000 members of a file, and reports the rest once with its line', () => {
    const base = Array.from({ length: 1000 }, (_, index) => `k${index}: 1`).join(', ');
    const { root, problems } = parseOpenApi(`a: &a { ${base} }\nb:\n${'  - { <<: *a }\n'.repeat(200)}`);
    const { b } = root as { b: object[] };
    const copied = b.reduce((sum, one) => sum + Object.keys(one).length, 0);
    assert.ok(copied >= 99_000 && copied <= 100_000, String(copied));
    assert.deepEqual(
      problems.map(({ line, problem }) => `${line}: ${problem}`),
      ['102: merge keys copy more than 100000 properties, and the rest is left out'],
    );
  });

  it('brings parameters, answers and operations into an OpenAPI file', async () => {
    const text = `openapi: 3.1.0
x-common: &common
  parameters: [{ name: q, in: query, schema: { type: string } }]
  responses: { 200: { content: { application/json: { schema: { properties: { n: {} } } } } } }
paths:
  /a: &a
    get: { <<: *common }
    post: { <<: *common, parameters: [] }
  /b: { <<: *a, get: { <<: *common, responses: {} } }
`;
    assert.deepEqual(await readOpenApi(text), [
      'GET /a query(q:string) answer(n:mixed)',
      'POST /a answer(n:mixed)',
      'GET /b query(q:string)',
      'POST /b answer(n:mixed)',
    ]);
  });
});

/** The value with sorted keys, since the order of keys has no meaning. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value).sort(([one], [other]) => one.localeCompare(other));
}
