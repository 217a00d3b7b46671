import assert from 'node:assert/strict';
import type { HttpRequest, Outcome } from '../../../src/http/types';
import { isUserGroup, toDocumentText, type UserGroupOutcome } from '../../../src/userGroups/userGroupCalls';
import { targetOf } from '../../support/doorKit';
import { groupCallsOver } from '../../support/groupCallsOver';
import { answered, answerOf, failed } from '../../support/outcomes';
import { unexpected } from '../../support/unexpected';

function calls(outcome: Outcome) {
  const sent: HttpRequest[] = [];
  const door = {
    send: (request: HttpRequest) => {
      sent.push(request);
      return Promise.resolve(outcome);
    },
  };
  const settings = () => ({ timeoutMs: 1000, maxBytes: 1000 });
  return { sent, ...groupCallsOver(door, targetOf('https://shop.test'), settings, unexpected) };
}

function name(outcome: UserGroupOutcome): string {
  return outcome.kind === 'group' ? 'group' : `${outcome.kind} ${outcome.error.kind}`;
}

const group = '{"user_group_id":"g1","n":9007199254740993}';
const others = [
  '{"user_group_id":"g2"}',
  '{"user_group_id":1}',
  '{"data":{"user_group_id":"g1"}}',
  '{"list":[{"user_group_id":"g1"}]}',
  '[{"user_group_id":"g1"}]',
  '{"user_group_id":"g1","user_group_id":"g2"}',
  '{}',
  '"g1"',
  'null',
];

describe('user group calls', () => {
  it('give the group as the service wrote it', async () => {
    const { read, update, sent } = calls(answered(group));
    for (const outcome of [await read(), await update()]) {
      assert.ok(outcome.kind === 'group' && outcome.text === group);
      assert.deepEqual(outcome.call?.outcome, answered(group));
    }
    assert.deepEqual(
      sent.map(({ method, url, body }) => [method, url, body]),
      [
        ['GET', 'https://shop.test/v1/user-groups/g1', undefined],
        ['PUT', 'https://shop.test/v1/user-groups/g1', '{"user_group":{"phone":"1"}}'],
      ],
    );
  });

  for (const text of others) {
    it(`take ${text} for no group of that id, and a write so answered for unknown`, async () => {
      const { read, update } = calls(answered(text));
      assert.equal(name(await read()), 'failed otherRecord');
      assert.equal(name(await update()), 'unknown otherRecord');
    });
  }

  it('take a cut answer for no group, and an empty one only after an update', async () => {
    const response = { ...answerOf(group), cut: {} };
    assert.equal(name(await calls({ kind: 'response', response }).read()), 'failed otherRecord');
    const empty = { ...answerOf(''), format: 'empty' } as const;
    const { read, update } = calls({ kind: 'response', response: empty });
    assert.equal(name(await read()), 'failed otherRecord');
    const updated = await update();
    assert.ok(updated.kind === 'group' && updated.text === '' && updated.call?.outcome.kind === 'response');
  });

  it('take no group that is too large to be edited, and say its limit', async () => {
    const large = `{"user_group_id":"g1","memo":"${'x'.repeat(500_000)}"}`;
    const { read, update } = calls(answered(large));
    for (const [outcome, kind] of [[await read(), 'failed'] as const, [await update(), 'unknown'] as const]) {
      assert.equal(name(outcome), `${kind} tooLarge`);
      assert.match(outcome.kind === 'group' ? '' : outcome.error.message, /larger than the limit of 0\.5 MB/);
    }
  });

  it('take no group that is nested too deep to be edited, and say so in a sentence of its own', async () => {
    const nested = (levels: number) =>
      `{"user_group_id":"g1","memo":${'['.repeat(levels)}1${']'.repeat(levels)}}`;
    assert.equal(name(await calls(answered(nested(199))).read()), 'group');
    for (const levels of [200, 100_000]) {
      const { read, update } = calls(answered(nested(levels)));
      for (const [outcome, kind] of [
        [await read(), 'failed'] as const,
        [await update(), 'unknown'] as const,
      ]) {
        assert.equal(name(outcome), `${kind} tooDeep`);
        assert.match(outcome.kind === 'group' ? '' : outcome.error.message, /deeper than 200 levels/);
      }
    }
  });

  it('send nothing for an id that would address something else', async () => {
    const { read, update, sent } = calls(answered(group));
    for (const id of ['.', '..', '', 'a\nb', '\ud800']) {
      assert.equal(name(await read(id)), 'failed invalidInput');
      const refused = await update(id);
      assert.deepEqual([name(refused), refused.call], ['failed invalidInput', undefined]);
    }
    assert.deepEqual(sent, []);
  });

  it('hand failures through', async () => {
    assert.equal(name(await calls(failed('notFound')).read()), 'failed notFound');
  });

  it('keep the answer of a failure, with the call as it was sent', async () => {
    const response = answerOf('{"message":"No."}', 422);
    const refused = { ...failed('invalid', { status: 422 }), response } as Outcome;
    const outcome = await calls(refused).update();
    assert.ok(outcome.kind === 'failed');
    const { call: kept } = outcome;
    assert.equal(kept?.outcome.response, response);
    assert.equal(kept.request.method, 'PUT');
    assert.deepEqual(kept.values, {
      path: { user_group_id: 'g1' },
      query: [],
      body: '{"user_group":{"phone":"1"}}',
    });
    const other = await calls(answered('{}')).update();
    assert.ok(other.kind === 'unknown' && other.call?.outcome.kind === 'unknown');
    const none = await calls(failed('timeout')).update();
    assert.ok(none.kind === 'failed' && none.call?.outcome.response === undefined);
  });

  it('take a numeric id for the same id only digit by digit', () => {
    assert.ok(isUserGroup('{"user_group_id":9007199254740993}', '9007199254740993'));
    assert.ok(!isUserGroup('{"user_group_id":9007199254740992}', '9007199254740993'));
    assert.ok(!isUserGroup('{"user_group_id":1e2}', '100'));
    assert.ok(isUserGroup('{"user_group_id":0}', '0'));
    assert.ok(isUserGroup('{"user_group_id":" g1"}', 'g1 '));
    assert.ok(!isUserGroup('{"user_group_id":"g 1"}', 'g1'));
  });
});

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
