import assert from 'node:assert/strict';
import { retryAsAdmin } from '../../../src/commands/userGroupFileCommands';
import { CommandId } from '../../../src/contributions';
import { createApiError } from '../../../src/http/errorMessage';
import type { UserGroupFileStatus } from '../../../src/userGroups/file/types';
import type { UserGroupFiles } from '../../../src/userGroups/file/userGroupFiles';
import { groupText } from '../../fixtures/sampleFields';
import { callFixture, environmentCalled } from '../../support/callFixture';
import { userGroupUri } from '../../support/editorModel';
import { userGroupFileFixture, type UserGroupFileFixture } from '../../support/userGroupFileFixture';
import { unexpected } from '../../support/unexpected';

const forbidden = { kind: 'failed', error: createApiError('forbidden') } as const;

async function drafted(): Promise<UserGroupFileFixture> {
  const fixture = userGroupFileFixture();
  await fixture.open();
  fixture.type(groupText({ phone: '02-2' }));
  return fixture;
}

function remedies(fixture: UserGroupFileFixture) {
  const status = fixture.files.statusOf(userGroupUri);
  assert.ok(status && 'remedies' in status);
  return status.remedies.map(({ title, command, arguments: given }) => [title, command, given] as const);
}

const signInAsAdmin = ['Sign In as Admin…', CommandId.signIn, ['Test', 'admin', userGroupUri]] as const;
const retryButton = ['Retry as Admin', CommandId.retryAsAdmin, [userGroupUri]] as const;
const saveAgain = ['Save Again', CommandId.saveRecord, [userGroupUri]] as const;

describe('a user group that is worked on as admin', () => {
  it('says that the admin session is missing to save, and signs in at that level', async () => {
    const fixture = await drafted();
    fixture.files.setLevel(userGroupUri, 'admin');
    fixture.hasAdminSession = false;
    assert.equal(await fixture.save(), 'signedOut: You are not signed in to Test at admin level.');
    assert.deepEqual(remedies(fixture), [signInAsAdmin, saveAgain]);
    fixture.hasAdminSession = true;
    assert.equal(await fixture.save(), 'saved');
  });

  it('says that the admin session is missing to read, and signs in at that level', async () => {
    const fixture = userGroupFileFixture();
    fixture.files.setLevel(userGroupUri, 'admin');
    fixture.hasAdminSession = false;
    const status = await fixture.files.refresh(userGroupUri);
    assert.ok(status.kind === 'unreadable');
    assert.equal(status.sentence, 'You are not signed in to Test at admin level.');
    assert.deepEqual(remedies(fixture), [signInAsAdmin]);
  });

  it('signs in as admin where the service refuses the token', async () => {
    const fixture = await drafted();
    fixture.files.setLevel(userGroupUri, 'admin');
    fixture.write = { kind: 'failed', error: createApiError('unauthenticated') };
    await fixture.save();
    assert.deepEqual(remedies(fixture), [signInAsAdmin, saveAgain]);
  });
});

describe('a user group whose save waits for a sign-in', () => {
  it('says why a stored session does not count', async () => {
    const fixture = await drafted();
    Object.assign(fixture, { token: undefined, signedOutReason: 'It holds only a token.' });
    assert.equal(await fixture.save(), 'signedOut: It holds only a token.');
    const closed = userGroupFileFixture();
    Object.assign(closed, { token: undefined, signedOutReason: 'It holds only a token.' });
    const status = await closed.files.refresh(userGroupUri);
    assert.equal(status.kind === 'unreadable' && status.sentence, 'It holds only a token.');
  });

  for (const [reason, spoil] of [
    ['signedOut', (fixture) => (fixture.token = undefined)],
    [
      'tokenInvalid',
      (fixture) => (fixture.write = { kind: 'failed', error: createApiError('unauthenticated') }),
    ],
  ] as const satisfies readonly (readonly [string, (fixture: UserGroupFileFixture) => unknown])[]) {
    it(`is at rest once the session of its level is there: ${reason}`, async () => {
      const fixture = await drafted();
      spoil(fixture);
      assert.match(await fixture.save(), new RegExp(`^${reason}: `));
      const sent = fixture.bodies.length;
      await fixture.files.noteSignIn((name, level) => Promise.resolve(name !== 'Test' || level !== 'user'));
      assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'notSaved');
      await fixture.files.noteSignIn((name, level) => Promise.resolve(name === 'Test' && level === 'user'));
      assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'ready');
      assert.equal(fixture.document?.isDirty, true);
      assert.equal(fixture.bodies.length, sent, 'nothing is sent by itself');
      Object.assign(fixture, { token: 'token', write: undefined });
      assert.equal(await fixture.save(), 'saved');
    });
  }

  it('is no other for a failure that a sign-in does not mend', async () => {
    const fixture = await drafted();
    fixture.write = { kind: 'failed', error: createApiError('server') };
    await fixture.save();
    await fixture.files.noteSignIn(() => Promise.resolve(true));
    assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'notSaved');
  });
});

