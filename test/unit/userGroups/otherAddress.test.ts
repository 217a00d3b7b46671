import assert from 'node:assert/strict';
import { ApiError } from '../../../src/http/apiError';
import { createApiError } from '../../../src/http/errorMessage';
import type { UserGroupOutcome } from '../../../src/userGroups/userGroupCalls';
import { groupText } from '../../fixtures/sampleFields';
import { userGroupUri } from '../../support/editorModel';
import { userGroupFileFixture, group, type UserGroupFileFixture } from '../../support/userGroupFileFixture';

const failed = (kind: 'notFound' | 'server' | 'refused'): UserGroupOutcome => ({
  kind: 'failed',
  error: createApiError(kind),
});

/** A fixture whose environment got another address after the user group was read. */
async function moved(
  text: string | undefined,
  change: Partial<UserGroupFileFixture> = {},
): Promise<UserGroupFileFixture> {
  const fixture = userGroupFileFixture();
  await fixture.open();
  if (text !== undefined) fixture.type(text);
  Object.assign(fixture, { origin: 'https://two', ...change });
  await fixture.files.refreshUnread();
  await fixture.follow();
  return fixture;
}

const statusOf = (fixture: UserGroupFileFixture): string | undefined => {
  const status = fixture.files.statusOf(userGroupUri);
  return status && 'reason' in status ? status.reason : status?.kind;
};

describe('user groups whose environment was given another address', () => {
  it('a draft whose environment is gone takes an environment first, and has nothing to be compared with', async () => {
    const fixture = await moved(groupText({ phone: '02-2' }), { origin: undefined });
    const told = () => {
      const status = fixture.files.statusOf(userGroupUri);
      assert.ok(status?.kind === 'notSaved');
      return [status.sentence, ...status.remedies.map(({ title }) => title)];
    };
    const expected = ['The environment Test no longer exists.', 'Add Environment…', 'Discard My Changes'];
    assert.deepEqual(told(), expected);
    await fixture.save();
    assert.deepEqual(told(), expected);
    assert.deepEqual(fixture.bodies, []);
  });

  for (const [what, change, then, text] of [
    ['another text', { read: group(groupText({ phone: '02-7' })) }, 'ready', groupText({ phone: '02-7' })],
    ['the same text', {}, 'ready', groupText()],
    ['no such group', { read: failed('notFound') }, 'notFound', ''],
    ['a failure', { read: failed('server') }, 'notRead', ''],
    ['no response', { read: failed('refused') }, 'unreachable', ''],
    ['no session', { token: undefined }, 'signedOut', ''],
  ] as const) {
    it(`a draft is given up for what is there: ${what}`, async () => {
      const fixture = await moved(groupText({ phone: '02-2' }), change);
      assert.equal(statusOf(fixture), 'refused');
      assert.equal(fixture.document?.text, groupText({ phone: '02-2' }));
      await fixture.revert();
      assert.deepEqual([statusOf(fixture), fixture.document.text], [then, text]);
      if (then !== 'ready') return;
      fixture.type(groupText({ phone: '02-3' }));
      assert.equal(await fixture.save(), 'saved');
      assert.deepEqual(fixture.bodies, ['{"user_group":{"phone":"02-3"}}']);
    });

    it(`a clean document shows what is there: ${what}`, async () => {
      const fixture = await moved(undefined, change);
      assert.deepEqual([statusOf(fixture), fixture.document?.text], [then, text]);
      if (then !== 'ready') return;
      fixture.type(groupText({ phone: '02-3' }));
      assert.equal(await fixture.save(), 'saved');
    });
  }

  it('a draft that is undone after a look at the new one shows what is there', async () => {
    const fixture = await moved(groupText({ phone: '02-2' }), { read: group(groupText({ phone: '02-7' })) });
    await fixture.files.stat(userGroupUri);
    fixture.document = { text: groupText(), isDirty: false };
    fixture.files.noteDocument(userGroupUri, fixture.document);
    await fixture.follow();
    assert.deepEqual([statusOf(fixture), fixture.document.text], ['ready', groupText({ phone: '02-7' })]);
    assert.equal(fixture.files.baselineOf(userGroupUri), groupText({ phone: '02-7' }));
  });

  it('a write in doubt is not looked for at the new one, after a restart neither', async () => {
    const fixture = userGroupFileFixture();
    await fixture.open();
    fixture.type(groupText({ phone: '02-2' }));
    fixture.write = { kind: 'unknown', error: new ApiError('reset', 'Nobody knows.') };
    await fixture.save();
    fixture.origin = 'https://two';
    for (const restart of [false, true]) {
      if (restart) await fixture.restart();
      const arrival = await fixture.files.checkArrival(userGroupUri);
      assert.ok(arrival && 'status' in arrival);
      assert.match(arrival.status.sentence, /address of .* has changed/);
    }
    fixture.origin = 'https://one';
    assert.ok('report' in ((await fixture.files.checkArrival(userGroupUri)) ?? {}));
  });

  it('an answer of the old address that comes late counts for nothing', async () => {
    const fixture = userGroupFileFixture();
    await fixture.open();
    const reading = fixture.files.refresh(userGroupUri);
    Object.assign(fixture, { origin: 'https://two', read: group(groupText({ phone: '02-7' })) });
    await Promise.all([reading, fixture.files.refreshUnread()]);
    await fixture.follow();
    assert.equal(fixture.document?.text, groupText({ phone: '02-7' }));
  });
});
