import assert from 'node:assert/strict';
import { mayNameSchema, namesSchema, withoutSchema } from '../../../src/json/namesSchema';

const address = '"http://127.0.0.1:1/s.json"';

const naming: readonly (readonly [text: string, rest: string])[] = [
  [`{"$schema":${address}}`, '{}'],
  [`{"$schema":${address},"a":1e400}`, '{"a":1e400}'],
  [`{\n  "a": -0,\n  "\\u0024schema": ${address}\n}`, '{\n  "a": -0\n}'],
  [`{"$sch\\u0065ma":"x","$schema":${address},"b":"E\\u0041"}`, '{"b":"E\\u0041"}'],
  [`{"a":1,"$schema":"file:///etc/passwd"}`, '{"a":1}'],
];

const harmless: readonly string[] = [
  '{}',
  'null',
  '[]',
  '"$schema"',
  `[{"$schema":${address}}]`,
  `{"a":{"$schema":${address}}}`,
  '{"a":"$schema","b":"\\u0024"}',
  '{"$schema":1}',
  '{"$schema":{"$id":"x"}}',
  `{"$Schema":${address}}`,
];

describe('namesSchema', () => {
  for (const [text, rest] of naming)
    it(`finds the one of ${JSON.stringify(text)}, which can be taken out`, () => {
      assert.equal(namesSchema(text), true);
      assert.ok(mayNameSchema(`// half\n${text.slice(0, -1)}`));
      assert.equal(withoutSchema(text), rest);
    });

  for (const text of harmless)
    it(`passes over ${text}`, () => {
      assert.equal(namesSchema(text), false);
      assert.equal(withoutSchema(text), text);
    });
});
