import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { runInNewContext } from 'node:vm';
import { jsonLiteral, jsonStyles } from '../../../../src/code/snippets/jsonLiteral';
import { nastyValues } from '../../../fixtures/nastyValues';

const { javascript } = jsonStyles;
const written = (text: string): string | undefined => jsonLiteral([{ text }], javascript);
const sent = (literal: string): unknown =>
  runInNewContext(`JSON.stringify(${literal})`, { process: { env: { LOGIN_PW: 'canary' } } });

describe('a JSON body as a value of the language', () => {
  it('says the same, whatever it holds', () => {
    const text = fc.oneof(fc.constantFrom(...nastyValues), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(
        fc.object({ key: text, values: [text, fc.integer(), fc.boolean(), fc.constant(null)] }),
        (value) => {
          const body = JSON.stringify(value);
          const literal = written(body);
          if (literal !== undefined) assert.deepEqual(JSON.parse(String(sent(literal))), JSON.parse(body));
        },
      ),
    );
  });

  it('has a variable where the body has one', () => {
    const body = [{ text: '{"login_pw":"' }, { variable: 'LOGIN_PW' }, { text: '","n":1}' }];
    const literal = jsonLiteral(body, javascript);
    assert.equal(literal, '{\n  login_pw: `${process.env.LOGIN_PW}`,\n  n: 1\n}');
    assert.equal(sent(literal), '{"login_pw":"canary","n":1}');
  });

  it('is written in the words of each language', () => {
    const body = [{ text: '{"a_b":[true,false,null,1.5],"c":{},"d":[]}' }];
    const of = (language: 'python' | 'ruby' | 'php' | 'dart'): string | undefined =>
      jsonLiteral(body, jsonStyles[language])?.replace(/\n */g, '');
    assert.equal(of('python'), '{"a_b": [True,False,None,1.5],"c": {},"d": []}');
    assert.equal(of('ruby'), '{"a_b" => [true,false,nil,1.5],"c" => {},"d" => []}');
    assert.equal(of('php'), '["a_b" => [true,false,null,1.5],"c" => new stdClass(),"d" => []]');
    assert.equal(of('dart'), "{'a_b': [true,false,null,1.5],'c': {},'d': []}");
  });

  const others = [
    '12345678901234567890',
    '1e400',
    '-0',
    '1.0',
    '{"a":1,"a":2}',
    '{"__proto__":1}',
    '{"0":1}',
    '{',
    ',',
  ];
  for (const body of others) {
    it(`stays a text where it would not be sent as it stands: ${body}`, () => {
      assert.equal(written(body), undefined);
      assert.equal(written(`{"x":[${body}]}`), undefined);
    });
  }
});
