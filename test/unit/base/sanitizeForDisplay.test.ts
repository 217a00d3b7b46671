import fc from 'fast-check';
import assert from 'node:assert/strict';
import { sanitizeForDisplay } from '../../../src/base/sanitizeForDisplay';

describe('sanitizeForDisplay', () => {
  const cases: readonly (readonly [name: string, input: string, expected: string])[] = [
    ['ordinary text', 'Han River Trading 한강상사', 'Han River Trading 한강상사'],
    ['a Markdown link', '[x](command:run)', '[x] (command:run)'],
    ['an icon', '$(check) done', '$ (check) done'],
    ['new lines', 'a\r\n\nb', 'a b'],
    ['a bidi override', 'abc\u202Etxt.exe', 'abc txt.exe'],
    ['zero-width characters', 'a\u200Bb\uFEFFc', 'a b c'],
    ['a lone surrogate', 'a\uD800b', 'a b'],
  ];
  for (const [name, input, expected] of cases) {
    it(`makes ${name} harmless`, () => assert.equal(sanitizeForDisplay(input), expected));
  }

  it('keeps whole characters when it shortens', () => {
    const shortened = sanitizeForDisplay('😀'.repeat(300));
    assert.equal(Array.from(shortened).length, 200);
    assert.ok(shortened.endsWith('…'));
  });

  it('never lets a link, an icon, a control or a bidi mark through', () => {
    const nasty = fc.string({
      unit: fc.constantFrom(
        '[',
        ']',
        '(',
        ')',
        '$',
        ' ',
        '\n',
        '\u202e',
        '\u200b',
        'a',
        '\ud83d',
        'command:',
      ),
      maxLength: 60,
    });
    fc.assert(
      fc.property(nasty, (text) => {
        const result = sanitizeForDisplay(text);
        assert.doesNotMatch(result, /\]\(|\$\(|[\u0000-\u001f\u200b-\u200f\u202a-\u202e]/);
        assert.equal(sanitizeForDisplay(result), result);
      }),
    );
  });
});
