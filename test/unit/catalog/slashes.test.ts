import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { compileCustomOpenApiFiles } from '../../../src/catalog/customOpenApi/compileCustomOpenApiFiles';
import { findVerifyingRead } from '../../../src/http/remedies/remedyButtons';
import { matchPastedCall } from '../../../src/catalog/find/matchPastedCall';
import { TemplateMatcher, UNKNOWN } from '../../../src/catalog/find/templateMatcher';
import { buildRequest } from '../../../src/http/buildRequest';
import { openApiFile } from '../../support/openApiFiles';

const django = `openapi: 3.0.3
paths:
  /v1/shops/: { get: {}, post: {} }
  /v1/shops/{shop_id}/: { get: {}, put: {}, delete: {} }
  /v1/both: { get: { operationId: without } }
  /v1/both/: { get: { operationId: with } }
  /: { get: { operationId: root } }
  /v1/shops/{shop_id}/items/: { get: {}, post: {} }
  /v1/user-groups/: { get: { operationId: slashed } }
`;

async function catalogOf(text: string) {
  const { layer, problems } = await compileCustomOpenApiFiles([openApiFile('a.yaml', text)]);
  assert.deepEqual(problems, []);
  const catalog = createCatalog();
  catalog.setCustomOpenApiLayer(layer);
  return catalog;
}

describe('a path that ends with a slash', () => {
  const target = { origin: 'https://shop.test', basePath: '/api', headers: {} };

  const sent: readonly (readonly [id: string, path: Record<string, string>, url: string])[] = [
    ['own.get-v1-shops', {}, '/v1/shops/'],
    ['own.post-v1-shops', {}, '/v1/shops/'],
    ['own.get-v1-shops-shop_id', { shop_id: '5' }, '/v1/shops/5/'],
    ['own.put-v1-shops-shop_id', { shop_id: 'a b' }, '/v1/shops/a%20b/'],
    ['own.delete-v1-shops-shop_id', { shop_id: '상' }, '/v1/shops/%EC%83%81/'],
    ['own.get-v1-shops-shop_id-items', { shop_id: '5' }, '/v1/shops/5/items/'],
    ['own.without', {}, '/v1/both'],
    ['own.with', {}, '/v1/both/'],
    ['own.root', {}, '/'],
    ['own.slashed', {}, '/v1/user-groups/'],
    ['userGroups.list', {}, '/v1/user-groups'],
  ];
  for (const [id, path, url] of sent) {
    it(`is sent as written: ${id}`, async () => {
      const catalog = await catalogOf(django);
      const { endpoints } = catalog;
      const endpoint = catalog.findEndpoint(id);
      assert.ok(endpoint, endpoints.map((one) => one.id).join(' '));
      const values = { path, query: [['a', '1']] as const };
      const request = buildRequest(endpoint, { ...values, body: undefined }, target, endpoints);
      assert.equal(request.url, `https://shop.test/api${url}?a=1`);
    });
  }

  const pasted: readonly (readonly [text: string, found: string])[] = [
    ['/v1/shops/', 'own.get-v1-shops own.post-v1-shops'],
    ['/v1/shops', 'own.get-v1-shops own.post-v1-shops'],
    ['GET https://shop.test/v1/shops/5/', 'own.get-v1-shops-shop_id'],
    ['GET https://shop.test/v1/shops/5', 'own.get-v1-shops-shop_id'],
    ['curl https://shop.test/api/v1/shops/5/ -X DELETE', 'own.delete-v1-shops-shop_id'],
    ['/v1/both', 'own.without'],
    ['/v1/both/', 'own.with'],
    ['/v1/both/?page=2', 'own.with'],
    ['https://shop.test/v1/both//', 'own.without'],
    ['GET /v1/shops/5/items', 'own.get-v1-shops-shop_id-items'],
    ['GET shops/5/items/', 'own.get-v1-shops-shop_id-items'],
    ['GET /v1/user-groups/', 'own.slashed'],
    ['GET /v1/user-groups', 'userGroups.list'],
    ['GET /v1/user-groups/65a1b2c3d4e5f60718000001/', 'userGroups.detail'],
    ['GET /v1/products/?page=2', 'products.list'],
    ['GET https://shop.test/', 'own.root'],
  ];
  for (const [text, found] of pasted) {
    it(`is found by a pasted address, the exact one first: ${text}`, async () => {
      const { endpoints } = await catalogOf(django);
      assert.equal(
        matchPastedCall(endpoints, text)
          .map(({ endpoint }) => endpoint.id)
          .join(' '),
        found,
      );
    });
  }

  const inSource: readonly (readonly [segments: readonly string[], found: string])[] = [
    [['v1', 'shops', ''], 'own.get-v1-shops own.post-v1-shops'],
    [
      ['v1', 'shops', UNKNOWN, ''],
      'own.get-v1-shops-shop_id own.put-v1-shops-shop_id own.delete-v1-shops-shop_id',
    ],
    [['v1', 'shops', UNKNOWN], ''],
    [['v1', 'shops', 'x'], ''],
    [['v1', 'both'], 'own.without'],
    [['v1', 'both', ''], 'own.with'],
    [['v1', 'user-groups', UNKNOWN], 'userGroups.detail userGroups.update'],
  ];
  for (const [segments, found] of inSource) {
    it(`is found in source code as written: ${segments.map((one) => (one === UNKNOWN ? '…' : one)).join('/')}`, async () => {
      const match = new TemplateMatcher((await catalogOf(django)).endpoints).match(segments);
      assert.equal(match.endpoints.map(({ id }) => id).join(' '), found);
      assert.deepEqual(match.near, []);
    });
  }

  it('has a read that ends with one, too', async () => {
    const catalog = await catalogOf(django);
    const readOf = (id: string): string | undefined => {
      const write = catalog.findEndpoint(id);
      return write && findVerifyingRead(catalog.endpoints, write)?.id;
    };
    assert.equal(readOf('own.put-v1-shops-shop_id'), 'own.get-v1-shops-shop_id');
    assert.equal(readOf('own.post-v1-shops-shop_id-items'), 'own.get-v1-shops-shop_id-items');
    assert.equal(readOf('own.post-v1-shops'), 'own.get-v1-shops');
  });

  const wrong: readonly string[] = [
    '//',
    '/v1//',
    '//v1/a/',
    '/v1//a/',
    'v1/a/',
    '/v1/{a}{b}/',
    '/v1/../',
    '/v1/./',
  ];
  for (const template of wrong) {
    it(`is refused where another segment is wrong: ${template}`, async () => {
      const { layer, problems } = await compileCustomOpenApiFiles([
        openApiFile('a.yaml', `openapi: 3.1.0\npaths:\n  '${template}': { get: {} }\n`),
      ]);
      assert.deepEqual(layer.endpoints, []);
      assert.equal(problems.length, 1);
    });
  }
});
