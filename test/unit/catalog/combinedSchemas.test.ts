import assert from 'node:assert/strict';
import { compileCustomOpenApiFiles } from '../../../src/catalog/customOpenApi/compileCustomOpenApiFiles';
import { openApiFile, readOpenApi } from '../../support/openApiFiles';

const parts = `components:
  schemas:
    Address: { type: object, required: [zip], properties: { zip: { type: string }, city: { type: string } }, description: Where it is }
    State: { type: string, enum: [on, 'off'] }
    NullableState: { type: [string, 'null'], enum: [on, 'off', null] }
    Blank: { enum: [''] }
    Null: { enum: [null] }
    Cat: { type: object, required: [id, paws], properties: { id: { type: string }, paws: { type: integer } } }
    Fish: { type: object, required: [id, fins], properties: { id: { type: string }, fins: { type: integer } } }
    Own: { allOf: [{ $ref: '#/components/schemas/Own' }], properties: { n: { type: string } } }
    Ring: { anyOf: [{ $ref: '#/components/schemas/Ring' }, { type: string }] }
    Pet: { type: object, required: [kind], properties: { kind: { type: string } }, oneOf: [{ $ref: '#/components/schemas/Dog' }, { $ref: '#/components/schemas/Bird' }] }
    Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { required: [bark], properties: { bark: { type: boolean } } }] }
    Bird: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { wings: { type: integer } } }] }
    Tree: { properties: { left: { anyOf: [{ $ref: '#/components/schemas/Tree' }, { type: 'null' }] } } }
`;
const ref = (name: string): string => `{ $ref: '#/components/schemas/${name}' }`;

