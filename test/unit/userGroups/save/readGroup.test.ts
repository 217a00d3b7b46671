import assert from 'node:assert/strict';
import { toDocumentText } from '../../../../src/userGroups/save/readGroup';

describe('text of a user group', () => {
  it('keeps every literal, unknown field and the order, and leaves the status of the answer out', () => {
    const answer =
      '{"z":9007199254740993,"user_group_id":"g1","http_status":200,"odd":[1e400,-0,1.0,{"a":null}],"u":"\\u00e9é","z":2}';
    const text = toDocumentText(answer);
    assert.equal(
      text,
      '{\n  "z": 9007199254740993,\n  "user_group_id": "g1",\n  "odd": [\n    1e400,\n    -0,\n    1.0,\n    {\n' +
        '      "a": null\n    }\n  ],\n  "u": "\\u00e9é",\n  "z": 2\n}\n',
    );
  });

  it('is the same for the same answer with another status or other white space', () => {
    const one = toDocumentText('{"http_status":200,"user_group_id":"g1"}');
    assert.equal(one, toDocumentText(' {\n "user_group_id" : "g1" ,"http_status":201}'));
  });

  it('leaves an inner http_status alone', () => {
    assert.match(toDocumentText('{"a":{"http_status":1}}') ?? '', /http_status/);
  });

  for (const body of ['[]', '1', '"x"', 'null', '{', '', '['.repeat(100_000)]) {
    it(`is none for ${body.slice(0, 8) || 'nothing'}`, () => assert.equal(toDocumentText(body), undefined));
  }
});
