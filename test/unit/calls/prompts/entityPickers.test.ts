import assert from 'node:assert/strict';
import { pathParameterNames } from '../../../../src/calls/prompts/buildQuestions';
import { findEntityPicker, entityPickers, idFieldsOf } from '../../../../src/calls/prompts/entityPickers';
import { createCatalog } from '../../../../src/catalog/createCatalog';

/** Path parameters whose values no endpoint lists. */
const withoutList = ['stand_id', 'key'];

describe('the table of entity pickers', () => {
  const catalog = createCatalog();

  it('covers every path parameter that some list can fill', () => {
    const parameters = new Set(catalog.endpoints.flatMap(({ path }) => pathParameterNames(path)));
    const missing = [...parameters].filter((name) => !findEntityPicker(name));
    assert.deepEqual(missing.sort(), [...withoutList].sort());
  });

  it('covers every query parameter of the reference that names an entity', () => {
    const parameters = new Set(catalog.endpoints.flatMap(({ query }) => query));
    assert.deepEqual(
      [...parameters].filter((name) => name.endsWith('_id') && !findEntityPicker(name)),
      [],
    );
  });

  for (const picker of entityPickers) {
    const { parameter, listEndpoint, labelFields, pathFrom = [] } = picker;
    it(`fills ${parameter} by a read that needs nothing but what the call has`, () => {
      const endpoint = catalog.findEndpoint(listEndpoint);
      assert.equal(endpoint?.method, 'GET');
      assert.deepEqual(pathParameterNames(endpoint.path), pathFrom);
      assert.equal(idFieldsOf(picker)[0], parameter);
      assert.ok(labelFields.length > 0);
      // Prompts follow the order of the path, so the list's own path parameters are known before.
      const users = catalog.endpoints.filter(({ query }) => query.includes(parameter));
      for (const user of pathFrom.length > 0 ? users : []) {
        assert.deepEqual(pathParameterNames(user.path), pathFrom);
      }
    });
  }

  it('has one picker for each parameter', () => {
    const parameters = entityPickers.map(({ parameter }) => parameter);
    assert.equal(new Set(parameters).size, parameters.length);
  });
});
