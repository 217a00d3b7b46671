import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { compileCustomOpenApiFiles } from '../../../src/catalog/customOpenApi/compileCustomOpenApiFiles';
import { openApiFile, readOpenApi } from '../../support/openApiFiles';

const named = (name: string): string => `{ schema: { properties: { ${name}: {} } } }`;

/** Media types in the order of the file, and the media type whose schema is read. */
const contents: readonly (readonly [content: string, says: string | undefined])[] = [
  [`application/json: ${named('json')}`, 'json'],
  [`application/json; charset=utf-8: ${named('json')}`, 'json'],
  [`application/json;v=1: ${named('json')}`, 'json'],
  [`"application/json ; a=b": ${named('json')}`, 'json'],
  [`APPLICATION/JSON: ${named('json')}`, 'json'],
  [`'*/*': ${named('any')}`, 'any'],
  [`'*/*;q=0.8': ${named('any')}`, 'any'],
  [`application/*: ${named('range')}`, 'range'],
  [`application/vnd.shop+json: ${named('shop')}`, 'shop'],
  [`application/vnd.shop.v2+json; charset=utf-8: ${named('shop')}`, 'shop'],
  [`model/gltf+json: ${named('model')}`, 'model'],
  [`text/json: ${named('text')}`, 'text'],
  [`'*/*': ${named('any')}, application/json: ${named('json')}`, 'json'],
  [`application/*: ${named('range')}, application/json: ${named('json')}`, 'json'],
  [`application/problem+json: ${named('problem')}, application/json: ${named('json')}`, 'json'],
  [`'*/*': ${named('any')}, application/problem+json: ${named('problem')}`, 'problem'],
  [`'*/*': ${named('any')}, application/*: ${named('range')}`, 'range'],
  [`application/json: {}, '*/*': ${named('any')}`, 'any'],
  [`application/json: , '*/*': ${named('any')}`, 'any'],
  [`text/plain: ${named('text')}`, undefined],
  [`text/*: ${named('text')}`, undefined],
  [`multipart/form-data: ${named('form')}`, undefined],
  [`application/x-www-form-urlencoded: ${named('form')}`, undefined],
  [`application/jsonl: ${named('lines')}`, undefined],
  [`application/json-seq: ${named('sequence')}`, undefined],
  [`application/xml: ${named('xml')}`, undefined],
  [`application/octet-stream: { schema: { type: string, format: binary } }`, undefined],
];

/** Schemas of a body, each with the members that are read; undefined: the body counts as not described. */
const bodies: readonly (readonly [schema: string, says: string | undefined])[] = [
  ['{ properties: { a: {} } }', 'a:mixed'],
  ['{ type: object, properties: {}, additionalProperties: false }', 'no members'],
  ['{ type: object, additionalProperties: false }', 'no members'],
  ['{ allOf: [{ properties: { a: {} } }], additionalProperties: false }', 'a:mixed'],
  ['{ type: object, properties: {} }', undefined],
  ['{ type: object }', undefined],
  ['{ type: object, additionalProperties: true }', undefined],
  ['{ type: object, additionalProperties: { type: string } }', undefined],
  ['{}', undefined],
  ['true', undefined],
  ['{ type: string }', undefined],
  ['{ type: string, format: binary }', undefined],
  ['{ type: integer, enum: [1] }', undefined],
  ['{ type: array, items: { properties: { a: {} } } }', undefined],
  ['{ items: { properties: { a: {} } } }', undefined],
  ["{ type: [array, 'null'], items: { properties: { a: {} } } }", undefined],
  ['{ anyOf: [{ type: string }, { type: array, items: { properties: { a: {} } } }] }', undefined],
  ['{ anyOf: [{ properties: { a: {} } }, { type: array, items: { properties: { b: {} } } }] }', 'a:mixed'],
  ["{ anyOf: [{ properties: { a: {} } }, { type: 'null' }] }", 'a:mixed'],
  ["{ $ref: '#/none' }", undefined],
  ['5', undefined],
  ['{ properties: 5 }', undefined],
  ['{ properties: { a: 5 } }', undefined],
  ['{ properties: { a: 5 }, additionalProperties: false }', undefined],
  ['{ properties: { a: 5, b: {} } }', 'b:mixed'],
  ['{ allOf: 5 }', undefined],
  ['{ type: object, patternProperties: { a: {} } }', undefined],
];

const api = (operation: string): string => `openapi: 3.0.3\npaths:\n  /a: ${operation}\n`;

