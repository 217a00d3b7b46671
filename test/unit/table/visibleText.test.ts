import assert from 'node:assert/strict';
import { visibleText } from '../../../src/table/visibleText';

describe('a text in which nothing is unseen', () => {
  for (const [text, shown] of [
    ['대한상사 👩‍👩‍👧 é', '대한상사 👩‍👩‍👧 é'],
    ['a\nb\tc\r', 'a\\nb\\tc\\r'],
    ['a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
    ['\u0000\u001b\u007f\u0085', '\\u0000\\u001b\\u007f\\u0085'],
    ['a\u200bb\ufeff', 'a\\u200bb\\ufeff'],
    ['\ud83d', '\\ud83d'],
    ['\udc4dx', '\\udc4dx'],
  ] as const)
    it(`is ${JSON.stringify(shown)}`, () => {
      assert.equal(visibleText(text), shown);
    });
});
