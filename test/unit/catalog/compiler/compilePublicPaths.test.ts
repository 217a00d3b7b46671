import assert from 'node:assert/strict';
import { compilePublicPaths } from '../../../../src/catalog/compiler/compilePublicPaths';
import { CatalogDocumentError, type DocumentNode } from '../../../../src/catalog/compiler/documentNode';
import type { Endpoint, EndpointDetails } from '../../../../src/catalog/types';

const endpoint: Endpoint = {
  id: 'things.remove',
  moduleId: 'things',
  label: 'Remove',
  answerId: 'thing',
  method: 'DELETE',
  path: '/v1/things/:id',
  query: ['part_id', 'reason'],
};
const parameter = (name: string) =>
  ({ name, type: 'string', origin: 'reference', required: true, sources: [] }) as const;
const details: EndpointDetails = {
  endpointId: endpoint.id,
  pathParameters: [parameter('id')],
  queryParameters: [parameter('part_id'), parameter('reason')],
  bodyKnowledge: 'none',
  response: [],
  errors: [],
  rules: [],
  unknown: [],
  disagreements: [{ fact: 'It differs.', sources: ['A'] }],
};
const hints = (path: string): DocumentNode => ({
  paths: {
    [path]: { delete: { 'x-public-path': { path: '/v1/things/{id}/part/{part_id}', label: 'Remove part' } } },
    '/v1/others': { get: {} },
  },
});

describe('compilePublicPaths', () => {
  it('makes an endpoint of its own, whose path takes what the query took', () => {
    const compiled = compilePublicPaths(hints('/v1/things/{id}'), [endpoint], [details]);
    assert.deepEqual(compiled.endpoints, {
      'things.remove': {
        id: 'things.remove.public',
        moduleId: 'things',
        label: 'Remove part',
        method: 'DELETE',
        path: '/v1/things/:id/part/:part_id',
        query: ['reason'],
      },
    });
    const [other, ...more] = compiled.details;
    assert.equal(more.length, 0);
    assert.equal(other?.endpointId, 'things.remove.public');
    assert.deepEqual(
      other.pathParameters.map(({ name }) => name),
      ['id', 'part_id'],
    );
    assert.deepEqual(
      other.queryParameters.map(({ name }) => name),
      ['reason'],
    );
    assert.deepEqual(other.disagreements, [], 'it is what disagreed');
  });

  it('refuses a path of an operation that is not known', () => {
    assert.throws(
      () => compilePublicPaths(hints('/v1/gone'), [endpoint], [details]),
      (error) =>
        error instanceof CatalogDocumentError && /has a public path and no details/.test(error.message),
    );
  });
});
