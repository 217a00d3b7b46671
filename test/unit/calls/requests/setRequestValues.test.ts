import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseRequestText } from '../../../../src/calls/requests/requestShape';
import {
  namesAnother,
  replacesBody,
  setRequestValues,
} from '../../../../src/calls/requests/setRequestValues';
import { isSecretField } from '../../../../src/catalog/isSecretField';
import { minimalChange } from '../../../../src/json/changeMember';

const written = `{
  "endpoint": "userGroups.update",
    "path": { "user_group_id": "" },
  "query": {},
  "body": { "n": 1e400,   "id": 9007199254740993 }
}
`;

describe('namesAnother', () => {
  const named = written.replace('"user_group_id": ""', '"user_group_id": "g1"');
  for (const [what, text, path, expected] of [
    ['the same entity', named, { user_group_id: 'g1' }, false],
    ['another one', named, { user_group_id: 'g2' }, true],
    ['none yet', written, { user_group_id: 'g2' }, false],
    ['one, where no value is given', named, {}, false],
    ['one in broken text', named.slice(0, -3), { user_group_id: 'g2' }, false],
    ['nothing', '', { user_group_id: 'g2' }, false],
  ] as const)
    it(`is ${expected}: the document names ${what}`, () => {
      assert.equal(namesAnother(text, path), expected);
    });
});

describe('setRequestValues', () => {
  it('writes given values and leaves the rest as it was written', () => {
    const text = setRequestValues(written, { path: { user_group_id: 'g 1' }, query: [] });
    assert.equal(text, written.replace('"user_group_id": ""', '"user_group_id": "g 1"'));
  });

  it('writes query values, a repeated name as a list', () => {
    const query = [
      ['page', '1'],
      ['tag', 'a'],
      ['tag', 'b'],
      ['tag', 'c'],
    ] as const;
    const text = setRequestValues(written, { query }) ?? assert.fail();
    assert.deepEqual(parseRequestText(text).values.query, query);
    assert.ok(text.includes('{ "n": 1e400,   "id": 9007199254740993 }'));
  });

  it('lays out what it adds as the rest of a request document is', () => {
    const query = ['a', 'b'].map((value) => ['tag', value] as const);
    const text = setRequestValues('{\n  "endpoint": "a.b",\n  "query": {}\n}\n', {
      path: { id: '1' },
      query,
    });
    const members = { endpoint: 'a.b', query: { tag: ['a', 'b'] }, path: { id: '1' } };
    assert.equal(text, `${JSON.stringify(members, null, 2)}\n`);
  });

  it('makes missing and mistyped members', () => {
    const text = setRequestValues('{"endpoint":"a.b","query":7}', { path: { id: '1' }, query: [['x', 'y']] });
    assert.deepEqual(parseRequestText(text ?? '').values, { path: { id: '1' }, query: [['x', 'y']] });
  });

  it('puts a body in byte for byte', () => {
    const body = '{"price": 1.10, "big": 1e400}';
    for (const text of [written, '{"endpoint":"a.b"}']) {
      assert.equal(parseRequestText(setRequestValues(text, { body }) ?? '').values.body, body);
    }
  });

  it('changes nothing when the values stand there already, or none are given', () => {
    assert.equal(setRequestValues(written, {}), written);
    const once = setRequestValues(written, { path: { user_group_id: 'g' } }) ?? '';
    assert.equal(setRequestValues(once, { path: { user_group_id: 'g' } }), once);
  });

  it('keeps secrets out', () => {
    const text = setRequestValues(written, { path: { Token: 'S1' }, query: [['password', 'S2']] });
    assert.equal(text, written);
    const login = setRequestValues(written, { body: '{"login_pw":"S3","id":1}' }) ?? '';
    assert.equal(parseRequestText(login).values.body, '{"login_pw":"","id":1}');
  });

  it('keeps numbers of cards and secrets inside a text out of what is shared, not out of what is sent', () => {
    const query = [
      ['keyword', '4111 1111 1111 1111'],
      ['note', 'password=hunter22'],
      ['page', '2'],
    ] as const;
    const values = { path: { user_group_id: '4111111111111111' }, query, body: '{"memo":"PIN: 4711","n":1}' };
    const read = (text: string | undefined) => parseRequestText(text ?? '').values;
    assert.deepEqual(read(setRequestValues(written, values)), {
      path: { user_group_id: '' },
      query: [['page', '2']],
      body: '{"memo":"","n":1}',
    });
    assert.deepEqual(read(setRequestValues(written, values, { isShared: false })), values);
  });

  it('brings any value back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (value, name) => {
        fc.pre(!isSecretField(name));
        const text = setRequestValues(written, { query: [[name, value]] }, { isShared: false }) ?? '';
        assert.deepEqual(parseRequestText(text).values.query, [[name, value]]);
      }),
    );
  });

  it('touches no broken text', () => {
    for (const text of ['', '{', '[]', '{"a":1,"a":2}']) {
      assert.equal(setRequestValues(text, { path: { id: '1' } }), undefined);
    }
  });
});

describe('minimalChange', () => {
  it('turns one text into the other', () => {
    // Emoji that share their first or their second half.
    const piece = fc.string({ unit: fc.constantFrom(...Array.from('ab😀😁\u{1f200}')) });
    fc.assert(
      fc.property(piece, piece, (from, to) => {
        const change = minimalChange(from, to);
        const made = change
          ? from.slice(0, change.offset) + change.text + from.slice(change.offset + change.length)
          : from;
        assert.equal(made, to);
        const removed = change ? from.slice(change.offset, change.offset + change.length) : '';
        assert.doesNotMatch(`${removed} ${change?.text ?? ''}`, /\p{Surrogate}/u);
      }),
    );
    assert.deepEqual(minimalChange('"🍊 1"', '"🍎 1"'), { offset: 1, length: 2, text: '🍎' });
    assert.deepEqual(minimalChange('a1b', 'a22b'), { offset: 1, length: 1, text: '22' });
    assert.equal(minimalChange('x', 'x'), undefined);
  });
});

describe('replacing a body', () => {
  const request = (body: string) => `{"endpoint":"userGroups.update","body":${body}}`;
  for (const [what, before, after, expected] of [
    ['that somebody wrote', request('{"a":1}'), request('{"a":2}'), true],
    ['of a skeleton', request('{"a":""}'), request('{"a":2}'), false],
    ['by itself in another layout', request('{ "a": 1 }'), request('{"a":1}'), false],
    ['of a document without one', '{"endpoint":"userGroups.update"}', request('{"a":2}'), false],
    ['of an empty document', '', request('{"a":2}'), false],
  ] as const)
    it(`is ${expected ? 'told' : 'not told'}: one ${what}`, () => {
      assert.equal(replacesBody(before, after, request('{"a":""}')), expected);
    });
});
