import assert from 'node:assert/strict';
import { fillSnippet } from '../../../../src/calls/requests/fillSnippet';

describe('fillSnippet', () => {
  it('has a tab stop at each empty value, the last one final', () => {
    const text = '{"path":{"a":""},"query":{"b":""},"body":{"c":{},"d":[],"e":"x"}}';
    assert.deepEqual(fillSnippet(text, false), {
      snippet: '{"path":{"a":"${1:}"\\},"query":{"b":"${2:}"\\},"body":{"c":{${3:}\\},"d":[${0:}',
      end: text.indexOf(']'),
    });
  });

  it('selects a zero of a skeleton, and leaves one that was written', () => {
    const text = '{"body":{"name":"","price":0,"isNew":false}}';
    assert.equal(
      fillSnippet(text, true)?.snippet,
      '{"body":{"name":"${1:}","price":${2:0},"isNew":${0:false}',
    );
    assert.equal(fillSnippet(text, false), undefined);
  });

  it('takes no text for a part of the snippet', () => {
    const text = '{"path":{"a":"$1 \\\\ ${b}","c":"","d":""}}';
    assert.equal(
      fillSnippet(text, true)?.snippet,
      '{"path":{"a":"\\$1 \\\\\\\\ \\${b\\}","c":"${1:}","d":"${0:}',
    );
  });

  it('is none for a single value, which the cursor shows, and for a broken text', () => {
    for (const text of ['{"path":{"a":""},"body":{"b":"x"}}', '{"path":{}}', '{"path":{"a":"","b":""}', ''])
      assert.equal(fillSnippet(text, true), undefined);
  });
});
