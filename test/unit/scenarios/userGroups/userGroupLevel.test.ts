import assert from 'node:assert/strict';
import { CommandId } from '../../../../src/contributions';
import { createApiError } from '../../../../src/http/errorMessage';
import { groupText } from '../../../fixtures/sampleFields';
import { userGroupUri } from '../../../support/editorModel';
import { userGroupFileFixture, type UserGroupFileFixture } from '../../../support/userGroupFileFixture';

const forbidden = { kind: 'failed', error: createApiError('forbidden') } as const;

async function drafted(): Promise<UserGroupFileFixture> {
  const bench = userGroupFileFixture();
  await bench.open();
  bench.type(groupText({ phone: '02-2' }));
  return bench;
}

function remedies(bench: UserGroupFileFixture) {
  const status = bench.files.statusOf(userGroupUri);
  assert.ok(status && 'remedies' in status);
  return status.remedies.map(({ title, command, arguments: given }) => [title, command, given] as const);
}

const signInAsAdmin = ['Sign In as Admin…', CommandId.signIn, ['Test', 'admin', userGroupUri]] as const;
const retryAsAdmin = ['Retry as Admin', CommandId.retryAsAdmin, [userGroupUri]] as const;
const saveAgain = ['Save Again', CommandId.saveRecord, [userGroupUri]] as const;

describe('a user group that is worked on as admin', () => {
  it('says that the admin session is missing to save, and signs in at that level', async () => {
    const bench = await drafted();
    bench.files.setLevel(userGroupUri, 'admin');
    bench.hasAdminSession = false;
    assert.equal(await bench.save(), 'signedOut: You are not signed in to Test at admin level.');
    assert.deepEqual(remedies(bench), [signInAsAdmin, saveAgain]);
    bench.hasAdminSession = true;
    assert.equal(await bench.save(), 'saved');
  });

  it('says that the admin session is missing to read, and signs in at that level', async () => {
    const bench = userGroupFileFixture();
    bench.files.setLevel(userGroupUri, 'admin');
    bench.hasAdminSession = false;
    const status = await bench.files.refresh(userGroupUri);
    assert.ok(status.kind === 'unreadable');
    assert.equal(status.sentence, 'You are not signed in to Test at admin level.');
    assert.deepEqual(remedies(bench), [signInAsAdmin]);
  });

  it('signs in as admin where the service refuses the token', async () => {
    const bench = await drafted();
    bench.files.setLevel(userGroupUri, 'admin');
    bench.write = { kind: 'failed', error: createApiError('unauthenticated') };
    await bench.save();
    assert.deepEqual(remedies(bench), [signInAsAdmin, saveAgain]);
  });
});

describe('a user group whose save waits for a sign-in', () => {
  for (const [reason, spoil] of [
    ['signedOut', (bench) => (bench.token = undefined)],
    ['tokenInvalid', (bench) => (bench.write = { kind: 'failed', error: createApiError('unauthenticated') })],
  ] as const satisfies readonly (readonly [string, (bench: UserGroupFileFixture) => unknown])[]) {
    it(`is at rest once the session of its level is there: ${reason}`, async () => {
      const bench = await drafted();
      spoil(bench);
      assert.match(await bench.save(), new RegExp(`^${reason}: `));
      const sent = bench.bodies.length;
      await bench.files.noteSignIn((name, level) => Promise.resolve(name !== 'Test' || level !== 'user'));
      assert.equal(bench.files.statusOf(userGroupUri)?.kind, 'notSaved');
      await bench.files.noteSignIn((name, level) => Promise.resolve(name === 'Test' && level === 'user'));
      assert.equal(bench.files.statusOf(userGroupUri)?.kind, 'ready');
      assert.equal(bench.document?.isDirty, true);
      assert.equal(bench.bodies.length, sent, 'nothing is sent by itself');
      Object.assign(bench, { token: 'token', write: undefined });
      assert.equal(await bench.save(), 'saved');
    });
  }

  it('is no other for a failure that a sign-in does not mend', async () => {
    const bench = await drafted();
    bench.write = { kind: 'failed', error: createApiError('server') };
    await bench.save();
    await bench.files.noteSignIn(() => Promise.resolve(true));
    assert.equal(bench.files.statusOf(userGroupUri)?.kind, 'notSaved');
  });
});

describe('a user group that a user may not save', () => {
  it('takes an admin session first, and can be tried again with it', async () => {
    const bench = await drafted();
    bench.hasAdminSession = false;
    bench.write = forbidden;
    assert.match(await bench.save(), /^notAuthorized: /);
    assert.deepEqual(remedies(bench), [signInAsAdmin]);
    bench.hasAdminSession = true;
    bench.files.offerAdminAgain();
    assert.deepEqual(remedies(bench), [retryAsAdmin]);
  });

  it('is no other in its card', async () => {
    const bench = userGroupFileFixture();
    bench.read = forbidden;
    bench.hasAdminSession = false;
    await bench.files.refresh(userGroupUri);
    assert.deepEqual(remedies(bench), [signInAsAdmin]);
    bench.hasAdminSession = true;
    await bench.files.refresh(userGroupUri);
    assert.deepEqual(remedies(bench), [retryAsAdmin]);
  });
});
