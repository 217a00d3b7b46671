import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { loadUserGroupFields } from '../../../src/catalog/loadUserGroupFields';

describe('fields of a user group', () => {
  it('sorts the fields of the reference by what an update may do with them', async () => {
    const fields = await loadUserGroupFields(createCatalog());
    assert.deepEqual(
      fields.map(({ name, type, change }) => [name, type, change]),
      [
        ['user_group_id', 'string', 'readOnly'],
        ['company_name', 'string', 'changeable'],
        ['business_number', 'string', 'readOnly'],
        ['corporate_type', 'integer', 'readOnly'],
        ['manager_name', 'string', 'changeable'],
        ['phone', 'string', 'changeable'],
        ['email', 'string', 'changeable'],
        ['status', 'integer', 'readOnly'],
        ['ceo_name', 'string', 'notReturned'],
        ['zipcode', 'string', 'notReturned'],
        ['address', 'string', 'notReturned'],
        ['address_detail', 'string', 'notReturned'],
      ],
    );
  });

  it('gives each field its meaning', async () => {
    const fields = await loadUserGroupFields(createCatalog());
    assert.deepEqual(
      fields.filter((field) => !field.meaning).map((field) => field.name),
      [],
    );
  });

  it('takes the bound of a value from what an update may send', async () => {
    const catalog = createCatalog();
    const fields = await loadUserGroupFields({
      loadDetails: async (...args) => {
        const details = await catalog.loadDetails(...args);
        const body = details.body?.map((member) => ({
          ...member,
          fields: member.fields?.map((field) =>
            field.name === 'phone' || field.name === 'ceo_name' ? { ...field, maxLength: 20 } : field,
          ),
        }));
        return { ...details, body };
      },
    });
    assert.deepEqual(
      fields.filter(({ maxLength }) => maxLength === 20).map(({ name }) => name),
      ['phone', 'ceo_name'],
    );
  });
});
