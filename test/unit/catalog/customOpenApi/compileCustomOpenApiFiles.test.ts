import assert from 'node:assert/strict';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { compileCustomOpenApiFiles } from '../../../../src/catalog/customOpenApi/compileCustomOpenApiFiles';
import { describeEndpoint } from '../../../../src/catalog/describeEndpoint';
import { descriptionMarkdown } from '../../../../src/catalog/descriptionMarkdown';
import { openApiText } from '../../../../src/catalog/export/openApiText';
import { matchPastedCall } from '../../../../src/catalog/find/matchPastedCall';
import { matchOperation } from '../../../../src/catalog/matchOperation';
import { requestSchema } from '../../../../src/catalog/requestSchema';
import { openApiFile } from '../../../support/openApiFiles';
import { readMarkdown } from '../../../support/readMarkdown';

const coupons = `openapi: 3.0.3
info: { title: Coupons, version: '1' }
servers: [{ url: 'https://evil.example' }]
tags:
  - name: Coupons
    description: What lowers a price
paths:
  /v1/coupons/{coupon-id}:
    parameters:
      - { name: coupon-id, in: path, required: true, schema: { type: string } }
    get:
      operationId: readCoupon
      tags: [Coupons]
      summary: Read one
      responses: { '200': { description: ok } }
    options: { responses: {} }
  /v1/coupons:
    post:
      tags: [Coupons]
      requestBody:
        content:
          application/json; charset=utf-8:
            schema: { $ref: '#/components/schemas/Coupon' }
      responses: { '201': { description: made } }
  /v1/products/{id}:
    get:
      operationId: anyName
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer, description: Number of the product } }
        - { name: expand, in: query, schema: { type: boolean } }
      responses: {}
  /v1/user-groups/{group}:
    get:
      parameters:
        - { name: group, in: path, required: true, schema: { type: integer, description: Other words } }
      responses: {}
components:
  schemas:
    Base: { type: object, required: [code], properties: { code: { type: string } } }
    Coupon:
      allOf:
        - { $ref: '#/components/schemas/Base' }
        - type: object
          properties:
            parent: { $ref: '#/components/schemas/Coupon' }
            amount: { type: number, description: "In\\n  Won" }
`;

async function catalogWith(...texts: readonly string[]) {
  const compiled = await compileCustomOpenApiFiles(
    texts.map((text, index) => openApiFile(`file${index + 1}.yaml`, text)),
  );
  const catalog = createCatalog();
  catalog.setCustomOpenApiLayer(compiled.layer);
  return { catalog, problems: compiled.problems.map(({ problem, line }) => `${line}: ${problem}`) };
}

