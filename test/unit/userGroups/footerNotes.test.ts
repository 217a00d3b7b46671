import assert from 'node:assert/strict';
import { CommandId } from '../../../src/contributions';
import { createApiError } from '../../../src/http/errorMessage';
import { groupText } from '../../fixtures/sampleFields';
import { userGroupUri } from '../../support/editorModel';
import { group, userGroupFileFixture, type UserGroupFileFixture } from '../../support/userGroupFileFixture';

async function drafted(isFormShown = true): Promise<UserGroupFileFixture> {
  const fixture = userGroupFileFixture();
  fixture.isFormShown = isFormShown;
  await fixture.open();
  fixture.type(groupText({ phone: '02-2' }));
  return fixture;
}

const noteOf = ({ files }: UserGroupFileFixture): string | undefined => files.noteOf(userGroupUri)?.said;
/** Texts in the form, in the status bar and in notifications. */
const said = (fixture: UserGroupFileFixture): readonly unknown[] => [
  noteOf(fixture),
  fixture.note,
  fixture.notices,
];

describe('what is said of a save', () => {
  const done = 'Saved to Test (user).';
  const altered = 'Saved, but the service has phone "02-9" now (Test, user).';

  it('stands in the form that is on screen alone', async () => {
    const fixture = await drafted();
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual(said(fixture), [done, '', []]);
  });

  it('stands in the status bar where no form is on screen', async () => {
    const fixture = await drafted(false);
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual(said(fixture), [undefined, done, []]);
  });

  for (const [isFormShown, expected] of [
    [true, [altered, '', []]],
    [false, [undefined, '', [altered]]],
  ] as const)
    it(`tells what the service altered ${isFormShown ? 'in the form, by no notification' : 'by a notification'}`, async () => {
      const fixture = await drafted(isFormShown);
      fixture.takes = () => groupText({ phone: '02-9' });
      assert.equal(await fixture.save(), 'saved');
      assert.deepEqual(said(fixture), expected);
      assert.match(fixture.document?.text ?? '', /02-9/);
      assert.deepEqual(said(fixture), expected, 'the text of the service changes nothing of it');
    });

  it('goes with the next change, not with a late report of the same text', async () => {
    const fixture = await drafted();
    await fixture.save();
    fixture.type(groupText({ phone: '02-3' }));
    assert.equal(noteOf(fixture), undefined);
    fixture.files.say(userGroupUri, 'The old values are back.', () => assert.fail());
    fixture.files.noteDocument(userGroupUri, { text: groupText({ phone: '02-3' }), isDirty: true });
    assert.equal(noteOf(fixture), 'The old values are back.');
  });

  it('goes with the draft that it is about', async () => {
    const fixture = await drafted();
    fixture.files.say(userGroupUri, 'The old values are back as a draft.', () => assert.fail());
    await fixture.revert();
    assert.equal(noteOf(fixture), undefined);
  });

  it('goes when a new save begins, in the form and in the status bar', async () => {
    for (const isFormShown of [true, false]) {
      const fixture = await drafted(isFormShown);
      await fixture.save();
      fixture.type(groupText({ phone: '02-3' }));
      fixture.files.say(userGroupUri, 'Older success', (text) => (fixture.note = text));
      const seen: unknown[] = [];
      fixture.write = () => {
        seen.push(noteOf(fixture), fixture.note);
        return { kind: 'failed', error: createApiError('server') };
      };
      assert.match(await fixture.save(), /^failed/);
      assert.deepEqual(seen, [undefined, '']);
      assert.deepEqual(said(fixture), [undefined, '', []], 'the card says why it failed');
    }
  });

  it('stays while participants change what VS Code writes', async () => {
    const fixture = await drafted();
    fixture.participate = (text) => {
      fixture.files.noteDocument(userGroupUri, { text: `${text}\n`, isDirty: true });
      return `${text}\n`;
    };
    assert.equal(await fixture.save(), 'saved');
    assert.equal(noteOf(fixture), done);
  });

  it('tells of changes since, where the user typed meanwhile', async () => {
    const fixture = await drafted();
    fixture.write = () => {
      fixture.type(groupText({ phone: '02-2', email: 'x@y.z' }));
      return (fixture.read = group(groupText({ phone: '02-2' })));
    };
    assert.equal(await fixture.save(), 'saved');
    assert.equal(noteOf(fixture), 'Saved, except for what you changed since.');
  });

  it('goes elsewhere for what is no user group', () => {
    const fixture = userGroupFileFixture();
    fixture.isFormShown = true;
    let told = '';
    fixture.files.say('file:///x', 'Done.', (text) => (told = text));
    assert.equal(told, 'Done.');
  });
});

describe('a command that failed', () => {
  const remedies = [{ title: 'Show Log', command: CommandId.showLog }] as const;
  const fail = ({ files }: UserGroupFileFixture): readonly string[] => {
    const elsewhere: string[] = [];
    files.say(userGroupUri, 'Not reached.', (text) => elsewhere.push(text), remedies);
    return elsewhere;
  };
  const noted = ({ files }: UserGroupFileFixture) => files.noteOf(userGroupUri)?.remedies;

  it('has its buttons in the form that is on screen, else nowhere', async () => {
    const fixture = await drafted();
    assert.deepEqual(fail(fixture), []);
    assert.equal(noted(fixture), remedies);
    assert.deepEqual(fail(await drafted(false)), ['Not reached.']);
  });

  for (const [what, act] of [
    ['change', (fixture) => fixture.type(groupText({ phone: '02-3' }))],
    ['save', (fixture) => fixture.save()],
    ['read that succeeds', ({ files }) => files.readSaved(userGroupUri)],
  ] as readonly (readonly [string, (fixture: UserGroupFileFixture) => unknown])[])
    it(`is forgotten with the next ${what}`, async () => {
      const fixture = await drafted();
      fail(fixture);
      await act(fixture);
      assert.equal(noted(fixture), undefined);
    });

  it('stays with the next read that fails', async () => {
    const fixture = await drafted();
    fail(fixture);
    fixture.read = { kind: 'failed', error: createApiError('timeout') };
    await fixture.files.readSaved(userGroupUri);
    assert.equal(noted(fixture), remedies);
  });
});
