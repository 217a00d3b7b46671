import assert from 'node:assert/strict';
import { maskSecretFields } from '../../../src/api/secretSpans';

describe('masking secret fields of a JSON text', () => {
  for (const [text, masked] of [
    ['{"login_pw":"a","b":1}', '{"login_pw":#,"b":1}'],
    ['{"a":[{"Token": {"x":[1]}}], "password" : null}', '{"a":[{"Token": #}], "password" : #}'],
    ['{"token":"a","token":"b"}', '{"token":#,"token":#}'],
    ['{"tokens":"a"}', '{"tokens":"a"}'],
    ['["password"]', '["password"]'],
    ['', ''],
  ] as const) {
    it(`turns ${text} into ${masked}`, () => {
      assert.equal(maskSecretFields(text, '#'), masked);
    });
  }
});
