import assert from 'node:assert/strict';
import type { WrittenCall } from '../../../src/code/written/writtenCall';
import { call } from '../../../src/commands/call';
import {
  callFixture,
  cancelled,
  environmentCalled,
  TOKEN,
  type CallFixture,
} from '../../support/callFixture';
import type { ScriptedAnswer } from '../../support/scriptedInput';

const nothing: WrittenCall = { path: {}, query: [], open: [], isWhole: true };
const source = { uri: 'file:///calls.ts', start: 7 };
const base = 'http://127.0.0.1:4010/v1';

interface Circumstances {
  readonly isClick?: boolean;
  readonly isTrusted?: boolean;
  readonly live?: boolean;
}

function fixtureOf(
  written: Partial<WrittenCall> | undefined,
  answers: readonly ScriptedAnswer[],
  { isTrusted = true, live = false }: Circumstances = {},
): CallFixture {
  const fixture = callFixture(answers);
  fixture.written = written && { ...nothing, ...written };
  fixture.isTrusted = isTrusted;
  if (live) {
    fixture.current = environmentCalled('Shop', true);
    fixture.environments = [fixture.current];
  }
  return fixture;
}

function press({ services, input }: CallFixture, endpointId: string, isClick = true): Promise<void> {
  return call({ ...services, input: { ...input, isClick } }, { endpointId, source });
}

const urls = ({ sent }: CallFixture): readonly string[] => sent.map(({ request }) => request.url);

describe('a call that is written in a source file', () => {
  it('is sent at once when it is a read and complete', async () => {
    const fixture = fixtureOf({ path: { user_group_id: 'g1' }, query: [['page', '2']] }, []);
    await press(fixture, 'userGroups.detail');
    assert.deepEqual(urls(fixture), [`${base}/user-groups/g1?page=2`]);
    fixture.assertClean();
  });

  it('asks for what is open, and for nothing else', async () => {
    const fixture = fixtureOf({ query: [['limit', '10']], open: ['keyword'] }, [{ text: 'han' }]);
    await press(fixture, 'userGroups.list');
    assert.deepEqual(urls(fixture), [`${base}/user-groups?limit=10&keyword=han`]);
    const path = fixtureOf({ open: ['user_group_id'] }, [{ pick: 'Type a value' }, { text: 'g7' }]);
    await press(path, 'userGroups.detail');
    assert.equal(urls(path).at(-1), `${base}/user-groups/g7`);
  });

  it('offers more parameters where there may be more in the source', async () => {
    const fixture = fixtureOf({ query: [['limit', '10']], isWhole: false }, [
      { pick: 'keyword' },
      { text: 'han' },
    ]);
    await press(fixture, 'userGroups.list');
    assert.deepEqual(urls(fixture), [`${base}/user-groups?limit=10&keyword=han`]);
    const gone = fixtureOf(undefined, [{ pick: 'Call Now' }]);
    await press(gone, 'userGroups.list');
    assert.deepEqual(urls(gone), [`${base}/user-groups`]);
  });

  for (const [name, circumstances] of [
    ['in Restricted Mode', { isTrusted: false }],
    ['in a live environment', { live: true }],
    ['without a click of the user', { isClick: false }],
  ] as const satisfies readonly (readonly [string, Circumstances])[])
    it(`shows its values before it is sent: ${name}`, async () => {
      const { isClick = true }: Circumstances = circumstances;
      const written = { query: [['limit', '10'] as const] };
      const refused = fixtureOf(written, ['cancel'], circumstances);
      await assert.rejects(press(refused, 'userGroups.list', isClick), cancelled);
      assert.deepEqual(urls(refused), []);
      const sent = fixtureOf(written, [{ pickMany: ['limit'] }, { text: '20' }], circumstances);
      await press(sent, 'userGroups.list', isClick);
      assert.match(JSON.stringify(sent.input.prompts.at(-1)?.options), /"value":"10"/);
      assert.match(urls(sent).join(), /\/user-groups\?limit=20$/);
    });

  it('shows even a read without values', async () => {
    const fixture = fixtureOf({}, ['cancel'], { isTrusted: false });
    await assert.rejects(press(fixture, 'orders.month'), cancelled);
    assert.deepEqual(urls(fixture), []);
  });

  it('opens the request document of a write with the body, and asks for what the path lacks', async () => {
    const body = '{"user_group":{"phone":"02"}}';
    const complete = fixtureOf({ path: { user_group_id: 'g1' }, body }, []);
    await press(complete, 'userGroups.update');
    assert.deepEqual(complete.opened, [
      {
        endpointId: 'userGroups.update',
        environment: 'Sandbox',
        values: { path: { user_group_id: 'g1' }, query: [], body },
      },
    ]);
    const lacking = fixtureOf({ open: ['user_group_id', 'body.user_group.phone'], body }, [
      { pick: 'Type a value' },
      { text: 'g7' },
    ]);
    await press(lacking, 'userGroups.update');
    assert.deepEqual(lacking.opened[0]?.values, { path: { user_group_id: 'g7' }, query: [], body });
    for (const { sent } of [complete, lacking])
      assert.ok(sent.every(({ request }) => request.method === 'GET'));
  });

  it('asks before a write without a body, after its values were shown', async () => {
    const fixture = fixtureOf({ path: { user_id: 'u1' } }, [{ pick: 'u1' }, { pickMany: [] }, 'cancel']);
    await assert.rejects(press(fixture, 'users.delete'), cancelled);
    assert.deepEqual(fixture.input.prompts.at(-1)?.labels, ['Delete']);
    assert.ok(fixture.sent.every(({ request }) => request.method === 'GET'));
  });

  it('asks for an open parameter that the catalog does not know, unless it names a secret', async () => {
    const fixture = fixtureOf({ open: ['color', 'api_key', 'body.a'] }, [
      { text: 'color=red' },
      { text: '' },
    ]);
    await press(fixture, 'userGroups.list');
    assert.equal((fixture.input.prompts[0]?.options as { value?: string }).value, 'color=');
    assert.deepEqual(urls(fixture), [`${base}/user-groups?color=red`]);
    fixture.assertClean();
  });

  it('leaves a value of another type open', async () => {
    const fixture = fixtureOf({ query: [['limit', 'many']] }, [{ text: '5' }]);
    await press(fixture, 'userGroups.list');
    assert.deepEqual(urls(fixture), [`${base}/user-groups?limit=5`]);
  });

  it('takes no live secret', async () => {
    const fixture = fixtureOf({ query: [['keyword', TOKEN]], body: `{"a":"${TOKEN}"}` }, [{ text: 'han' }]);
    await press(fixture, 'userGroups.list');
    assert.deepEqual(urls(fixture), [`${base}/user-groups?keyword=han`]);
    const write = fixtureOf({ path: { user_group_id: 'g1' }, body: `{"a":"${TOKEN}"}` }, []);
    await press(write, 'userGroups.update');
    assert.ok(!JSON.stringify(write.opened).includes(TOKEN));
    fixture.assertClean();
  });
});
