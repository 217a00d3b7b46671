import assert from 'node:assert/strict';
import { markdownCode, markdownText } from '../../../src/base/markdownText';
import { sanitizeForDisplay } from '../../../src/base/sanitizeForDisplay';
import { hostileTexts } from '../../fixtures/hostileTexts';
import { readMarkdown } from '../../support/readMarkdown';

/** Text without Markdown: ASCII punctuation occurs only in character references. */
const inert = /^(?:&#\d+;|[^!-/:-@[-`{-~\n])*$/;

describe('markdownText', () => {
  for (const text of [
    ...hostileTexts,
    'see https://x.example or www.x.example',
    'a@b.example',
    '1. one',
    '- [ ] a',
  ])
    it(`leaves ${JSON.stringify(text).slice(0, 60)} text`, () => {
      assert.match(markdownText(text), inert);
      assert.equal(readMarkdown(markdownText(text)), sanitizeForDisplay(text, 600));
    });
});

describe('markdownCode', () => {
  it('has the face of code', () => assert.equal(markdownCode('user_group_id'), '`user_group_id`'));

  for (const text of hostileTexts)
    it(`holds ${JSON.stringify(text).slice(0, 60)} together`, () => {
      const shown = markdownCode(text);
      if (!/^`[^`\n]+`$/.test(shown)) assert.match(shown, inert);
    });
});
