import assert from 'node:assert/strict';
import { wrapText } from '../../../src/json/wrapText';

describe('wrapText', () => {
  const cases: [title: string, text: string, lines: readonly string[]][] = [
    ['a short text as it is', 'one two', ['one two']],
    ['at spaces', 'one two three', ['one two', 'three']],
    ['Korean, which is twice as wide', '응답이 없습니다 또', ['응답이', '없습니다', '또']],
    ['no word, however long', 'a verylongword b', ['a', 'verylongword', 'b']],
  ];
  for (const [title, text, lines] of cases) {
    it(`breaks ${title}`, () => assert.deepEqual(wrapText(text, 9).split('\n'), lines));
  }
});