describe('a user group that a user may not save', () => {
  it('takes an admin session first, and can be tried again with it', async () => {
    const fixture = await drafted();
    fixture.hasAdminSession = false;
    fixture.write = forbidden;
    assert.match(await fixture.save(), /^notAuthorized: /);
    assert.deepEqual(remedies(fixture), [signInAsAdmin]);
    fixture.hasAdminSession = true;
    fixture.files.offerAdminAgain();
    assert.deepEqual(remedies(fixture), [retryButton]);
  });

  it('is no other in its card', async () => {
    const fixture = userGroupFileFixture();
    fixture.read = forbidden;
    fixture.hasAdminSession = false;
    await fixture.files.refresh(userGroupUri);
    assert.deepEqual(remedies(fixture), [signInAsAdmin]);
    fixture.hasAdminSession = true;
    await fixture.files.refresh(userGroupUri);
    assert.deepEqual(remedies(fixture), [retryButton]);
  });
});

describe('an enterprise group before its first save', () => {
  const wayOf = ({ files }: UserGroupFileFixture) => files.useAdminOf(userGroupUri);

  it('has a way to the admin level, which a save at user level closes', async () => {
    const fixture = await drafted();
    fixture.hasAdminSession = false;
    assert.deepEqual(wayOf(fixture), {
      title: 'Sign In as Admin…',
      command: CommandId.retryAsAdmin,
      arguments: [userGroupUri],
    });
    fixture.hasAdminSession = true;
    assert.equal(wayOf(fixture)?.title, 'Use Admin Level');
    fixture.write = forbidden;
    assert.match(await fixture.save(), /^notAuthorized: /);
    assert.notEqual(wayOf(fixture), undefined);
    fixture.write = undefined;
    assert.equal(await fixture.save(), 'saved');
    assert.equal(wayOf(fixture), undefined);
  });

  it('needs none at admin level, where a save says nothing of the user level', async () => {
    const fixture = await drafted();
    fixture.hasAdminSession = true;
    fixture.files.setLevel(userGroupUri, 'admin');
    assert.equal(wayOf(fixture), undefined);
    assert.equal(await fixture.save(), 'saved');
    fixture.files.setLevel(userGroupUri, 'user');
    assert.notEqual(wayOf(fixture), undefined);
  });
});

describe('the way to the admin level before a save', () => {
  for (const [kind, done] of [
    ['ready', ['admin']],
    ['notSaved', ['admin', 'save']],
  ] as const)
    it(`saves a draft only where its save was refused: ${kind}`, async () => {
      const seen: string[] = [];
      const files: Partial<UserGroupFiles> = {
        statusOf: () => ({ kind }) as UserGroupFileStatus,
        setLevel: (_, level) => void seen.push(level),
        save: () => Promise.resolve(void seen.push('save')),
      };
      const { services } = callFixture([]);
      const shop = environmentCalled('Test');
      await retryAsAdmin(
        {
          ...services,
          environments: { ...services.environments, find: () => shop },
          userGroupFiles: files as UserGroupFiles,
          activeDocumentUri: () => undefined,
          input: { ...services.input, isClick: true },
          editor: {
            settled: () => Promise.resolve(),
            document: () => ({ text: '{}', isDirty: true }),
            isFormShown: () => true,
            isTyped: () => true,
            open: unexpected,
          },
          signIn: unexpected,
        },
        userGroupUri,
      );
      assert.deepEqual(seen, done);
    });
});
