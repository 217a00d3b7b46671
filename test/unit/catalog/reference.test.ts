import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import type { EndpointDetails, Field } from '../../../src/catalog/types';
import { modules, operations } from '../../fixtures/reference/operations';
import type { FieldRow } from '../../fixtures/reference/userGroups';
import { answerFields, changeableFields, errorCodes, rules } from '../../fixtures/reference/userGroups';

const catalog = createCatalog();
const full = new Set(['userGroups.detail', 'userGroups.update']);

function loadReference(id: string): Promise<EndpointDetails> {
  return catalog.loadDetails(id, { hints: false });
}

function assertFields(actual: readonly Field[], expected: readonly FieldRow[]): void {
  assert.deepEqual(
    actual.map(({ name, type, origin }) => [name, type, origin]),
    expected.map(([name, type]) => [name, type, 'reference']),
  );
  for (const [index, [name, , meaning, values]] of expected.entries()) {
    const field = actual[index];
    assert.match(field?.meaning ?? '', meaning, name);
    assert.deepEqual(
      field?.values?.map((entry) => [entry.value, entry.meaning]),
      values,
      name,
    );
    assert.equal(field?.sources, undefined, name);
  }
}

describe('reference layer', () => {
  it('has the modules of the reference in its order, with their counts', () => {
    assert.deepEqual(
      catalog.modules.map((module) => [module.id, module.label, catalog.endpointsOf(module.id).length]),
      modules,
    );
    assert.equal(catalog.endpoints.length, 48);
    for (const module of catalog.modules) assert.match(module.purpose, /\w+ \w+/, module.id);
  });

  it('has the 48 operations with method, path and query parameters', () => {
    assert.deepEqual(
      catalog.endpoints.map(({ id, label, method, path, query }) => ({ id, label, method, path, query })),
      operations,
    );
    for (const endpoint of catalog.endpoints) {
      assert.equal(endpoint.moduleId, endpoint.id.split('.')[0]);
      assert.equal(catalog.findEndpoint(endpoint.id), endpoint);
    }
  });

  it('names the parameters of each path, in its order', async () => {
    for (const { id, path, query } of operations) {
      const details = await loadReference(id);
      const names = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name);
      assert.deepEqual(
        details.pathParameters.map((field) => [field.name, field.required]),
        names.map((name) => [name, true]),
        id,
      );
      assert.deepEqual(
        details.queryParameters.map((field) => field.name),
        query,
        id,
      );
    }
  });

  it('says nothing else about the 46 operations that are only listed', async () => {
    const listed = operations.filter(({ id }) => !full.has(id));
    assert.equal(listed.length, 46);
    for (const { id, method } of listed) {
      const details = await loadReference(id);
      const parameters = [...details.pathParameters, ...details.queryParameters].map((field) => ({
        name: field.name,
        type: 'mixed',
        origin: 'reference',
        ...(details.pathParameters.includes(field) ? { required: true } : {}),
      }));
      assert.deepEqual([...details.pathParameters, ...details.queryParameters], parameters, id);
      assert.deepEqual(
        { ...details, pathParameters: [], queryParameters: [] },
        {
          pathParameters: [],
          queryParameters: [],
          bodyKnowledge: 'unknown',
          response: [],
          errors: [],
          rules: [],
          disagreements: [],
          unknown: ['parameters', ...(method === 'GET' ? [] : ['body']), 'response', 'errors'],
        },
        id,
      );
    }
  });

  it('knows the detail operation in full', async () => {
    const details = await loadReference('userGroups.detail');
    assert.equal(details.bodyKnowledge, 'none');
    assert.equal(details.body, undefined);
    assertFields(details.response, answerFields);
    assert.match(details.summary ?? '', /personal.*enterprise/i);
  });

  it('knows the update operation in full', async () => {
    const details = await loadReference('userGroups.update');
    assert.equal(details.bodyKnowledge, 'known');
    assert.deepEqual(
      details.body?.map((field) => [field.name, field.type]),
      [['user_group', 'object']],
    );
    const members = details.body[0]?.fields ?? [];
    assertFields(members, changeableFields);
    assert.deepEqual(
      members.map((field) => field.required),
      members.map(() => undefined),
    );
    assertFields(details.response, answerFields);
  });

  it('knows errors, remedies, rules, path parameter and authorization of both', async () => {
    for (const id of full) {
      const details = await loadReference(id);
      assert.deepEqual(
        details.errors.map((error) => [error.code, error.origin]),
        errorCodes.map(([code]) => [code, 'reference']),
      );
      for (const [code, meaning, remedy] of errorCodes) {
        const error = details.errors.find((entry) => entry.code === code);
        assert.match(error?.meaning ?? '', meaning);
        assert.match(error?.remedy ?? '', remedy);
      }
      assert.equal(details.rules.length, rules[id]?.length);
      for (const rule of rules[id] ?? [])
        assert.ok(
          details.rules.some((line) => rule.test(line)),
          String(rule),
        );
      assertFields(details.pathParameters, [['user_group_id', 'string', /\bid\b.*unique|unique.*\bid\b/i]]);
      assert.equal(details.authorization, 'bearer');
      assert.deepEqual(details.disagreements, []);
      assert.ok(details.unknown.some((line) => /status other than 1/.test(line)));
      assert.ok(!details.unknown.includes('response') && !details.unknown.includes('body'));
    }
  });

  it('keeps the set of status values open and that of corporate_type closed', async () => {
    const { response } = await loadReference('userGroups.detail');
    assert.equal(response.find((field) => field.name === 'status')?.open, true);
    assert.equal(response.find((field) => field.name === 'corporate_type')?.open, undefined);
  });

  it('rejects an id that it does not have', async () => {
    await assert.rejects(loadReference('userGroups.missing'), RangeError);
    assert.equal(catalog.findEndpoint('userGroups.missing'), undefined);
    assert.deepEqual(catalog.endpointsOf('missing'), []);
  });
});
