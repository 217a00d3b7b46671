import assert from 'node:assert/strict';
import { buildRequestSchemaText } from '../../../../src/calls/requests/buildRequestSchemaText';
import { createCatalog } from '../../../../src/catalog/createCatalog';

describe('buildRequestSchemaText', () => {
  it('offers every endpoint and branches to its own schema', async () => {
    const catalog = createCatalog();
    const schema = JSON.parse(await buildRequestSchemaText(catalog, false)) as {
      readonly properties: {
        readonly endpoint: { readonly enum: readonly string[]; readonly errorMessage: string };
      };
      readonly allOf: readonly {
        readonly if: { readonly properties: { readonly endpoint: { readonly const: string } } };
        readonly then: object;
      }[];
    };
    const ids = catalog.endpoints.map(({ id }) => id);
    assert.deepEqual(schema.properties.endpoint.enum, ids);
    assert.ok(schema.properties.endpoint.errorMessage);
    assert.deepEqual(
      schema.allOf.map((branch) => branch.if.properties.endpoint.const),
      ids,
    );
    const update = schema.allOf.find((branch) => branch.if.properties.endpoint.const === 'userGroups.update');
    assert.match(JSON.stringify(update?.then), /company_name/);
  });
});