describe('compileCustomOpenApiFiles', () => {
  it('adds operations with ids, modules and labels of their own', async () => {
    const { catalog, problems } = await catalogWith(coupons);
    assert.deepEqual(problems, []);
    assert.equal(catalog.endpoints.length, 50);
    const coupon = catalog.findEndpoint('own.readCoupon');
    assert.deepEqual(
      { ...coupon },
      {
        id: 'own.readCoupon',
        moduleId: 'own.Coupons.10',
        label: 'Read one',
        method: 'GET',
        path: '/v1/coupons/:coupon_id',
        query: [],
        file: 'file1.yaml',
      },
    );
    assert.equal(catalog.findEndpoint('own.post-v1-coupons')?.label, 'POST /v1/coupons');
    const module = catalog.modules.at(-1);
    assert.deepEqual(
      [module?.label, module?.purpose, module?.file],
      ['Coupons', 'What lowers a price', 'file1.yaml'],
    );
    assert.equal(catalog.endpointsOf(module?.id ?? '').length, 2);
  });

  it('joins by method and path, whatever the parameters are called, and lets the reference win', async () => {
    const { catalog } = await catalogWith(coupons);
    const product = await catalog.loadDetails('products.detail', { hints: false });
    const [id] = product.pathParameters;
    assert.deepEqual(
      [id?.name, id?.type, id?.meaning, id?.origin, id?.file],
      ['product_id', 'integer', 'Number of the product', 'reference', 'file1.yaml'],
    );
    assert.deepEqual(
      product.queryParameters.map(({ name, origin }) => [name, origin]),
      [['expand', 'user']],
    );
    const group = await catalog.loadDetails('userGroups.detail', { hints: true });
    assert.deepEqual(
      [group.pathParameters[0]?.type, group.pathParameters[0]?.meaning, group.pathParameters[0]?.file],
      ['string', 'Id of the group, unique', undefined],
    );
  });

  it('reads bodies through references, allOf and schemas that hold themselves', async () => {
    const { catalog } = await catalogWith(coupons);
    const { body } = await catalog.loadDetails('own.post-v1-coupons', { hints: true });
    assert.deepEqual(
      body?.map(({ name, required }) => [name, required]),
      [
        ['code', true],
        ['parent', undefined],
        ['amount', undefined],
      ],
    );
    assert.equal(body[2]?.meaning, 'In Won');
  });

  it('marks what it adds on the tooltip and in the schema', async () => {
    const { catalog } = await catalogWith(coupons);
    const endpoint = catalog.findEndpoint('products.detail');
    const own = catalog.findEndpoint('own.post-v1-coupons');
    assert.ok(endpoint && own);
    const described = await catalog.loadDetails(endpoint.id, { hints: false });
    const text = readMarkdown(descriptionMarkdown(describeEndpoint(endpoint, described)));
    assert.match(text, /`product_id` · integer · required.* · \*type, meaning: yours · file1\.yaml\*/);
    assert.match(text, /\*\*Query\*\* · \*yours · file1\.yaml\*/);
    const details = await catalog.loadDetails(own.id, { hints: true });
    assert.match(readMarkdown(descriptionMarkdown(describeEndpoint(own, details))), /yours · file1\.yaml/);
    assert.match(JSON.stringify(requestSchema(own, details)), /"code":\{"description":"yours · file1\.yaml"/);
  });

  it('is found by pasted paths, and its literal paths are no ids of others', async () => {
    const special = `openapi: 3.1.0\npaths:\n  /v1/users/special:\n    get: { operationId: special }\n`;
    const { catalog } = await catalogWith(coupons, special);
    assert.equal(matchPastedCall(catalog.endpoints, '/v1/coupons/c1')[0]?.endpoint.id, 'own.readCoupon');
    assert.equal(matchOperation(catalog.endpoints, 'GET', '/v1/users/special')?.endpoint.id, 'own.special');
  });

  it('keeps ids apart, and lets a second file add to the first', async () => {
    const { catalog } = await catalogWith(
      coupons,
      coupons.replace('/v1/coupons/{coupon-id}', '/v2/coupons/{x}'),
    );
    assert.ok(catalog.findEndpoint('own.readCoupon-2'));
    assert.equal(catalog.endpoints.filter(({ path }) => path === '/v1/coupons').length, 1);
    assert.equal((await catalog.loadDetails('own.post-v1-coupons', { hints: true })).body?.length, 3);
  });

  it('takes its own export, and adds nothing to it', async () => {
    for (const format of ['yaml', 'json'] as const) {
      const { catalog, problems } = await catalogWith(openApiText({ hints: true, format }));
      assert.deepEqual(problems, []);
      assert.equal(catalog.endpoints.length, 48);
    }
  });

  it('takes JSON with tabs and a byte order mark', async () => {
    const { catalog, problems } = await catalogWith(
      '\uFEFF{\n\t"openapi": "3.1.0",\n\t"paths": {\n\t\t"/v1/x": { "get": {} }\n\t}\n}\n',
    );
    assert.deepEqual(problems, []);
    assert.ok(catalog.findEndpoint('own.get-v1-x'));
  });

  it('does not hang on a schema that unfolds without end, nor on anchors that hold themselves', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `p${index}: { $ref: '#/components/schemas/A' }`);
    const wide = `openapi: 3.1.0\npaths:\n  /v1/w: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } } }\ncomponents: { schemas: { A: { type: object, properties: { ${names.join(', ')} } }, L: { type: array, items: { $ref: '#/components/schemas/L' } } } }\nx: &a [*a]\n`;
    const { catalog } = await catalogWith(wide);
    assert.ok((await catalog.loadDetails('own.post-v1-w', { hints: true })).body);
  });

  const broken: readonly (readonly [what: string, text: string, problem: RegExp, left?: string])[] = [
    ['a Swagger file', 'info: {}\nswagger: "2.0"\n', /^2: openapi: must be a version 3\.0 or 3\.1$/],
    ['no document', '- 1\n', /^1: openapi/],
    ['broken YAML', 'openapi: 3.1.0\npaths: {\n', /^2: this is not valid YAML or JSON$/],
    ['broken JSON', '{ "openapi": "3.1.0",\n "paths": ] }', /^2: /],
    [
      'a wrong member',
      'openapi: 3.1.0\npaths:\n  /v1/a:\n    get:\n      summary: fine\n      parameters: none\n',
      /^6: GET \/v1\/a\.parameters: must be a list$/,
      'own.get-v1-a',
    ],
    [
      'a broken reference',
      `openapi: 3.1.0\npaths:\n  /v1/a:\n    get:\n      parameters:\n        - { $ref: '#/none' }\n`,
      /^6: GET \/v1\/a\.parameters: must be a mapping/,
      'own.get-v1-a',
    ],
    [
      'a foreign reference',
      `openapi: 3.1.0\npaths:\n  /v1/a:\n    get:\n      parameters:\n        - { $ref: 'http://h/x.yaml' }\n`,
      /^6: GET \/v1\/a\.parameters: “http:\/\/h\/x\.yaml” is not in the folder of the OpenAPI file/,
      'own.get-v1-a',
    ],
    [
      'a method that no call has',
      'openapi: 3.1.0\npaths:\n  /v1/{a}:\n    summary: fine\n    patch: {}\n',
      /^5: PATCH \/v1\/:a: is left out, as calls are GET, POST, PUT or DELETE only$/,
    ],
    ['a part of a segment', 'openapi: 3.1.0\npaths:\n  /v1/{a}.json:\n    get: {}\n', /^4: .*whole segment$/],
    [
      'a path that leads up',
      'openapi: 3.1.0\npaths:\n  /v1/../admin:\n    get: {}\n',
      /^4: .*whole segment$/,
    ],
    [
      'a host in the path',
      'openapi: 3.1.0\npaths:\n  //evil.example/v1:\n    get: {}\n',
      /^4: .*whole segment$/,
    ],
  ];
  for (const [what, text, problem, left] of broken) {
    it(`names the line of ${what}`, async () => {
      const { catalog, problems } = await catalogWith(text);
      assert.equal(problems.length, 1, problems.join(' | '));
      assert.match(problems[0] ?? '', problem);
      assert.equal(catalog.endpoints[48]?.id, left);
    });
  }

  it('takes Korean parameters of one length, which have the same safe name', async () => {
    const { catalog, problems } = await catalogWith(
      'openapi: 3.1.0\npaths:\n  /v1/g/{그룹}/m/{회원}:\n    get:\n      parameters:\n' +
        '        - { name: 회원, in: path, required: true, description: Member }\n',
    );
    assert.deepEqual(problems, []);
    const [endpoint] = catalog.endpoints.slice(48);
    assert.equal(endpoint?.path, '/v1/g/:__/m/:___2');
    const details = await catalog.loadDetails(endpoint.id, { hints: false });
    assert.deepEqual(
      details.pathParameters.map(({ name, meaning }) => [name, meaning]),
      [['___2', 'Member']],
    );
  });

  it('keeps the sound operations beside a wrong one', async () => {
    const { catalog, problems } = await catalogWith(
      'openapi: 3.1.0\npaths:\n  /v1/a:\n    get: { parameters: 1 }\n  /v1/b:\n    get: {}\n',
    );
    assert.equal(problems.length, 1);
    assert.ok(catalog.findEndpoint('own.get-v1-b'));
  });
});

describe('the catalog with a user layer', () => {
  it('tells its listeners, and goes back', async () => {
    const catalog = createCatalog();
    let changes = 0;
    const subscription = catalog.onDidChange(() => changes++);
    const { layer } = await compileCustomOpenApiFiles([openApiFile('a.yaml', coupons)]);
    catalog.setCustomOpenApiLayer(layer);
    assert.equal(changes, 1);
    subscription.dispose();
    catalog.setCustomOpenApiLayer({ modules: [], endpoints: [], details: new Map() });
    assert.equal(changes, 1);
    assert.deepEqual([catalog.endpoints.length, catalog.modules.length], [48, 10]);
  });
});
