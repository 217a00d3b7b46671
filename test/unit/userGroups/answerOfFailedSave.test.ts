import assert from 'node:assert/strict';
import { CommandId } from '../../../src/contributions';
import { ApiError } from '../../../src/http/apiError';
import type { UserGroupOutcome } from '../../../src/userGroups/userGroupCalls';
import { groupText } from '../../fixtures/sampleFields';
import { answered, sampleCall } from '../../fixtures/sampleCall';
import { userGroupUri } from '../../support/editorModel';
import { userGroupFileFixture } from '../../support/userGroupFileFixture';

const call = sampleCall(answered('{"message":"No."}'), { endpointId: 'userGroups.update' });
const refused = (status: number, kind: 'forbidden' | 'invalid' | 'server'): UserGroupOutcome => ({
  kind: 'failed',
  error: new ApiError(kind, 'No.', { status }),
  call,
});
const lost: UserGroupOutcome = { kind: 'failed', error: new ApiError('reset', 'It broke off.') };

async function drafted() {
  const fixture = userGroupFileFixture();
  await fixture.open();
  fixture.type(groupText({ phone: '02-2' }));
  const offered = () => {
    const status = fixture.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'notSaved' || status?.kind === 'unreadable');
    return status.remedies.some(({ command }) => command === CommandId.showAnswer);
  };
  return { fixture, offered, kept: () => fixture.files.answeredOf(userGroupUri) };
}

describe('the answer of the service to a save that failed', () => {
  for (const [status, kind] of [
    [403, 'forbidden'],
    [422, 'invalid'],
    [500, 'server'],
  ] as const)
    it(`is offered once after ${status}, as the call that it was`, async () => {
      const { fixture, offered, kept } = await drafted();
      fixture.write = refused(status, kind);
      await fixture.save();
      assert.ok(offered());
      const problem = fixture.files.statusOf(userGroupUri);
      assert.ok(problem?.kind === 'notSaved');
      const titles = problem.remedies.map(({ title }) => title);
      assert.deepEqual(
        titles.filter((title) => title === 'Show Response'),
        ['Show Response'],
      );
      assert.deepEqual(kept(), { ...call, environmentName: 'Test', level: 'user' });
    });

  it('stays while the user looks at what the service has', async () => {
    const { fixture, kept } = await drafted();
    fixture.write = refused(403, 'forbidden');
    await fixture.save();
    await fixture.files.readSaved(userGroupUri);
    assert.ok(kept());
    fixture.hasAdminSession = true;
    fixture.files.offerAdminAgain();
    const status = fixture.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'notSaved');
    assert.deepEqual(
      status.remedies.map(({ title }) => title),
      ['Retry as Admin', 'Show Response'],
    );
  });

  it('is not offered after a failure without one, or a save that succeeds', async () => {
    const { fixture, offered, kept } = await drafted();
    fixture.write = refused(422, 'invalid');
    await fixture.save();
    fixture.write = lost;
    await fixture.save();
    assert.equal(offered(), false);
    assert.equal(kept(), undefined);
    fixture.write = refused(500, 'server');
    await fixture.save();
    fixture.write = undefined;
    assert.equal(await fixture.save(), 'saved');
    assert.equal(kept(), undefined);
  });

  it('is told of with its call, as is each update that was sent, and no read', async () => {
    const { fixture } = await drafted();
    fixture.write = refused(422, 'invalid');
    await fixture.save();
    fixture.write = { kind: 'unknown', error: new ApiError('reset', 'It broke off.'), call };
    await fixture.save();
    fixture.write = { kind: 'failed', error: new ApiError('invalidInput', 'It was not sent.') };
    await fixture.save();
    const told = { ...call, environmentName: 'Test', level: 'user' };
    assert.deepEqual(fixture.updates, [told, told]);
  });

  it('is offered where the user group could not be read, too', async () => {
    const fixture = userGroupFileFixture();
    fixture.read = refused(500, 'server');
    await fixture.open();
    const status = fixture.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'unreadable');
    assert.deepEqual(
      status.remedies.map(({ title }) => title),
      ['Retry', 'Show Response'],
    );
  });
});
