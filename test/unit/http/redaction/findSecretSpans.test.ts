import assert from 'node:assert/strict';
import { maskSecretFields } from '../../../../src/http/redaction/findSecretSpans';

describe('masking secret fields of a JSON text', () => {
  for (const [text, masked] of [
    ['{"login_pw":"a","b":1}', '{"login_pw":#,"b":1}'],
    ['{"a":[{"Token": {"x":[1]}}], "password" : null}', '{"a":[{"Token": #}], "password" : null}'],
    ['{"token":"a","token":"b"}', '{"token":#,"token":#}'],
    ['{"tokens":["a"],"token_type":"a"}', '{"tokens":#,"token_type":"a"}'],
    ['{"pin":true,"otp":false,"jwt":truex}', '{"pin":true,"otp":false,"jwt":#}'],
    [
      '{"name":"pin","a":{"value":1},"value":"a","content":2}',
      '{"name":"pin","a":{"value":1},"value":#,"content":#}',
    ],
    [
      '[{"key":"jwt"},{"value":"a"},{"name":"a","value":"b"}]',
      '[{"key":"jwt"},{"value":"a"},{"name":"a","value":"b"}]',
    ],
    ['["password"]', '["password"]'],
    ['{"a":"\\"tokens_count\\":1"}', '{"a":"\\"tokens_count\\":1"}'],
    ['{"\\u0074oken":"a"}', '{"\\u0074oken":#}'],
    ['{"token":{"a":"}"},"b":1}', '{"token":#,"b":1}'],
    ['{"token":"a","b', '{"token":#,"b'],
    ['{"token":[{', '{"token":#'],
    ['{// "token":1\n"a":1}', '{// "token":1\n"a":1}'],
    ['{"pin":"1234","pinned":"1234","CVC":123}', '{"pin":#,"pinned":"1234","CVC":#}'],
    ['{"number":"4111 1111 1111 1111","id":4111111111111111}', '{"number":#,"id":#}'],
    ['{"a":["DE89370400440532013000","4111111111111112"]}', '{"a":[#,"4111111111111112"]}'],
    ['"4111111111111111"', '#'],
    ['{"memo":"card 4111 1111 1111 1111","a":["PIN: 4711","b"]}', '{"memo":#,"a":[#,"b"]}'],
    ['{"a":"{\\"token\\":\\"x\\"}","b":"{\\"token\\":null}"', '{"a":#,"b":"{\\"token\\":null}"'],
    ['{"4111111111111111":1}', '{"4111111111111111":1}'],
    ['', ''],
  ] as const) {
    it(`turns ${text} into ${masked}`, () => {
      assert.equal(maskSecretFields(text, '#'), masked);
    });
  }

  it('does not mind how deep a secret lies, or how deep it is', () => {
    const deep = `${'['.repeat(100_000)}{"token":#}${']'.repeat(100_000)}`;
    assert.equal(
      maskSecretFields(deep.replace('#', `${'[['.repeat(50_000)}1${']]'.repeat(50_000)}`), '#'),
      deep,
    );
  });
});