/** Schemas of a member called m, each with the field that is read. */
const members: readonly (readonly [schema: string, says: string])[] = [
  // As FastAPI writes it, and with `null` in another YAML form.
  [`{ anyOf: [{ type: string }, { type: 'null' }] }`, 'm:string'],
  [`{ anyOf: [{ type: string }, { type: null }] }`, 'm:string'],
  [`{ anyOf: [{ type: 'null' }, { type: integer }] }`, 'm:integer'],
  [`{ anyOf: [${ref('Address')}, { type: 'null' }] }`, 'm:object(zip!:string city:string)'],
  [`{ anyOf: [${ref('State')}, { type: 'null' }] }`, 'm:string=on|off'],
  [
    `{ anyOf: [{ type: array, items: ${ref('Address')} }, { type: 'null' }] }`,
    'm:array(zip!:string city:string)',
  ],
  [`{ anyOf: [{ type: string, format: uuid }, { type: [ 'null' ] }], title: M }`, 'm:string'],
  [`{ anyOf: [{ const: a }, { const: null }] }`, 'm:string=a'],
  // As springdoc writes it.
  [`{ oneOf: [${ref('Address')}, { type: 'null' }] }`, 'm:object(zip!:string city:string)'],
  [`{ type: [string, 'null'] }`, 'm:string'],
  [`{ type: ['null', object], properties: { a: {} } }`, 'm:object(a:mixed)'],
  [`{ nullable: true, allOf: [${ref('Address')}] }`, 'm:object(zip!:string city:string)'],
  [`{ nullable: true, allOf: [${ref('State')}] }`, 'm:string=on|off'],
  [`{ type: string, nullable: true, enum: [a, null] }`, 'm:string=a'],
  [ref('NullableState'), 'm:string=on|off'],
  // As Django REST writes it.
  [`{ oneOf: [${ref('State')}, ${ref('Blank')}, ${ref('Null')}] }`, 'm:string=on|off|'],
  [`{ nullable: true, oneOf: [${ref('State')}, ${ref('Null')}] }`, 'm:string=on|off'],
  // Several alternatives.
  [`{ oneOf: [${ref('Cat')}, ${ref('Fish')}] }`, 'm:object(id!:string paws:integer fins:integer)'],
  [`{ anyOf: [${ref('Cat')}, { type: string }] }`, 'm:mixed(id:string paws:integer)'],
  [`{ anyOf: [${ref('Cat')}, { type: array, items: ${ref('Fish')} }] }`, 'm:mixed(id:string paws:integer)'],
  [`{ anyOf: [{ type: string }, { type: integer }] }`, 'm:mixed'],
  [`{ anyOf: [{ type: integer }, { type: number }] }`, 'm:number'],
  [`{ type: [integer, number] }`, 'm:number'],
  [`{ anyOf: [{ type: string }, {}] }`, 'm:mixed'],
  [`{ anyOf: [{ type: string }, true] }`, 'm:mixed'],
  [`{ anyOf: [{ type: 'null' }] }`, 'm:mixed'],
  [`{ anyOf: [${ref('State')}, { type: string }] }`, 'm:string=on|off…'],
  [`{ oneOf: [{ const: 1, title: One }, { const: 2, title: Two }] }`, 'm:integer=1|2'],
  [`{ type: integer, oneOf: [{ const: 1 }, { type: integer }] }`, 'm:integer=1…'],
  [`{ anyOf: [{ enum: [a, b] }, { enum: [b, c] }] }`, 'm:string=a|b|c'],
  [
    `{ anyOf: [{ properties: { x: { type: string } } }, { properties: { x: { type: integer } } }] }`,
    'm:object(x:mixed)',
  ],
  [
    `{ anyOf: [{ properties: { x: { enum: [a] } } }, { properties: { x: { enum: [b] } } }] }`,
    'm:object(x:string=a|b)',
  ],
  [
    `{ properties: { a: {}, b: {} }, anyOf: [{ required: [a] }, { required: [a, b] }] }`,
    'm:object(a!:mixed b:mixed)',
  ],
  [
    `{ oneOf: [{ anyOf: [${ref('Address')}, { type: 'null' }] }, { type: 'null' }] }`,
    'm:object(zip!:string city:string)',
  ],
  // allOf.
  [
    `{ allOf: [{ properties: { id: { type: string } } }, { properties: { id: { type: integer } } }] }`,
    'm:object(id:mixed)',
  ],
  [
    `{ allOf: [{ properties: { id: {} } }, { properties: { id: { type: integer } } }] }`,
    'm:object(id:integer)',
  ],
  [
    `{ allOf: [{ properties: { id: { type: number } } }, { properties: { id: { type: integer } } }] }`,
    'm:object(id:integer)',
  ],
  [`{ allOf: [${ref('Address')}, { required: [city] }] }`, 'm:object(zip!:string city!:string)'],
  [`{ allOf: [${ref('Address')}, ${ref('Address')}] }`, 'm:object(zip!:string city:string)'],
  [
    `{ allOf: [${ref('Address')}], properties: { zip: { enum: ['1'] } } }`,
    'm:object(zip!:string=1 city:string)',
  ],
  [
    `{ allOf: [{ properties: { a: { properties: { x: {} } } } }, { properties: { a: { properties: { y: {} } } } }] }`,
    'm:object(a:object(x:mixed y:mixed))',
  ],
  [`{ allOf: [${ref('State')}, { enum: [on] }] }`, 'm:string=on'],
  [`{ allOf: [${ref('State')}], enum: [on] }`, 'm:string=on'],
  [
    `{ allOf: [{ items: { properties: { a: {} } } }, { items: { properties: { b: {} } } }] }`,
    'm:array(a:mixed b:mixed)',
  ],
  [`{ allOf: [{ type: array }, { items: ${ref('Cat')} }] }`, 'm:array(id!:string paws!:integer)'],
  // Schemas that refer to themselves.
  [ref('Own'), 'm:object(n:string)'],
  [ref('Ring'), 'm:mixed'],
  [ref('Dog'), 'm:object(kind!:string bark!:boolean)'],
  [ref('Pet'), 'm:object(bark:boolean wings:integer kind!:string)'],
  [`{ anyOf: [${ref('Dog')}, ${ref('Bird')}] }`, 'm:object(kind!:string bark:boolean wings:integer)'],
  // Without a type.
  [`{ properties: { a: {} } }`, 'm:object(a:mixed)'],
  [`{ items: {} }`, 'm:array'],
  [`{ enum: [1, 2.5] }`, 'm:number=1|2.5'],
  [`{ enum: [true, x] }`, 'm:mixed=true|x'],
  [`{ const: x }`, 'm:string=x'],
  [`{ enum: [a, { b: 1 }] }`, 'm:string=a…'],
  [`true`, 'm:mixed'],
  [`{ type: 'null' }`, 'm:mixed'],
  [`{ type: file }`, 'm:mixed'],
];

const bodyOf = (schema: string): string =>
  `openapi: 3.1.0\npaths:\n  /a: { post: { requestBody: { content: { application/json: { schema: ${schema} } } } } }\n`;

