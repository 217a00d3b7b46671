import assert from 'node:assert/strict';
import { compilePersonalMembers } from '../../../../src/catalog/compiler/compilePersonalMembers';
import { CatalogDocumentError } from '../../../../src/catalog/compiler/documentNode';
import { personalMembers } from '../../../../src/catalog/generated/personalMembers';

const personal = { 'x-personal': true };

describe('members that say something of a person', () => {
  it('are those that both documents mark, at any depth', () => {
    const reference = { components: { schemas: { A: { properties: { phone: personal, id: {} } } } } };
    const hints = {
      paths: [
        { schema: { properties: { list: { items: { properties: { email: personal, phone: personal } } } } } },
      ],
    };
    assert.deepEqual(compilePersonalMembers([reference, hints]), ['email', 'phone']);
  });

  it('are named with their owner where others have the name', () => {
    const document = {
      a: {
        properties: {
          name: { 'x-personal': 'users' },
          user: { properties: { name: { 'x-personal': 'user' } } },
        },
      },
      b: { properties: { name: {} } },
    };
    assert.deepEqual(compilePersonalMembers([document]), ['user.name', 'users.name']);
  });

  it('must be marked everywhere', () => {
    const documents = [{ properties: { phone: personal } }, { properties: { phone: {} } }];
    assert.throws(() => compilePersonalMembers(documents), CatalogDocumentError);
  });

  it('are in the catalog', () => {
    for (const name of [
      'phone',
      'email',
      'address',
      'zipcode',
      'business_number',
      'registration_number',
      'bank',
      'pccc',
      'login_id',
      'manager_name',
      'users.name',
      'user.name',
    ])
      assert.ok(personalMembers.includes(name), name);
    assert.ok(!personalMembers.includes('company_name'));
  });
});
