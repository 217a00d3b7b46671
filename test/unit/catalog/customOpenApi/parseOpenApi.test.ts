import assert from 'node:assert/strict';
import { parseOpenApi } from '../../../../src/catalog/customOpenApi/parseOpenApi';

function valueOf(text: string): unknown {
  return parseOpenApi(text).root;
}

describe('parseOpenApi', () => {
  const scalars: readonly (readonly [text: string, value: unknown])[] = [
    ['', null],
    ['~', null],
    ['Null', null],
    ['true', true],
    ['FALSE', false],
    ['yes', 'yes'],
    ['off', 'off'],
    ['12', 12],
    ['+12', 12],
    ['014', 14],
    ['0o14', 12],
    ['0x1F', 31],
    ['1_000', '1_000'],
    ['1:30', '1:30'],
    ['1.50', 1.5],
    ['.5e1', 5],
    ['-.inf', Number.NEGATIVE_INFINITY],
    ['.NaN', Number.NaN],
    ['2026-01-01', '2026-01-01'],
    ['3.1.0', '3.1.0'],
    ["'12'", '12'],
    ['"a\\u00e9\\n"', 'aé\n'],
    ["'it''s'", "it's"],
    ['!!str 12', '12'],
    ['! 12', '12'],
    ['!<tag:yaml.org,2002:str> true', 'true'],
    ['!!int "12"', 12],
    ['!own 12', 12],
    ['!own "12"', '12'],
    ['>\n  a\n  b\n\n  c', 'a b\nc\n'],
    ['|-\n  a\n  b', 'a\nb'],
  ];
  for (const [text, value] of scalars) {
    it(`gives ${JSON.stringify(text)} the value of YAML 1.2`, () =>
      assert.deepEqual(valueOf(`- ${text}\n`), [value]));
  }

  it('reads names as text, and a list or mapping as none', () => {
    const root = valueOf('1: a\ntrue: b\n? [x]\n: c\n? d\n');
    assert.deepEqual(Object.entries(root ?? {}), [
      ['1', 'a'],
      ['true', 'b'],
      ['', 'c'],
      ['d', null],
    ]);
  });

  it('reads names as they are written', () => {
    const root = valueOf('Null: a\n1.10: b\nTRUE: c\n0x10: d\n"~": e\n~: f\n! 5: g\n');
    assert.deepEqual(Object.keys(root ?? {}), ['5', 'Null', '1.10', 'TRUE', '0x10', '~']);
  });

  it('shares what an alias names', () => {
    const root = valueOf('a: &x { b: 1 }\nc: *x\nd: [*x, &y 2, *y]\n');
    assert.deepEqual(structuredClone(root), { a: { b: 1 }, c: { b: 1 }, d: [{ b: 1 }, 2, 2] });
  });

  it('reads the first document of several', () => assert.equal(valueOf('--- a\n--- b\n'), 'a'));

  for (const [what, lineBreak] of [
    ['LF', '\n'],
    ['CR', '\r'],
    ['CR LF', '\r\n'],
  ] as const) {
    it(`knows the lines of nodes and keys, broken by ${what}`, () => {
      const parsed = parseOpenApi(['# a', 'x:', '  y: [1,', '    {z: 2}]', '', '  "u": 3'].join(lineBreak));
      const { x } = parsed.root as { x: { y: [number, object] } };
      assert.equal(parsed.lineOf({ node: x }), 3);
      assert.equal(parsed.lineOf({ node: x, key: 'u' }), 6);
      assert.equal(parsed.lineOf({ node: x, key: 'none' }), 3);
      assert.equal(parsed.lineOf({ node: x.y[1], key: 'z' }), 4);
    });
  }
});
