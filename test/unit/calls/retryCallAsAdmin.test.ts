import assert from 'node:assert/strict';
import { UserError } from '../../../src/base/userError';
import { retryCallAsAdmin } from '../../../src/calls/retryCallAsAdmin';
import { cancelled, environmentCalled } from '../../support/callFixture';
import { commandFixture, madeCall, result } from '../../support/commandFixture';
import { failed } from '../../support/outcomes';

describe('retryCallAsAdmin', () => {
  it('sends a read once more, at admin level, without a question', async () => {
    const made = commandFixture();
    made.fixture.answer = () => failed('forbidden', { code: 'USER_GROUP_NOT_AUTHORIZED' });
    await madeCall(made);
    await retryCallAsAdmin(made.services, result);
    assert.deepEqual(
      made.fixture.finishedCalls.map(({ level }) => level),
      ['user', 'admin'],
    );
    const [first, second] = made.fixture.sent;
    assert.equal(first?.request.url, second?.request.url);
    made.fixture.assertClean();
  });

  it('asks before it repeats a write, and names the level', async () => {
    for (const answer of [{ confirm: true }, 'cancel'] as const) {
      const made = commandFixture([answer]);
      await madeCall(made);
      const [call] = made.fixture.finishedCalls;
      assert.ok(call);
      made.fixture.finishedCalls[0] = {
        ...call,
        endpointId: 'userGroups.update',
        values: { ...call.values, body: '{}' },
      };
      const retry = retryCallAsAdmin(made.services, result);
      if (answer === 'cancel') await assert.rejects(retry, cancelled);
      else await retry;
      assert.match(made.fixture.input.shownText(), /Level: admin/);
      assert.equal(made.fixture.sent.length, answer === 'cancel' ? 1 : 2);
      made.fixture.assertClean();
    }
  });

  it('asks nothing before a write that the sandbox refused, unless it was carried out', async () => {
    for (const { name = 'Sandbox', isClick, outcome, answers } of [
      { isClick: true, outcome: failed('forbidden'), answers: [] },
      { isClick: false, outcome: failed('forbidden'), answers: [] },
      { isClick: true, outcome: undefined, answers: [{ confirm: true }] },
      { isClick: false, outcome: undefined, answers: [{ confirm: true }] },
      { name: 'Shop', isClick: true, outcome: failed('forbidden'), answers: [{ confirm: true }] },
      { name: 'Shop', isClick: false, outcome: failed('forbidden'), answers: [{ choose: 'Update' }] },
    ] as const) {
      const made = commandFixture(answers);
      made.fixture.current = environmentCalled(name);
      await madeCall(made);
      const [call] = made.fixture.finishedCalls;
      assert.ok(call);
      const write = { endpointId: 'userGroups.update', values: { ...call.values, body: '{}' } };
      made.fixture.finishedCalls[0] = { ...call, ...write, ...(outcome && { outcome }) };
      await retryCallAsAdmin({ ...made.services, input: { ...made.services.input, isClick } }, result);
      assert.equal(made.fixture.sent.length, 2);
      made.fixture.assertClean();
    }
  });

  it('says when the result is gone', async () => {
    await assert.rejects(retryCallAsAdmin(commandFixture().services, 'commerce-api:/results/9'), UserError);
  });
});
