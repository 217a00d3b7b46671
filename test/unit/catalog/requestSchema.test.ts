import { Ajv } from 'ajv';
import assert from 'node:assert/strict';
import { buildRequestSkeleton } from '../../../src/catalog/buildRequestSkeleton';
import { createCatalog } from '../../../src/catalog/createCatalog';
import {
  type JsonSchema,
  requestSchema,
  requestSchemaForAll,
  buildRequestSchemaText,
} from '../../../src/catalog/requestSchema';

const catalog = createCatalog();
/** VS Code's JSON service knows more keywords than draft-07. */
const ajv = new Ajv({ strict: false, allErrors: true });

async function schemaOf(id: string, hints: boolean): Promise<JsonSchema> {
  const endpoint = catalog.findEndpoint(id);
  assert.ok(endpoint);
  return requestSchema(endpoint, await catalog.loadDetails(id, { hints }));
}

function problems(schema: JsonSchema, document: unknown): string[] {
  const validate = ajv.compile(schema);
  return validate(document)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.keyword}`);
}

function at(schema: unknown, ...path: readonly string[]): Record<string, unknown> {
  let value = schema as Record<string, unknown>;
  for (const key of path) value = value[key] as Record<string, unknown>;
  return value;
}

describe('requestSchema', () => {
  it('accepts the skeleton of every endpoint, and one for all accepts it too', async () => {
    const validateAny = ajv.compile(requestSchemaForAll(catalog.endpoints));
    for (const endpoint of catalog.endpoints) {
      for (const hints of [true, false]) {
        const details = await catalog.loadDetails(endpoint.id, { hints });
        const skeleton: unknown = JSON.parse(buildRequestSkeleton(endpoint, details));
        assert.deepEqual(problems(requestSchema(endpoint, details), skeleton), [], endpoint.id);
        assert.ok(validateAny(skeleton), endpoint.id);
      }
    }
  });

  it('flags unknown members at the top and in path only', async () => {
    const schema = await schemaOf('userGroups.update', true);
    const document = {
      endpoint: 'userGroups.update',
      path: { user_group_id: '1', id: '2' },
      query: { anything: 'x' },
      body: { user_group: { anything: 1 }, other: 2 },
      extra: true,
    };
    assert.deepEqual(problems(schema, document).sort(), [
      ' additionalProperties',
      '/path additionalProperties',
    ]);
  });

  it('checks what the reference states', async () => {
    const schema = await schemaOf('userGroups.update', true);
    const document = { endpoint: 'userGroups.list', path: {}, body: { user_group: { phone: 1 } } };
    assert.deepEqual(problems(schema, document).sort(), [
      '/body/user_group/phone type',
      '/endpoint const',
      '/path required',
    ]);
    assert.deepEqual(problems(schema, { endpoint: 'userGroups.update', body: {} }), ['/body required']);
  });

  it('never restricts a hint', async () => {
    const schema = await schemaOf('invoices.create', true);
    const document = {
      endpoint: 'invoices.create',
      body: { name: 7, price: 'free', send_types: 'all', user: [] },
    };
    assert.deepEqual(problems(schema, document), []);
    const exists = await schemaOf('users.exists', true);
    assert.deepEqual(problems(exists, { endpoint: 'users.exists', path: { key: 'login_id' } }), []);
    const types = at(
      await schemaOf('userGroups.create', true),
      'properties',
      'body',
      'properties',
      'corporate_type',
    );
    assert.deepEqual([types['default'], types['examples']], [undefined, [1, 2]]);
    assert.deepEqual(types['anyOf'], [{ enum: [1, 2], enumDescriptions: ['personal', 'enterprise'] }, {}]);
  });

  it('marks hints in descriptions, and has none when they are off', async () => {
    const name = at(await schemaOf('invoices.create', true), 'properties', 'body', 'properties', 'name');
    assert.match(String(name['description']), /hint · undocumented$/);
    const group = at(
      await schemaOf('userGroups.update', true),
      'properties',
      'body',
      'properties',
      'user_group',
    );
    assert.deepEqual(Object.keys(at(group, 'properties')).length, 8);
    assert.ok(!JSON.stringify(group).includes('hint'));
    for (const endpoint of catalog.endpoints) {
      assert.ok(!JSON.stringify(await schemaOf(endpoint.id, false)).includes('hint'), endpoint.id);
    }
  });

  it('refuses a body for a read', async () => {
    const schema = await schemaOf('orders.list', true);
    assert.deepEqual(
      problems(schema, { endpoint: 'orders.list', query: { page: 2, status: ['1', '2'] } }),
      [],
    );
    assert.deepEqual(problems(schema, { endpoint: 'orders.list', body: {} }), ['/body not']);
  });

  it('lists all operations for files that may call any', () => {
    const schema = requestSchemaForAll(catalog.endpoints);
    assert.equal((at(schema, 'properties', 'endpoint')['enum'] as unknown[]).length, 48);
    assert.deepEqual(problems(schema, { endpoint: 'orders.gone' }), ['/endpoint enum']);
    const wrongPath = { endpoint: 'orders.detail', path: { id: '1' } };
    assert.ok(problems(schema, wrongPath).includes('/path additionalProperties'));
  });
});

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
