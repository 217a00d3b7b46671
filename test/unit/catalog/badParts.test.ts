import assert from 'node:assert/strict';
import { compileCustomOpenApiFiles } from '../../../src/catalog/customOpenApi/compileCustomOpenApiFiles';
import { openApiFile } from '../../support/openApiFiles';

const good = 'openapi: 3.1.0\npaths:\n  /v1/other: { get: { operationId: other } }\n';
const head = 'openapi: 3.1.0\npaths:\n  /v1/a: { get: { operationId: a } }\n';
const tail = '  /v1/z:\n    get: { operationId: z }\n';
const brackets = (count: number): string => '['.repeat(count) + ']'.repeat(count);
const bodyOf = (schema: string): string =>
  `requestBody: { content: { application/json: { schema: ${schema} } } }`;

interface BadPart {
  readonly what: string;
  /** Text between the two valid operations, from line 4 on. */
  readonly part: string;
  /** Text at the end of the file. */
  readonly end?: string;
  readonly problems: readonly RegExp[];
  /** The part of the bad operation that is still used. */
  readonly left?: string;
}

const badParts: readonly BadPart[] = [
  {
    what: 'a path called constructor',
    part: '  constructor: { get: { operationId: bad } }\n',
    problems: [/^4: GET constructor: .*whole segment$/],
  },
  {
    what: 'a path called __proto__',
    part: '  __proto__: { get: { operationId: bad } }\n',
    problems: [/^4: GET __proto__: .*whole segment$/],
  },
  {
    what: 'methods that objects inherit',
    part: '  /v1/bad: { constructor: {}, __proto__: { get: {} }, toString: {}, get: { operationId: bad } }\n',
    problems: [],
    left: 'own.bad',
  },
  {
    what: 'a member called __proto__',
    part: `  /v1/bad: { post: { operationId: bad, ${bodyOf('{ properties: { __proto__: { type: string }, constructor: 1, n: {} } }')} } }\n`,
    problems: [/^4: POST \/v1\/bad\.body\.constructor: must be a mapping/],
    left: 'own.bad(__proto__,n)',
  },
  {
    what: 'an operation called constructor, with a tag __proto__',
    part: '  /v1/bad: { get: { operationId: constructor, tags: [__proto__] } }\n',
    problems: [],
    left: 'own.constructor',
  },
  {
    what: 'a parameter called __proto__',
    part: '  /v1/{__proto__}/{constructor}:\n    get:\n      operationId: bad\n      parameters: [{ name: __proto__, in: path, schema: {} }]\n',
    problems: [],
    left: 'own.bad(__proto__)',
  },
  {
    what: 'thousands of brackets on a line',
    part: `  /v1/bad:\n    get:\n      operationId: bad\n      x-deep: ${brackets(5000)}\n`,
    problems: [/^7: this is nested too deeply$/],
    left: 'own.bad',
  },
  {
    what: 'thousands of brackets on a line each',
    part: `  /v1/bad:\n    get:\n      operationId: bad\n      x-deep:\n${'        [\n'.repeat(5000)}\n`,
    problems: [/: this is nested too deeply$/],
    left: 'own.bad',
  },
  {
    what: 'thousands of brackets that nobody closes',
    part: `  /v1/bad: ${'{a: ['.repeat(5000)}\n`,
    problems: [/^4: this is nested too deeply$/],
  },
  {
    what: 'thousands of items inside each other',
    part: `  /v1/bad:\n    get:\n      operationId: bad\n      x-deep: \n        ${'- '.repeat(5000)}a\n`,
    problems: [/^8: this is nested too deeply$/],
    left: 'own.bad',
  },
  {
    what: 'deep brackets in a schema',
    part: `  /v1/bad: { post: { operationId: bad, ${bodyOf("{ $ref: '#/components/schemas/A' }")} } }\n`,
    end: `components:\n  schemas:\n    A:\n      properties:\n        n: { type: string }\n        d: { default: ${brackets(300)} }\n`,
    problems: [/^12: this is nested too deeply$/],
    left: 'own.bad(n)',
  },
  {
    what: 'two parts that are no YAML',
    part: '  /v1/bad:\n    get: { operationId: "bad }\n  /v1/c:\n    get: { operationId: c }\n  /v1/d: @\n',
    problems: [/^5: this is not valid YAML or JSON$/, /^8: this is not valid YAML or JSON$/],
    left: 'own.c',
  },
  {
    what: 'all members of an operation',
    part: '  /v1/bad:\n    get:\n      operationId: @\n',
    problems: [/^6: this is not valid YAML or JSON$/],
    left: 'own.get-v1-bad',
  },
  {
    what: 'a broken reference of one member',
    part: `  /v1/bad: { post: { operationId: bad, ${bodyOf("{ properties: { m: { $ref: '#/none' }, n: {} } }")} } }\n`,
    problems: [/^4: POST \/v1\/bad\.body\.m: must be a mapping/],
    left: 'own.bad(n)',
  },
  {
    what: 'one broken reference that many parts lead to',
    part: ['b', 'c', 'd']
      .map(
        (name) =>
          `  /v1/${name}: { post: { operationId: ${name}, ${bodyOf("{ $ref: '#/components/schemas/A' }")} } }\n`,
      )
      .join(''),
    end: "components:\n  schemas:\n    A: { properties: { n: {}, m: { $ref: '#/none' } } }\n",
    problems: [/^11: POST \/v1\/b\.body\.m: must be/],
    left: 'own.b(n) own.c(n) own.d(n)',
  },
  {
    what: 'a reference to what everything inherits',
    part: `  /v1/bad: { post: { operationId: bad, ${bodyOf("{ $ref: '#/constructor/prototype' }")} } }\n`,
    problems: [/^4: POST \/v1\/bad\.body: must be a mapping/],
    left: 'own.bad',
  },
  {
    what: 'an alias of nothing',
    part: '  /v1/bad: { get: { operationId: bad, parameters: *none } }\n',
    problems: [/^4: “none” is not defined$/],
    left: 'own.bad',
  },
  {
    what: 'an alias bomb',
    part: `  /v1/bad:
    post:
      operationId: bad
      x-bomb:
        - &k0 { properties: { a: {}, b: {} } }
${Array.from({ length: 9 }, (_, level) => `        - &k${level + 1} { allOf: [${`*k${level}, `.repeat(9)}], properties: { p: {} } }\n`).join('')}
      requestBody: { content: { application/json: { schema: *k9 } } }
`,
    problems: [],
    left: 'own.bad(a,b,p)',
  },
  {
    what: 'an anchor that holds itself',
    part: `  /v1/bad: { post: { operationId: bad, ${bodyOf('&s { properties: { n: *s } }')} } }\n`,
    problems: [],
    left: 'own.bad(n)',
  },
  {
    what: 'a list that is too long',
    part: `  /v1/bad: { get: { operationId: bad, tags: [${'a, '.repeat(1001)}] } }\n`,
    problems: [/^4: GET \/v1\/bad\.tags: must not have more than 1000 entries$/],
  },
  {
    what: 'a name that stands there twice',
    part: '  /v1/bad: { get: { operationId: bad } }\n  /v1/bad: { get: { operationId: twice } }\n',
    problems: [/^5: “\/v1\/bad” is defined twice; the first one is used$/],
    left: 'own.bad',
  },
  {
    what: 'an operation that stands there twice',
    part: '  /v1/bad/{x}: { get: { operationId: bad } }\n  /v1/bad/{y}: { get: { operationId: twice } }\n',
    problems: [/^5: GET \/v1\/bad\/:y: is defined twice; the first one is used$/],
    left: 'own.bad',
  },
  {
    what: 'parameters of a path that are none',
    part: '  /v1/bad:\n    parameters: none\n    get: { operationId: bad }\n',
    problems: [/^5: \/v1\/bad\.parameters: must be a list$/],
    left: 'own.bad',
  },
  {
    what: 'tags that are none',
    part: '',
    end: 'tags: none\n',
    problems: [/^6: document\.tags: must be a list$/],
  },
];

