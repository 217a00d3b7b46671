import assert from 'node:assert/strict';
import { ApiError } from '../../../../src/http/apiError';
import { createApiError } from '../../../../src/http/errorMessage';
import type { UserGroupOutcome } from '../../../../src/userGroups/userGroupCalls';
import { groupText } from '../../../fixtures/sampleFields';
import { userGroupUri } from '../../../support/editorModel';
import {
  userGroupFileFixture,
  group,
  type UserGroupFileFixture,
} from '../../../support/userGroupFileFixture';

const failed = (kind: 'notFound' | 'server' | 'refused'): UserGroupOutcome => ({
  kind: 'failed',
  error: createApiError(kind),
});

/** A bench whose environment has another address since the user group was read. */
async function moved(
  text: string | undefined,
  change: Partial<UserGroupFileFixture> = {},
): Promise<UserGroupFileFixture> {
  const bench = userGroupFileFixture();
  await bench.open();
  if (text !== undefined) bench.type(text);
  Object.assign(bench, { origin: 'https://two', ...change });
  await bench.files.refreshUnread();
  await bench.follow();
  return bench;
}

const statusOf = (bench: UserGroupFileFixture): string | undefined => {
  const status = bench.files.statusOf(userGroupUri);
  return status && 'reason' in status ? status.reason : status?.kind;
};

describe('user groups whose environment was given another address', () => {
  it('a draft whose environment is gone takes an environment first, and has nothing to be compared with', async () => {
    const bench = await moved(groupText({ phone: '02-2' }), { origin: undefined });
    const told = () => {
      const status = bench.files.statusOf(userGroupUri);
      assert.ok(status?.kind === 'notSaved');
      return [status.sentence, ...status.remedies.map(({ title }) => title)];
    };
    const expected = ['There is no environment Test any more.', 'Add Environment…', 'Discard My Changes'];
    assert.deepEqual(told(), expected);
    await bench.save();
    assert.deepEqual(told(), expected);
    assert.deepEqual(bench.bodies, []);
  });

  for (const [what, change, then, text] of [
    ['another text', { read: group(groupText({ phone: '02-7' })) }, 'ready', groupText({ phone: '02-7' })],
    ['the same text', {}, 'ready', groupText()],
    ['no such group', { read: failed('notFound') }, 'notFound', ''],
    ['a failure', { read: failed('server') }, 'notRead', ''],
    ['no answer', { read: failed('refused') }, 'unreachable', ''],
    ['no session', { token: undefined }, 'signedOut', ''],
  ] as const) {
    it(`a draft is given up for what is there: ${what}`, async () => {
      const bench = await moved(groupText({ phone: '02-2' }), change);
      assert.equal(statusOf(bench), 'refused');
      assert.equal(bench.document?.text, groupText({ phone: '02-2' }));
      await bench.revert();
      assert.deepEqual([statusOf(bench), bench.document.text], [then, text]);
      if (then !== 'ready') return;
      bench.type(groupText({ phone: '02-3' }));
      assert.equal(await bench.save(), 'saved');
      assert.deepEqual(bench.bodies, ['{"user_group":{"phone":"02-3"}}']);
    });

    it(`a clean document shows what is there: ${what}`, async () => {
      const bench = await moved(undefined, change);
      assert.deepEqual([statusOf(bench), bench.document?.text], [then, text]);
      if (then !== 'ready') return;
      bench.type(groupText({ phone: '02-3' }));
      assert.equal(await bench.save(), 'saved');
    });
  }

  it('a draft that is undone after a look at the new one shows what is there', async () => {
    const bench = await moved(groupText({ phone: '02-2' }), { read: group(groupText({ phone: '02-7' })) });
    await bench.files.stat(userGroupUri);
    bench.document = { text: groupText(), isDirty: false };
    bench.files.noteDocument(userGroupUri, bench.document);
    await bench.follow();
    assert.deepEqual([statusOf(bench), bench.document.text], ['ready', groupText({ phone: '02-7' })]);
    assert.equal(bench.files.baselineOf(userGroupUri), groupText({ phone: '02-7' }));
  });

  it('a write in doubt is not looked for at the new one, after a restart neither', async () => {
    const bench = userGroupFileFixture();
    await bench.open();
    bench.type(groupText({ phone: '02-2' }));
    bench.write = { kind: 'unknown', error: new ApiError('reset', 'Nobody knows.') };
    await bench.save();
    bench.origin = 'https://two';
    for (const restart of [false, true]) {
      if (restart) await bench.restart();
      const arrival = await bench.files.checkArrival(userGroupUri);
      assert.ok(arrival && 'status' in arrival);
      assert.match(arrival.status.sentence, /another address/);
    }
    bench.origin = 'https://one';
    assert.ok('report' in ((await bench.files.checkArrival(userGroupUri)) ?? {}));
  });

  it('an answer of the old address that comes late counts for nothing', async () => {
    const bench = userGroupFileFixture();
    await bench.open();
    const reading = bench.files.refresh(userGroupUri);
    Object.assign(bench, { origin: 'https://two', read: group(groupText({ phone: '02-7' })) });
    await Promise.all([reading, bench.files.refreshUnread()]);
    await bench.follow();
    assert.equal(bench.document?.text, groupText({ phone: '02-7' }));
  });
});
