import assert from 'node:assert/strict';
import { isSecretByEnding, isSecretField, secretFieldNames } from '../../../src/catalog/isSecretField';

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

describe('isSecretByEnding', () => {
  it('knows what names of secrets end with, in any spelling', () => {
    for (const name of [
      ...secretFieldNames,
      'refresh_token',
      'id_token',
      'accessToken',
      'X-Auth-Token',
      'client_secret',
      'clientSecret',
      'Authorization',
      'proxy-authorization',
      'api_key',
      'apiKey',
      'x-api-key',
      'private_key',
      'new_password',
      'passwd',
      'user_pw',
      'loginPw',
      'pwd',
    ])
      assert.ok(isSecretByEnding(name), name);
  });

  it('does not mind what only speaks of one', () => {
    for (const name of [
      'token_type',
      'tokens',
      'token_expired_at',
      'password_changed_at',
      'secretary',
      'client_key',
      'billing_key',
      'key',
      'login_id',
      'upw',
      'httpd',
      '',
    ])
      assert.ok(!isSecretByEnding(name), name);
  });
});
