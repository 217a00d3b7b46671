import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { UserError } from '../../../../src/base/userError';
import {
  parseRequestText,
  lineAndColumnOf,
  writingOffset,
  fillSnippet,
} from '../../../../src/calls/requests/requestShape';

function messageOf(text: string): string {
  try {
    parseRequestText(text);
  } catch (error) {
    if (UserError.is(error)) return error.message;
    throw error;
  }
  return assert.fail('accepted');
}

describe('parseRequestText', () => {
  it('takes the body byte for byte, and literals as they stand', () => {
    const body = '{ "id" : 9007199254740993,\n\t"x": [1e400, -0, "\\u0041"] }';
    const text = `{"endpoint":"userGroups.update","path":{"user_group_id":9007199254740993},\n"query":{"page":1.10,"all":true,"tag":["a",2],"q":"한 글"},"body":${body}}`;
    assert.deepEqual(parseRequestText(text), {
      endpointId: 'userGroups.update',
      values: {
        path: { user_group_id: '9007199254740993' },
        query: [
          ['page', '1.10'],
          ['all', 'true'],
          ['tag', 'a'],
          ['tag', '2'],
          ['q', '한 글'],
        ],
        body,
      },
    });
  });

  it('needs nothing but the endpoint', () => {
    assert.deepEqual(parseRequestText('{"endpoint":"users.list"}'), {
      endpointId: 'users.list',
      values: { path: {}, query: [] },
    });
  });

  it('takes a note, which is for people', () => {
    assert.deepEqual(parseRequestText('{"endpoint":"users.list","note":"why"}'), {
      endpointId: 'users.list',
      values: { path: {}, query: [] },
    });
  });

  it('returns any JSON body unchanged', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (body) => {
        assert.equal(parseRequestText(`{"endpoint":"a.b","body": ${body} }`).values.body, body.trim());
      }),
    );
  });

  const refused: [title: string, text: string, position: RegExp, reason: RegExp][] = [
    ['empty text', '', /^Line 1, column 1:/, /not valid JSON/],
    ['an array', '[]', /^Line 1, column 1:/, /one JSON object/],
    ['broken JSON', '{\n  "endpoint": "a.b",\n  "path": {\n', /^Line \d/, /not valid JSON/],
    ['a comment', '{"endpoint":"a.b" /* x */}', /^Line 1, column 19:/, /not valid JSON/],
    ['a trailing comma', '{"endpoint":"a.b",}', /^Line 1/, /not valid JSON/],
    ['text after the end', '{"endpoint":"a.b"} x', /^Line 1, column 20:/, /not valid JSON/],
    ['a leading zero', '{"endpoint":"a.b","body":01}', /^Line 1/, /not valid JSON/],
    ['a control character', '{"endpoint":"a\u0001b"}', /^Line 1/, /not valid JSON/],
    [
      'a member twice',
      '{"endpoint":"a.b",\r\n  "path":{},"path":{}}',
      /^Line 2, column 13:/,
      /“path” appears here twice/,
    ],
    [
      'a body member twice',
      '{"endpoint":"a.b","body":{"x":1,"\\u0078":2}}',
      /^Line 1/,
      /“x” appears here twice/,
    ],
    ['no endpoint', '{"path":{}}', /^Line 1, column 1:/, /“endpoint” must be the id/],
    ['an odd endpoint', '{"endpoint":7}', /^Line 1, column 13:/, /“endpoint” must be the id/],
    [
      'an unknown member',
      '{"endpoint":"a.b","headers":{}}',
      /^Line 1, column 19:/,
      /must not contain “headers”/,
    ],
    ['a path list', '{"endpoint":"a.b","path":[]}', /^Line 1, column 26:/, /“path” must be an object/],
    [
      'a null path value',
      '{"endpoint":"a.b","path":{"id":null}}',
      /^Line 1, column 32:/,
      /“id” must be a string/,
    ],
    [
      'a nested query',
      '{"endpoint":"a.b","query":{"x":[[1]]}}',
      /^Line 1, column 33:/,
      /“x” must be a string/,
    ],
    ['hostile depth', '['.repeat(200_000), /^Line 1/, /deeper than/],
  ];
  for (const [title, text, position, reason] of refused) {
    it(`refuses ${title} and says where`, () => {
      assert.match(messageOf(text), position);
      assert.match(messageOf(text), reason);
    });
  }

  it('shows hostile names inert', () => {
    const message = messageOf('{"endpoint":"a.b","[x](command:y)$(zap)\\u202e":1}');
    assert.doesNotMatch(message, /\]\(|\$\(|\u202e/);
  });

  it('fails on arbitrary text with a UserError only', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('{}[],:" 1\\ntruefals"endpoint"')) }),
        (text) => {
          try {
            parseRequestText(text);
          } catch (error) {
            assert.ok(UserError.is(error));
          }
        },
      ),
    );
  });

  it('takes a member named __proto__ as data', () => {
    const { path } = parseRequestText('{"endpoint":"a.b","path":{"__proto__":"x"}}').values;
    assert.deepEqual(Object.entries(path), [['__proto__', 'x']]);
  });
});

describe('lineAndColumnOf', () => {
  it('counts lines of every ending', () => {
    assert.deepEqual(lineAndColumnOf('a\r\nb\nc\rd', 7), { line: 4, column: 1 });
    assert.deepEqual(lineAndColumnOf('abc', 2), { line: 1, column: 3 });
  });
});

describe('writingOffset', () => {
  const cases: readonly (readonly [name: string, text: string])[] = [
    ['inside the empty value of the path', '{"path":{"a":"x","b":"|"},"body":{"user_group":{}}}'],
    ['to the body when the path is filled', '{"path":{"a":"x"},"body":{|}}'],
    ['inside the empty object of the body', '{"path":{},"body":{"user_group":{|}}}'],
    ['inside an empty body', '{"body":{|}}'],
    ['at the start of a body with fields', '{"body":{|"name":"x"}}'],
    ['before a body that is no object', '{"body":|["x"]}'],
    ['inside an empty list', '{"body":[|]}'],
    ['inside the empty value of the query', '{"path":{"a":"x"},"query":{"b":"|"},"body":{"c":""}}'],
    ['inside the empty value of the body', '{"path":{},"query":{},"body":{"a":"x","list":[{"b":"|"}]}}'],
    ['past a secret, which Send asks for', '{"body":{"login_pw":"","login_id":"|"}}'],
    ['past a number, which may be meant', '{"body":{"price":0,"name":"|"}}'],
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
