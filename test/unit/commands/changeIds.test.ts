import assert from 'node:assert/strict';
import { CancelledError } from '../../../src/base/userError';
import { callWithChanges } from '../../../src/commands/callCommands';
import type { CallValues } from '../../../src/http/types';
import { callFixture, environmentCalled, type CallFixture } from '../../support/callFixture';
import { answered, failed } from '../../support/outcomes';
import type { ScriptedAnswer } from '../../support/scriptedInput';

const uri = 'commerce-api:/results/1';

async function fixtureAfter(
  id: string,
  values: CallValues,
  answers: readonly ScriptedAnswer[],
  name = 'Sandbox',
): Promise<CallFixture> {
  const fixture = callFixture(answers);
  fixture.current = environmentCalled(name);
  const endpoint = fixture.services.catalog.findEndpoint(id);
  assert.ok(endpoint);
  fixture.answer = () => failed('notFound');
  await fixture.services.calls.run({ endpoint, values, environment: fixture.current, origin: 'user' });
  fixture.answer = () => answered('{"list":[{"user_group_id":"g7","company_name":"Acme"}]}');
  return fixture;
}

describe('callWithChanges for a wrong id', () => {
  const wrong = { path: { user_group_id: 'wrong' }, query: [['x', '1']] as const };

  it('opens a box with the id that was sent, keeps the rest and calls', async () => {
    const fixture = await fixtureAfter('userGroups.detail', wrong, [{ text: 'g1' }]);
    await callWithChanges(fixture.services, uri, 'typeId');
    assert.equal((fixture.input.prompts[0]?.options as { value?: string }).value, 'wrong');
    assert.equal(fixture.sent[1]?.request.url, 'http://127.0.0.1:4010/v1/user-groups/g1?x=1');
    fixture.assertClean();
  });

  it('opens the list of entities without the wrong id', async () => {
    const fixture = await fixtureAfter('userGroups.detail', wrong, [{ pick: 'Acme' }]);
    await callWithChanges(fixture.services, uri, 'pickId');
    assert.ok(!fixture.input.prompts[0]?.labels.includes('wrong'), fixture.input.prompts[0]?.labels.join());
    assert.match(fixture.sent.at(-1)?.request.url ?? '', /user-groups\/g7\?x=1$/);
    fixture.assertClean();
  });

  it('opens the request document of a write with the new id', async () => {
    const body = '{"user_group":{"phone":"1"}}';
    const fixture = await fixtureAfter('userGroups.update', { ...wrong, body }, [{ text: 'g1' }]);
    await callWithChanges(fixture.services, uri, 'typeId');
    assert.deepEqual(fixture.opened[0]?.values, { path: { user_group_id: 'g1' }, query: [['x', '1']], body });
    assert.equal(fixture.sent.length, 1);
  });

  const bodyless = [
    ['userGroups.setLimit', { path: { user_group_id: 'wrong' }, query: [] }, [{ text: 'g1' }] as const],
    ['invoices.create', { path: {}, query: [] }, [] as const],
  ] as const;
  for (const [id, values, answers] of bodyless) {
    it(`asks before it repeats a write without a body for somebody else: ${id}`, async () => {
      const fixture = await fixtureAfter(id, values, [...answers, 'cancel'], 'Shop');
      const services = { ...fixture.services, input: { ...fixture.services.input, isClick: false } };
      await assert.rejects(callWithChanges(services, uri, 'typeId'), CancelledError);
      assert.match(fixture.input.shownText(), /A command or keyboard shortcut started this/);
      assert.equal(fixture.sent.length, 1);
    });
  }

  it('asks before it repeats a write that has no id to change', async () => {
    const fixture = await fixtureAfter('invoices.create', { path: {}, query: [] }, ['cancel']);
    await assert.rejects(callWithChanges(fixture.services, uri, 'typeId'), CancelledError);
    assert.doesNotMatch(fixture.input.shownText(), /A command or key/);
    assert.equal(fixture.sent.length, 1);
  });

  it('sends a write without a body with the id that was typed after a click', async () => {
    const fixture = await fixtureAfter('userGroups.setLimit', wrong, [{ text: 'g1' }]);
    await callWithChanges(fixture.services, uri, 'typeId');
    assert.equal(fixture.sent.length, 2);
    fixture.assertClean();
  });
});