describe('a schema of an OpenAPI file', () => {
  for (const [schema, says] of members) {
    it(`is read as a member: ${schema.replaceAll('#/components/schemas/', '')}`, async () => {
      const [body] = await readOpenApi(bodyOf(`{ properties: { m: ${schema} } }`) + parts);
      assert.equal(body, `POST /a body(${says})`);
    });

    it(`is read as a parameter and in an answer: ${schema.replaceAll('#/components/schemas/', '')}`, async () => {
      const text = `openapi: 3.1.0\npaths:\n  /a:\n    get:\n      parameters: [{ name: m, in: query, schema: ${schema} }]\n      responses: { default: { content: { application/json: { schema: { items: { properties: { m: ${schema} } } } } } } }\n`;
      const [read] = await readOpenApi(text + parts);
      assert.equal(read, `GET /a query(${says}) answer(${says})`);
    });
  }

  it('is read as a body as it is as a member', async () => {
    for (const [schema, says] of members) {
      const [read] = await readOpenApi(bodyOf(schema) + parts);
      const [, inner] = /^m:(?:object|mixed)\S*?\((.*)\)$/.exec(says) ?? [];
      assert.equal(read, inner === undefined ? 'POST /a' : `POST /a body(${inner})`, schema);
    }
  });

  it('gives no line for what it is made of, and one for what is broken', async () => {
    const [, ...problems] = await readOpenApi(
      bodyOf(`{ properties: { m: { anyOf: [{ type: string }, { $ref: '#/none' }] } } }`),
    );
    assert.deepEqual(problems, ['! 3 POST /a.body.m: must be a mapping, or a $ref that leads to one']);
  });

  it('keeps the member whose `required` is no list, and its other alternatives', async () => {
    const read = await readOpenApi(
      bodyOf('{ properties: { m: { type: string, required: true }, n: { anyOf: 5, type: integer } } }'),
    );
    assert.equal(read[0], 'POST /a body(m:string n:integer)');
    assert.equal(read.length, 3);
  });

  it('loses no more than what is no text, no list or no literal', async () => {
    const read = await readOpenApi(
      bodyOf(
        '{ description: 5, properties: { m: { description: [a], type: string }, n: { enum: 5, type: integer }, o: { x-sources: 5, x-optional: 5, type: number }, p: { oneOf: [{ const: 200, title: 200 }] } } }',
      ),
    );
    assert.deepEqual(read, [
      'POST /a body(m:string n:integer o:number p:integer=200)',
      '! 3 POST /a.body.description: must be a string',
      '! 3 POST /a.body.m.description: must be a string',
      '! 3 POST /a.body.n.enum: must be a list',
      '! 3 POST /a.body.p.title: must be a string',
    ]);
  });

  it('describes a member by its own words, and else by those of the only part', async () => {
    const schema = `{ properties: { a: { nullable: true, allOf: [${ref('Address')}] }, b: { $ref: '#/components/schemas/Address', description: Own }, c: { anyOf: [${ref('Address')}, { type: 'null' }] }, d: { anyOf: [${ref('Address')}, ${ref('Cat')}] } } }`;
    const { layer } = await compileCustomOpenApiFiles([openApiFile('a.yaml', bodyOf(schema) + parts)]);
    const [details] = layer.details.get('own.post-a') ?? [];
    assert.deepEqual(
      details?.body?.map(({ meaning }) => meaning),
      ['Where it is', 'Own', 'Where it is', undefined],
    );
  });

  it('is cut where it leads into itself', async () => {
    const left = (depth: number): string => (depth === 0 ? '' : `(left:object${left(depth - 1)})`);
    assert.deepEqual(await readOpenApi(bodyOf(ref('Tree')) + parts), [`POST /a body${left(6)}`]);
  });

  it('names all members of one level before those that lie deeper', async () => {
    const wide = Array.from({ length: 90 }, (_, index) => `p${index}: ${ref('Wide')}`).join(', ');
    const [read = ''] = await readOpenApi(
      `${bodyOf(ref('Wide'))}components: { schemas: { Wide: { properties: { ${wide} } } } }\n`,
    );
    const top = read.replace('POST /a body(', '').replaceAll(/\([^()]*\)/g, '');
    assert.equal(top.match(/p\d+:object/g)?.length, 90);
  });
});
