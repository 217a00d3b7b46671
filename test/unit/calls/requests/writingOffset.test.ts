import assert from 'node:assert/strict';
import { writingOffset } from '../../../../src/calls/requests/writingOffset';

describe('writingOffset', () => {
  const cases: readonly (readonly [name: string, text: string])[] = [
    ['inside the empty value of the path', '{"path":{"a":"x","b":"|"},"body":{"user_group":{}}}'],
    ['to the body when the path is filled', '{"path":{"a":"x"},"body":{|}}'],
    ['inside the empty object of the body', '{"path":{},"body":{"user_group":{|}}}'],
    ['inside an empty body', '{"body":{|}}'],
    ['at the start of a body with fields', '{"body":{|"name":"x"}}'],
    ['before a body that is no object', '{"body":|[]}'],
  ];
  for (const [name, marked] of cases) {
    it(`goes ${name}`, () => assert.equal(writingOffset(marked.replace('|', '')), marked.indexOf('|')));
  }

  it('stays away without a body', () => {
    for (const text of [
      '{"endpoint":"users.list"}',
      '{"path":{"a":"x"}}',
      '{"path":[""]}',
      '{"path":{"a"}}',
      '',
      '[1',
      'null',
    ])
      assert.equal(writingOffset(text), undefined);
  });
});
