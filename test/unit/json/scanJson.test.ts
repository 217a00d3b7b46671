import fc from 'fast-check';
import assert from 'node:assert/strict';
import { scanJson } from '../../../src/json/scanJson';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const CASES = [
  '',
  ' ',
  '{}',
  '[]',
  ' {} ',
  '\n[\t]\r\n',
  '{} {}',
  '[] x',
  '{}\u0000',
  '{}\u00a0',
  '\ufeff{}',
  'null',
  'nul',
  'nulll',
  'true',
  'True',
  'false',
  '0',
  '-0',
  '-',
  '+1',
  '01',
  '1.',
  '.1',
  '1.0',
  '1e5',
  '1E+5',
  '1e',
  '1e+',
  '0x1',
  '1_0',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e400',
  '9007199254740993',
  '"',
  '""',
  '"a',
  '"\\"',
  '"\\\\"',
  '"\\u12"',
  '"\\u12zz"',
  '"\\u1234"',
  '"\\x41"',
  '"\\ "',
  '"\n"',
  '"\u0000"',
  '"\u007f"',
  '"\u2028"',
  '"\ud800"',
  "'a'",
  '[,]',
  '[1,]',
  '[,1]',
  '[1 2]',
  '[1,,2]',
  '[1',
  '[1}',
  '{',
  '{"a"}',
  '{"a":}',
  '{"a":1,}',
  '{,}',
  '{a:1}',
  '{"a":1 "b":2}',
  '{"a":1,"a":2}',
  '{1:2}',
  '{"a"::1}',
  '{"a":1]',
  '}',
  ']',
  ',',
  ':',
  '[[]',
  '[]]',
  '{"a":[{"b":[]}]}',
  '[1]//x',
  '/*x*/1',
  '\u2003[]',
  '\v[]',
  '[\f]',
  '"\\u00e9\\n\\/"',
  '[true,false,null,-1.5e-3,"",{},[]]',
  '--1',
  '1-',
  '2.e3',
  'e',
  '1ee5',
  '"a""b"',
  'tru',
  '"\\',
];

describe('scanJson', () => {
  for (const text of CASES) {
    it(`judges ${JSON.stringify(text)} as JSON.parse does`, () =>
      assert.equal(scanJson(text).ok, isJson(text)));
  }

  it('judges any JSON, and any damaged JSON, as JSON.parse does', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', '"', ',', ']', '}', '\\', '0', ' ', '\n'),
        (json, at, insert) => {
          assert.ok(scanJson(json).ok);
          const index = at % (json.length + 1);
          for (const text of [
            json.slice(0, index),
            json.slice(0, index) + insert + json.slice(index),
            json.slice(0, index) + json.slice(index + 1),
          ])
            assert.equal(scanJson(text).ok, isJson(text), text);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('stands a million levels and a million escapes', () => {
    const levels = 1_000_000;
    assert.deepEqual(scanJson('['.repeat(levels) + ']'.repeat(levels)), { ok: true, depth: levels });
    assert.equal(scanJson('['.repeat(levels)).ok, false);
    assert.ok(scanJson(`"${'\\n'.repeat(levels)}"`).ok);
  });

  it('says where the text stops being JSON', () => {
    assert.deepEqual(scanJson('{"a":1,}'), { ok: false, offset: 7 });
    assert.deepEqual(scanJson('[1 2]'), { ok: false, offset: 3 });
    assert.deepEqual(scanJson('[1'), { ok: false, offset: 2 });
    assert.deepEqual(scanJson('{"a":tru}'), { ok: false, offset: 5 });
  });

  it('reports the scalars near the root, by name', () => {
    const seen: (readonly [string, string])[] = [];
    scanJson(
      '{"a":1,"e":{"code":"X","deep":{"z":1},"n":null},"list":[{"q":1}],"\\u0062":"\\u0041"}',
      (name, literal) => seen.push([name, literal]),
    );
    assert.deepEqual(seen, [
      ['a', '1'],
      ['e.code', '"X"'],
      ['e.n', 'null'],
      ['b', '"\\u0041"'],
    ]);
  });

  it('reports nothing of a list or of a lone scalar', () => {
    const seen: string[] = [];
    for (const text of ['[{"code":1}]', '"code"', '[1]', '{"a":[1,{"code":2}]}'])
      scanJson(text, (name) => seen.push(name));
    assert.deepEqual(seen, []);
  });
});
