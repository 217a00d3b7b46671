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

  it('has the fields offered in the reference’s order, not by the alphabet', async () => {
    const bodies: Record<string, { readonly suggestSortText: string }>[] = [];
    JSON.parse(
      await buildRequestSchemaText(createCatalog(), false),
      (key, value: (typeof bodies)[number]) => {
        if (key === 'properties' && 'company_name' in value) bodies.push(value);
        return value;
      },
    );
    assert.ok(bodies.length > 0);
    for (const fields of bodies) {
      const names = Object.keys(fields);
      const offered = Object.entries(fields).sort(([, one], [, other]) =>
        one.suggestSortText.localeCompare(other.suggestSortText),
      );
      assert.deepEqual(
        offered.map(([name]) => name),
        names,
      );
      assert.notDeepEqual(names.toSorted(), names);
    }
  });
});
