import assert from 'node:assert/strict';
import { checkNow } from '../../../src/commands/userGroupFileCommands';
import { createApiError } from '../../../src/http/errorMessage';
import type { UserGroupOutcome } from '../../../src/userGroups/userGroupCalls';
import { groupText } from '../../fixtures/sampleFields';
import { userGroupUri } from '../../support/editorModel';
import { settled } from '../../support/settled';
import { group, userGroupFileFixture, type UserGroupFileFixture } from '../../support/userGroupFileFixture';

const lost: UserGroupOutcome = { kind: 'unknown', error: createApiError('timeout', { host: 'one' }) };
const arrived = group(groupText({ phone: '02-2' }));

/** A group whose save of `phone` got no response, although the service carried it out. */
async function inDoubt(): Promise<UserGroupFileFixture> {
  const fixture = userGroupFileFixture();
  await fixture.open();
  fixture.type(groupText({ phone: '02-2' }));
  fixture.write = lost;
  assert.match(await fixture.save(), /^unknown/);
  fixture.read = arrived;
  return fixture;
}

/** Runs `meanwhile` during the next read of the service. */
function whileReading(fixture: UserGroupFileFixture, meanwhile: () => unknown): void {
  fixture.onRead = () => {
    fixture.onRead = () => undefined;
    meanwhile();
  };
}

async function check(fixture: UserGroupFileFixture): Promise<readonly string[]> {
  const said: string[] = [];
  const say = (text: string): void => void said.push(text);
  await checkNow(
    {
      activeDocumentUri: () => userGroupUri,
      userGroupFiles: fixture.files,
      showNotice: say,
      showStatus: say,
      input: { isClick: true },
      editor: {
        settled: () => Promise.resolve(),
        document: () => fixture.document,
        isFormShown: () => true,
        isTyped: () => true,
        open: () => Promise.resolve(),
        discardChanges: () => Promise.resolve(),
      },
    },
    userGroupUri,
  );
  return said;
}

describe('Check Now', () => {
  for (const kind of ['tooDeep', 'refused'] as const)
    it(`says why an open user group could not be read again (${kind}), and that no form says already`, async () => {
      const fixture = userGroupFileFixture();
      await fixture.open();
      const error = createApiError(kind, { host: 'one' });
      fixture.read = { kind: 'failed', error };
      await assert.rejects(check(fixture), { name: 'UserError', message: error.message });
      assert.equal(fixture.document?.text, groupText());
      fixture.read = group();
      assert.deepEqual(await check(fixture), ['The user group was read again.']);
      fixture.read = { kind: 'failed', error: createApiError('notFound', { host: 'one' }) };
      assert.deepEqual(await check(fixture), []);
    });

  it('sends nothing that is typed while it reads', async () => {
    const fixture = await inDoubt();
    whileReading(fixture, () => fixture.type(groupText({ phone: '02-2', email: 'half@typed' })));
    const said = await check(fixture);
    assert.deepEqual(fixture.bodies, ['{"user_group":{"phone":"02-2"}}']);
    assert.match(said.join(), /The change was saved/);
    assert.equal(fixture.document?.isDirty, true);
  });

  it('says nothing of a save that was sent while it read, and ends neither its doubt nor its lock', async () => {
    const fixture = await inDoubt();
    let answer: (outcome: UserGroupOutcome) => void = () => undefined;
    let saving: Promise<string> | undefined;
    whileReading(fixture, () => {
      fixture.type(groupText({ phone: '02-2', email: 'x@y.z' }));
      fixture.write = new Promise((resolve) => (answer = resolve));
      saving = fixture.save();
    });
    assert.doesNotMatch((await check(fixture)).join(), /saved/);
    await settled();
    assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'saving');
    answer(lost);
    assert.match((await saving) ?? '', /^unknown/);
    fixture.read = group(groupText({ phone: '02-2', email: 'x@y.z' }));
    assert.match((await check(fixture)).join(), /The change was saved: the service has the new email/);
  });
});