async function describeLayer(...texts: readonly string[]) {
  const files = texts.map((text, index) => openApiFile(`${index}.yaml`, text));
  const { layer, problems } = await compileCustomOpenApiFiles(files);
  const described = layer.endpoints.map(({ id }) => {
    const [details] = layer.details.get(id) ?? [];
    const fields = [...(details?.pathParameters ?? []), ...(details?.body ?? [])].map(({ name }) => name);
    return fields.length > 0 ? `${id}(${[...new Set(fields)].join(',')})` : id;
  });
  return {
    described: described.join(' '),
    problems: problems.map(
      ({ file, line, problem }) => `${file.name === '0.yaml' ? '' : file.name}${line}: ${problem}`,
    ),
  };
}

describe('a bad part of an OpenAPI file', () => {
  for (const { what, part, end = '', problems: expected, left } of badParts) {
    it(`costs itself alone: ${what}`, async () => {
      const { described, problems } = await describeLayer(head + part + tail + end, good);
      assert.equal(
        described,
        ['own.a', left, 'own.z', 'own.other'].filter(Boolean).join(' '),
        problems.join('\n'),
      );
      assert.equal(problems.length, expected.length, problems.join('\n'));
      for (const [index, pattern] of expected.entries()) assert.match(problems[index] ?? '', pattern);
    });
  }

  const deep = JSON.parse(`{"get":{"operationId":"bad","x-deep":${brackets(1000)}}}`) as unknown;
  const json = {
    openapi: '3.1.0',
    paths: {
      '/v1/a': { get: { operationId: 'a' } },
      '/v1/bad': deep,
      '/v1/z': { get: { operationId: 'z' } },
    },
  };
  for (const [what, text, line] of [
    ['on lines', JSON.stringify(json, null, 2).replaceAll(/\[\s*/g, '[').replaceAll(/\s*\]/g, ']'), 12],
    ['on one line', JSON.stringify(json), 1],
    ['on lines, with each bracket on its own', JSON.stringify(json, null, 2), 210],
  ] as const) {
    it(`costs itself alone in JSON ${what}`, async () => {
      const { described, problems } = await describeLayer(text, good);
      assert.equal(described, 'own.a own.bad own.z own.other');
      assert.deepEqual(problems, [`${line}: this is nested too deeply`]);
    });
  }

  it('is the version that is not known yet, when it is one of 3', async () => {
    const { described, problems } = await describeLayer(good.replace('3.1.0', '3.4.0'));
    assert.equal(described, 'own.other');
    assert.deepEqual(problems, ['1: openapi: is read as version 3.1']);
  });

  it('is a whole file of another version, and no other file', async () => {
    const { described, problems } = await describeLayer(head.replace('3.1.0', '4.0.0'), good);
    assert.equal(described, 'own.other');
    assert.deepEqual(problems, ['1: openapi: must be a version 3.0 or 3.1']);
  });

  it('is what stands beyond the bounds of a file', async () => {
    const operations = Array.from({ length: 10_001 }, (_, index) => `  /v1/o${index}: *o\n`).join('');
    const text = `openapi: 3.1.0\nx: &o { get: { ${bodyOf('{}')}, parameters: &p [${'{ name: n, in: query }, '.repeat(30)}] } }\npaths:\n${operations}`;
    const { described, problems } = await describeLayer(text, good);
    assert.equal(described.split(' ').length, 10_001);
    assert.match(problems[0] ?? '', /^1: GET \/v1\/o\d+: the file describes more than 200000 fields/);
    assert.match(problems[1] ?? '', /: GET \/v1\/o10000: the file has more than 10000 operations/);
    assert.equal(problems.length, 2);
  });
});
