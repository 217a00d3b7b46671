import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { hintDetails, hintSources } from '../../../src/catalog/generated/hints';
import { publicPaths } from '../../../src/catalog/generated/publicPaths';
import type { EndpointDetails, Field } from '../../../src/catalog/types';

const catalog = createCatalog();

function allFields(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [field, ...allFields(field.fields ?? [])]);
}

function fieldsOf(details: EndpointDetails): readonly Field[] {
  return allFields([
    ...details.pathParameters,
    ...details.queryParameters,
    ...(details.body ?? []),
    ...details.response,
  ]);
}

describe('hints layer', () => {
  it('speaks of operations of the reference only', () => {
    for (const id of Object.keys(hintDetails)) assert.ok(catalog.findEndpoint(id), id);
    assert.ok(Object.keys(hintDetails).length > 40);
    assert.ok(!JSON.stringify(catalog.endpoints).includes('/request/token'));
  });

  it('knows the paths that public clients call besides, each once and none of the reference', () => {
    for (const path of ['request/token', 'user-groups/:user_group_id/user', 'projects'])
      assert.ok(publicPaths.includes(path), path);
    assert.equal(new Set(publicPaths).size, publicPaths.length);
    const own = new Set(catalog.endpoints.map(({ path }) => path.replace('/v1/', '')));
    assert.deepEqual(
      publicPaths.filter((path) => own.has(path)),
      [],
    );
  });

  it('names a known source for every hint', () => {
    for (const [id, details] of Object.entries(hintDetails)) {
      const sourced = [...fieldsOf(details), ...details.errors, ...(details.role ? [details.role] : [])];
      for (const hint of sourced) {
        assert.ok(hint.sources?.length, `${id} ${JSON.stringify(hint)}`);
        for (const code of hint.sources) assert.ok(hintSources[code], `${id}: ${code}`);
      }
      for (const field of fieldsOf(details)) assert.equal(field.origin, 'hint');
      for (const { fact, sources } of details.disagreements) {
        assert.match(fact, /\.$/);
        for (const code of sources) assert.ok(hintSources[code], `${id}: ${code}`);
      }
    }
  });

  it('adds nothing when it is switched off', async () => {
    for (const endpoint of catalog.endpoints) {
      const details = await catalog.loadDetails(endpoint.id, { hints: false });
      assert.ok(!JSON.stringify(details).includes('"hint"'), endpoint.id);
      for (const field of fieldsOf(details)) assert.equal(field.sources, undefined, endpoint.id);
      assert.deepEqual(details.disagreements, []);
      assert.equal(details.role, undefined);
    }
  });

  it('leaves every statement of the reference as it is', async () => {
    for (const endpoint of catalog.endpoints) {
      const reference = await catalog.loadDetails(endpoint.id, { hints: false });
      const merged = await catalog.loadDetails(endpoint.id, { hints: true });
      const byName = new Map(merged.response.map((field) => [field.name, field]));
      for (const field of reference.response) assert.deepEqual(byName.get(field.name), field, endpoint.id);
      for (const error of reference.errors) assert.ok(merged.errors.includes(error), endpoint.id);
      assert.deepEqual(merged.rules, reference.rules);
      assert.equal(merged.summary, reference.summary);
      if (reference.bodyKnowledge !== 'unknown') assert.deepEqual(merged.body, reference.body, endpoint.id);
    }
  });

  it('gives lists their paging and members', async () => {
    for (const id of ['users.list', 'userGroups.list', 'products.list', 'orders.list', 'invoices.list']) {
      const details = await catalog.loadDetails(id, { hints: true });
      const query = details.queryParameters.map((field) => field.name);
      assert.deepEqual(query.slice(0, 3), ['page', 'limit', 'keyword'], id);
      const list = details.response.find((field) => field.name === 'list');
      assert.equal(list?.type, 'array', id);
      assert.ok(
        list.fields?.some((field) => field.name === 'name' || field.name.endsWith('_id')),
        id,
      );
    }
  });

  it('suggests the keys of the existence check without closing the set', async () => {
    const details = await catalog.loadDetails('users.exists', { hints: true });
    const key = details.pathParameters[0];
    assert.equal(key?.origin, 'reference');
    assert.equal(key.values?.length, 5);
    assert.equal(key.open, true);
    assert.deepEqual(key.sources, ['A', 'J', 'R']);
  });

  it('says what others do where they differ from the reference', async () => {
    const update = await catalog.loadDetails('userGroups.update', { hints: true });
    assert.ok(update.disagreements.some(({ fact }) => /without the user_group object/.test(fact)));
    const add = await catalog.loadDetails('userGroups.addUser', { hints: true });
    assert.ok(add.disagreements.some(({ fact }) => /\/user;.*404/.test(fact)));
  });
});
