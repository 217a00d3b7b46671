import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkToken } from '../../../src/api/checkToken';

const BAD: readonly (readonly [token: string, position: number])[] = [
  ['', 0],
  [' ', 0],
  [' abc', 0],
  ['abc ', 3],
  ['a b', 1],
  ['\tabc', 0],
  ['abc\t', 3],
  ['abc\n', 3],
  ['abc\r', 3],
  ['abc\r\nX: 1', 3],
  ['\nabc', 0],
  ['a\u0000b', 1],
  ['abc\u0000', 3],
  ['\u0001abc', 0],
  ['abc\u001f', 3],
  ['abc\u007f', 3],
  ['abc\u0080', 3],
  ['abc\u00a0', 3],
  ['é', 0],
  ['abcÿ', 3],
  ['한글', 0],
  ['abc\u200b', 3],
  ['\ufeffabc', 0],
  ['abc\u2028', 3],
  ['abc\ud800', 3],
  ['🙂', 0],
  ['"abc"', 0],
  ["'abc'", 0],
  ['abc"', 3],
  ['abc,def', 3],
  ['abc;def', 3],
  ['abc:def', 3],
  ['abc=def', 3],
  ['=', 0],
  ['===', 0],
  ['<abc>', 0],
  ['abc\\', 3],
  ['abc%20', 3],
  ['Bearer abc', 6],
  ['abc\u0131', 3],
  ['ａｂｃ', 0],
  ['x'.repeat(8193), 8192],
];

describe('checkToken', () => {
  for (const [token, position] of BAD) {
    it(`refuses ${JSON.stringify(token.slice(0, 20))} at ${position}`, () => {
      const fault = checkToken(token);
      assert.equal(fault?.position, position);
      assert.notEqual(fault.kind, '');
      // Position and kind of the bad character, never the value.
      if (token.trim().length > 2) assert.ok(!fault.kind.includes(token.trim().slice(0, 3)));
    });
  }

  for (const token of ['a', 'eyJhbGciOi.eyJzdWIi-_.c2ln', 'abc+/~._-==', 'x'.repeat(8192)]) {
    it(`takes ${token.slice(0, 30)}`, () => assert.equal(checkToken(token), undefined));
  }

  it('takes exactly the alphabet of RFC 6750', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(
          checkToken(text) === undefined,
          /^[A-Za-z0-9\-._~+/]+=*$/.test(text) && !text.includes('\n'),
        );
      }),
    );
  });
});
