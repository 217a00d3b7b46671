import assert from 'node:assert/strict';
import { shellWord, variableName } from '../../../src/code/shellWord';

describe('a shell word', () => {
  it('reads well where nothing needs quoting twice', () => {
    assert.equal(shellWord([{ text: 'a b' }]), "'a b'");
    assert.equal(shellWord([{ text: '/x/' }, { variable: 'ID' }, { text: '/y' }]), '"/x/$ID/y"');
    assert.equal(shellWord([{ variable: 'ID' }, { text: 'x' }]), '"${ID}x"');
  });

  it('refuses what no argument can hold', () => {
    assert.throws(() => shellWord([{ text: 'a\u0000b' }]), RangeError);
  });

  for (const [name, variable] of [
    ['user_group_id', 'USER_GROUP_ID'],
    ['login-pw', 'LOGIN_PW'],
    ['1st', '_1ST'],
    ['$(x)', '__X_'],
  ] as const) {
    it(`names ${name} ${variable}`, () => {
      assert.equal(variableName(name), variable);
    });
  }
});
