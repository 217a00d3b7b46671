import assert from 'node:assert/strict';
import { nextCall } from '../../../src/commands/callCommands';
import { buildUri } from '../../../src/documents/uris';
import type { UserGroupFiles } from '../../../src/userGroups/file/userGroupFiles';
import { callFixture, cancelled, environmentCalled, type CallFixture } from '../../support/callFixture';
import type { ScriptedAnswer } from '../../support/scriptedInput';

const resultIn = (environmentName: string) =>
  buildUri({ kind: 'result', environmentName, endpointId: 'userGroups.list', number: 1, extension: 'json' });
const group = { parameter: 'user_group_id', value: 'g1', uri: resultIn('Sandbox') };

function start(
  answers: readonly ScriptedAnswer[] = [],
  line?: ReturnType<Parameters<typeof nextCall>[0]['activeLine']>,
  isClick = true,
) {
  const fixture: CallFixture = callFixture(answers);
  const opened: string[] = [];
  const refreshed: string[] = [];
  const services = {
    ...fixture.services,
    input: { ...fixture.input, isClick },
    activeLine: () => line,
    editor: {
      open: (uri: string) => {
        opened.push(uri);
        return Promise.resolve();
      },
      hasTab: () => false,
    },
    userGroupFiles: {
      addressOf: (uri) => uri,
      refresh: (uri) => {
        refreshed.push(uri);
        return Promise.resolve({ kind: 'read' } as never);
      },
      statusOf: () => undefined,
    } satisfies Pick<UserGroupFiles, 'refresh' | 'addressOf' | 'statusOf'>,
  };
  return { fixture, opened, refreshed, run: (argument?: unknown) => nextCall(services, argument) };
}

const urls = ({ sent }: CallFixture) => sent.map(({ request }) => `${request.method} ${request.url}`);

describe('nextCall', () => {
  it('sends the chosen read with the id, to the environment of the answer', async () => {
    const { fixture, run } = start([{ pick: 'Detail' }]);
    fixture.current = environmentCalled('Shop');
    await run(group);
    assert.deepEqual(urls(fixture), ['GET http://127.0.0.1:4010/v1/user-groups/g1']);
    fixture.assertClean();
  });

  it('gives the id to a list that takes it', async () => {
    const { fixture, run } = start();
    await run({ ...group, step: 'users.list' });
    assert.deepEqual(urls(fixture), ['GET http://127.0.0.1:4010/v1/users?user_group_id=g1']);
    fixture.assertClean();
  });

  it('opens a request with the id for a call with a body, and sends nothing', async () => {
    const { fixture, run } = start([{ pick: 'Update' }]);
    await run(group);
    assert.deepEqual(
      fixture.opened.map(({ endpointId, values }) => [endpointId, values?.path]),
      [['userGroups.update', { user_group_id: 'g1' }]],
    );
    assert.deepEqual(fixture.sent, []);
  });

  it('asks before it deletes', async () => {
    const { fixture, run } = start(['cancel']);
    await assert.rejects(run({ ...group, parameter: 'product_id', step: 'products.delete' }), cancelled);
    assert.deepEqual(fixture.sent, []);
  });

  for (const isClick of [true, false])
    it(`asks before it deletes by a given id and an answer, the safe answer first; clicked: ${isClick}`, async () => {
      const answers = [{ pick: 'Type a value' }, { text: 'u1' }, 'cancel'] as const;
      const { fixture, run } = start(answers, undefined, isClick);
      await assert.rejects(
        run({ ...group, uri: resultIn('Shop'), step: 'userGroups.removeUser' }),
        cancelled,
      );
      const labels = fixture.input.prompts.at(-1)?.labels;
      assert.deepEqual(labels, isClick ? ['Keep', 'Remove'] : ['Show Request', 'Remove']);
      assert.ok(fixture.sent.every(({ request }) => request.method === 'GET'));
    });

  it('offers what takes the other ids of the entity, each with its own', async () => {
    const others = [
      { parameter: 'user_id', value: 'u7' },
      { parameter: 'nothing_id', value: 'x' },
      'nonsense',
    ];
    const { fixture, run } = start([{ pick: 'List users' }]);
    await run({ parameter: 'product_id', value: 'p1', uri: group.uri, others: [group, ...others] });
    const labels = fixture.input.prompts[0]?.labels ?? [];
    assert.ok(labels.indexOf('user_group_id g1') < labels.indexOf('user_id u7'), labels.join());
    assert.ok(!labels.some((label) => label.startsWith('nothing_id')));
    assert.deepEqual(urls(fixture), ['GET http://127.0.0.1:4010/v1/users?user_group_id=g1']);
  });

  it('takes a step and other ids of the wrong shape for none', async () => {
    for (const others of [{ 0: group, length: 1 }, 'x', null, [null, 7, {}, { ...group, value: 1 }]]) {
      const { fixture, run } = start([{ pick: 'Detail' }]);
      await run({ ...group, step: 7, others });
      assert.ok(!fixture.input.prompts[0]?.labels.some((label) => label.startsWith('user_group_id')));
      assert.deepEqual(urls(fixture), ['GET http://127.0.0.1:4010/v1/user-groups/g1']);
    }
  });

  it('opens the entity in its editor', async () => {
    const { opened, refreshed, run } = start([{ pick: 'Open User Group' }]);
    await run(group);
    const uri = buildUri({ kind: 'userGroup', environmentName: 'Sandbox', id: 'g1' });
    assert.deepEqual([opened, refreshed], [[uri], [uri]]);
  });

  it('takes the id on the line of the cursor', async () => {
    const text = '{\n"list": [{\n"user_group_id": "g1",\n"user_id": "u7"\n}]}';
    const at = (part: string) => ({
      uri: group.uri,
      text,
      start: text.indexOf(part),
      end: text.indexOf(part) + part.length,
    });
    const { fixture, run } = start([{ pick: 'Detail' }], at('"user_id": "u7"'));
    await run();
    assert.deepEqual(urls(fixture), ['GET http://127.0.0.1:4010/v1/users/u7']);
    await assert.rejects(start([], at('"list": [{')).run(), { name: 'UserError', message: /contains an id/ });
    const code = { ...at('"user_id": "u7"'), uri: 'file:///a.json' };
    await assert.rejects(start([], code).run(), { name: 'UserError', message: /contains an id/ });
  });

  it('does nothing when the user leaves', async () => {
    const { fixture, run } = start(['cancel']);
    await assert.rejects(run(group), cancelled);
    assert.deepEqual([fixture.sent, fixture.opened], [[], []]);
  });

  const wrong: readonly (readonly [argument: unknown, message: RegExp])[] = [
    [undefined, /contains an id/],
    ['g1', /contains an id/],
    [{ parameter: 'user_group_id', value: 1, uri: group.uri }, /contains an id/],
    [{ ...group, uri: 'file:///a.json' }, /contains an id/],
    [null, /contains an id/],
    [[], /contains an id/],
    [{ parameter: 'user_group_id', uri: group.uri }, /contains an id/],
    [{ ...group, parameter: null }, /contains an id/],
    [{ ...group, uri: undefined }, /contains an id/],
    [{ ...group, uri: resultIn('Gone') }, /environment Gone no longer exists/],
    [{ ...group, parameter: 'nothing' }, /No endpoint takes/],
    [{ ...group, step: 'products.delete' }, /No endpoint takes/],
  ];
  for (const [argument, message] of wrong) {
    it(`refuses ${JSON.stringify(argument)}`, async () => {
      const { fixture, run } = start();
      await assert.rejects(run(argument), { name: 'UserError', message });
      assert.deepEqual(fixture.sent, []);
    });
  }
});
