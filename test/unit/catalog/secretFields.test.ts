import assert from 'node:assert/strict';
import { isSecretField, secretFieldNames } from '../../../src/catalog/secretFields';

describe('isSecretField', () => {
  it('knows the names that carry secrets, in any case', () => {
    assert.deepEqual(secretFieldNames, ['password', 'login_pw', 'secret_key', 'access_token', 'token']);
    for (const name of secretFieldNames) assert.ok(isSecretField(name) && isSecretField(name.toUpperCase()));
  });

  it('does not guess from parts of a name', () => {
    for (const name of ['tokens', 'login_id', 'my_password', '', 'client_key'])
      assert.ok(!isSecretField(name), name);
  });
});
