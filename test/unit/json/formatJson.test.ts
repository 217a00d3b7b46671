import * as fc from 'fast-check';
import { createScanner } from 'jsonc-parser';
import assert from 'node:assert/strict';
import { formatJson, measureIndented } from '../../../src/json/formatJson';

/** `SyntaxKind.EOF` of jsonc-parser, whose constants cannot be imported as values. */
const END_OF_TEXT = 17;

function format(text: string): string {
  const formatted = formatJson(text);
  return 'text' in formatted ? formatted.text : assert.fail(`as received: ${formatted.asReceived}`);
}

function tokensOf(text: string): readonly string[] {
  const scanner = createScanner(text, true);
  const tokens: string[] = [];
  for (let kind: number = scanner.scan(); kind !== END_OF_TEXT; kind = scanner.scan()) {
    tokens.push(text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength()));
  }
  return tokens;
}

describe('formatJson', () => {
  it('prints what JSON.stringify prints, from any spacing', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, 2, 7, '\t', '\n'), (json, spacing) => {
        const value: unknown = JSON.parse(json);
        assert.equal(format(JSON.stringify(value, null, spacing)), JSON.stringify(value, null, 2));
      }),
    );
  });

  it('keeps every token of generated text', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), (json) => {
        assert.deepEqual(tokensOf(format(json)), tokensOf(json));
      }),
    );
  });

  const literals: [title: string, text: string, expected: string][] = [
    ['big integers', '{"id":9007199254740993}', '{\n  "id": 9007199254740993\n}'],
    ['numbers beyond doubles', '[1e400,-0,1.10,1E+2]', '[\n  1e400,\n  -0,\n  1.10,\n  1E+2\n]'],
    ['duplicate keys', '{"a":1,"a":2}', '{\n  "a": 1,\n  "a": 2\n}'],
    ['number-like key order', '{"2":0,"1":0}', '{\n  "2": 0,\n  "1": 0\n}'],
    ['escapes', '["\\u0041\\/\\"\\\\","\\\\"]', '[\n  "\\u0041\\/\\"\\\\",\n  "\\\\"\n]'],
    ['structure inside strings', '["{[,:]} \t "]', '[\n  "{[,:]} \t "\n]'],
    ['empty containers', '{ "a" : [ ] , "b" : {\n} }', '{\n  "a": [],\n  "b": {}\n}'],
    ['scalars', ' "x" ', '"x"'],
    ['an empty text', '', ''],
    ['hangul and emoji', '{"이름":"😀"}', '{\n  "이름": "😀"\n}'],
    ['latin-1', '["é"]', '[\n  "é"\n]'],
  ];
  for (const [title, text, expected] of literals) {
    it(`keeps ${title}`, () => assert.equal(format(text), expected));
  }

  it('measures exactly what it prints', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const measured = measureIndented(json);
        assert.equal('characters' in measured && measured.characters, format(json).length);
      }),
    );
  });

  it('stops at the depth cap, and no stack is needed below it', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    const limits = { maxCharacters: 1_000_000, maxDepth: 50 };
    assert.deepEqual(formatJson(nested(52), limits), { asReceived: 'tooDeep' });
    assert.ok('text' in formatJson(nested(50), limits));
    assert.deepEqual(formatJson(nested(1_000_000)), { asReceived: 'tooDeep' });
  });

  it('stops where VS Code stops to show a lens line', () => {
    const isShownAsReceived = (characters: number) =>
      'asReceived' in formatJson(`"${'a'.repeat(characters)}"`);
    assert.deepEqual([20_000_000, 21_000_000].map(isShownAsReceived), [false, true]);
  });

  it('computes the size before it builds: small text that indents to much is left alone', () => {
    const limits = { maxCharacters: 1000, maxDepth: 500 };
    const text = `${'['.repeat(40)}1${']'.repeat(40)}`;
    assert.deepEqual(formatJson(text, limits), { asReceived: 'tooLarge' });
    const exact = JSON.stringify([1, 2, 3], null, 2);
    assert.deepEqual(formatJson('[1,2,3]', { maxCharacters: exact.length, maxDepth: 9 }), { text: exact });
    assert.deepEqual(formatJson('[1,2,3]', { maxCharacters: exact.length - 1, maxDepth: 9 }), {
      asReceived: 'tooLarge',
    });
  });

  for (const text of ['{', ']', '[1', '"', '"abc', '"\\', '"\\"', '{"a', '[}]]']) {
    it(`ends on broken text ${text}`, () => assert.deepEqual(formatJson(text), { asReceived: 'broken' }));
  }

  it('never throws on arbitrary text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('{}[],:"\\ 1a\n\u00e9한')) }),
        (text) => void formatJson(text),
      ),
    );
  });
});
