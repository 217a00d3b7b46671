import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { judgeComment, plainFolders } from '../../lint/judgeComment.mjs';

const words = (count: number): string => `${'word '.repeat(count - 1)}word.`;

describe('a comment', () => {
  for (const text of [
    'What the service sent.',
    'Where the header begins.',
    'Of a request, its body.',
    'Whose tokens they are.',
    'Nobody reads the rest.',
    'Such a path has no version.',
    'Up to here the text is a prefix.',
    'Sends the request. What came is kept.',
    '*\n * Sends the request.\n * What came is kept.\n ',
    'Sends the request:\n\n- What came is kept.',
  ])
    it(`may not say ${JSON.stringify(text)}`, () =>
      assert.match(judgeComment(text) ?? 'allowed', /begins with its subject/));

  for (const text of [
    'What does the service send?',
    'Such as `gzip`.',
    'Whatsoever.',
    'Offset in UTF-16 units.',
    'Reads a file such as `a.json`.',
    'Sends the request, whatever the body is.',
    'Returns `undefined`. `What` is the name of a schema.',
  ])
    it(`may say ${JSON.stringify(text)}`, () => assert.equal(judgeComment(text), undefined));

  it('has at most 30 words in a sentence, but any number of sentences', () => {
    assert.equal(judgeComment(words(30)), undefined);
    assert.match(judgeComment(words(31)) ?? 'allowed', /has 31/);
    assert.equal(judgeComment(`Word ${words(20)} Word ${words(20)}`), undefined);
    assert.equal(judgeComment(`- ${words(20)}\n- ${words(20)}`), undefined);
  });

  it('is held in folders that exist', () => {
    for (const folder of plainFolders) assert.ok(existsSync(folder), folder);
  });
});