describe('the media types of an OpenAPI file', () => {
  for (const [content, says] of contents) {
    it(`are JSON, the surest first: ${content.replaceAll(/\{ schema.*?\} \} \}/g, '…')}`, async () => {
      const [body] = await readOpenApi(api(`{ post: { requestBody: { content: { ${content} } } } }`));
      assert.equal(body, says === undefined ? 'POST /a' : `POST /a body(${says}:mixed)`);
      const [answer] = await readOpenApi(api(`{ get: { responses: { 200: { content: { ${content} } } } } }`));
      assert.equal(answer, says === undefined ? 'GET /a' : `GET /a answer(${says}:mixed)`);
    });
  }

  const parameters: readonly (readonly [content: string, says: string])[] = [
    ['application/json: { schema: { properties: { a: { type: string } } } }', 'q:object(a:string)'],
    ['application/json: { schema: { type: integer } }', 'q:integer'],
    ['text/plain: { schema: { type: string, enum: [a, b] } }', 'q:string=a|b'],
    [
      'text/plain: { schema: { type: string } }, application/json: { schema: { type: boolean } }',
      'q:boolean',
    ],
    ['application/json: {}', 'q:mixed'],
  ];
  for (const [content, says] of parameters) {
    it(`describe a parameter in place of a schema: ${content}`, async () => {
      const parameter = `{ name: q, in: query, content: { ${content} } }`;
      assert.deepEqual(await readOpenApi(api(`{ get: { parameters: [${parameter}] } }`)), [
        `GET /a query(${says})`,
      ]);
    });
  }
});

describe('a body of an OpenAPI file', () => {
  for (const [schema, says] of bodies) {
    it(`is ${says === undefined ? 'not described' : 'known'}: ${schema}`, async () => {
      const text = api(`{ post: { requestBody: { content: { application/json: { schema: ${schema} } } } } }`);
      const { layer } = await compileCustomOpenApiFiles([openApiFile('a.yaml', text)]);
      const [details] = layer.details.get('own.post-a') ?? [];
      assert.equal(details?.bodyKnowledge, says === undefined ? 'unknown' : 'known');
      assert.equal(details.body === undefined, says === undefined);
      const [read] = await readOpenApi(text);
      const shown = says === 'no members' ? ' no members' : says === undefined ? '' : ` body(${says})`;
      assert.equal(read, `POST /a${shown}`);
    });
  }

  it('that is not described does not close what hints know of it', async () => {
    const catalog = createCatalog();
    const before = await catalog.loadDetails('userGroups.update', { hints: true });
    const text = `openapi: 3.1.0\npaths:\n  /v1/user-groups/{id}: { put: { requestBody: { content: { text/plain: {} } } } }\n`;
    catalog.setCustomOpenApiLayer((await compileCustomOpenApiFiles([openApiFile('a.yaml', text)])).layer);
    const after = await catalog.loadDetails('userGroups.update', { hints: true });
    assert.deepEqual([after.body, after.bodyKnowledge], [before.body, before.bodyKnowledge]);
  });
});

describe('the version of an OpenAPI file', () => {
  const versions: readonly (readonly [version: string, isRead: boolean, said?: string])[] = [
    ['3.1', true],
    ['3.0', true],
    ['"3.1"', true],
    ["'3.0'", true],
    ['3.1.0', true],
    ['3.0.3', true],
    ['"3.0.0"', true],
    ['3.1.1-rc1', true, undefined],
    ['3.2', true, 'openapi: is read as version 3.1'],
    ['"3.2"', true, 'openapi: is read as version 3.1'],
    ['3.2.0', true, 'openapi: is read as version 3.1'],
    ['3', true],
    ['2.0', false],
    ['"2.0"', false],
    ['4.0', false],
    ['4', false],
    ['31', false],
    ['30.1', false],
    ['"3"', false],
    ['three', false],
    ['[3.1]', false],
    ['true', false],
    ['', false],
    ['.nan', false],
  ];
  for (const [version, isRead, said] of versions) {
    it(`is ${isRead ? 'read' : 'refused'}: ${version}`, async () => {
      const text = `info: {}\nopenapi: ${version}\npaths: { /a: { get: {} } }\n`;
      const problem = isRead ? said : 'openapi: must be a version 3.0 or 3.1';
      assert.deepEqual(await readOpenApi(text), [
        ...(isRead ? ['GET /a'] : []),
        ...(problem === undefined ? [] : [`! 2 ${problem}`]),
      ]);
    });
  }

  it('is read from JSON without quotes', async () => {
    assert.deepEqual(await readOpenApi('{"openapi":3.1,"paths":{"/a":{"get":{}}}}'), ['GET /a']);
  });
});
