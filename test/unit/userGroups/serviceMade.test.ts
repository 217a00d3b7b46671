import assert from 'node:assert/strict';
import { createApiError } from '../../../src/http/errorMessage';
import { withSent } from '../../../src/userGroups/save/decideSave';
import { groupText } from '../../fixtures/sampleFields';
import { userGroupUri } from '../../support/editorModel';
import { userGroupFileFixture, group, type UserGroupFileFixture } from '../../support/userGroupFileFixture';

async function drafted(text = groupText({ phone: '02-2' })): Promise<UserGroupFileFixture> {
  const fixture = userGroupFileFixture();
  await fixture.open();
  fixture.type(text);
  return fixture;
}

function titles(fixture: UserGroupFileFixture): readonly string[] {
  const status = fixture.files.statusOf(userGroupUri);
  assert.ok(status && 'remedies' in status);
  return status.remedies.map(({ title }) => title);
}

const hasChanges = (fixture: UserGroupFileFixture): boolean =>
  fixture.files.hasChanges(userGroupUri, fixture.document?.text ?? '');

/** A service that stores only these fields of an update. */
const takesOnly =
  (...names: readonly string[]): UserGroupFileFixture['takes'] =>
  (text, sent) =>
    withSent(
      text,
      Object.fromEntries(names.flatMap((name) => (name in sent ? [[name, JSON.stringify(sent[name])]] : []))),
    );

describe('an update that the service took without doing it', () => {
  it('is not called saved, and stays a change', async () => {
    const fixture = await drafted();
    fixture.takes = takesOnly();
    assert.equal(
      await fixture.save(),
      'failed: The service reported success, but phone did not change. Your edits are still here.',
    );
    assert.deepEqual([fixture.note, hasChanges(fixture)], ['', true]);
    assert.deepEqual(titles(fixture), ['Save Again', 'Compare', 'Discard My Changes']);
    assert.equal(fixture.document?.text, groupText({ phone: '02-2' }));
  });

  it('can be saved again, with no conflict in between', async () => {
    const fixture = await drafted();
    const takes = fixture.takes;
    fixture.takes = (text) => text.replace('"status": 1', '"status": 2');
    await fixture.save();
    fixture.takes = takes;
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual(fixture.bodies, Array(2).fill('{"user_group":{"phone":"02-2"}}'));
  });

  it('leaves only the ignored field a change', async () => {
    const fixture = await drafted(groupText({ phone: '02-2', email: 'x@y.z' }));
    fixture.takes = takesOnly('email');
    assert.match(await fixture.save(), /^failed: .* reported success, but phone did not change/);
    assert.deepEqual(fixture.saved, [['Test', groupText({ email: 'x@y.z' })]]);
    assert.equal(fixture.files.baselineOf(userGroupUri), groupText({ email: 'x@y.z' }));
    assert.match(await fixture.save(), /^failed: /);
    assert.equal(fixture.bodies[1], '{"user_group":{"phone":"02-2"}}');
  });

  it('is still known to be one after a restart', async () => {
    const fixture = await drafted();
    fixture.takes = takesOnly();
    await fixture.save();
    await fixture.restart();
    assert.equal(hasChanges(fixture), true);
    assert.notEqual(fixture.files.statusOf(userGroupUri)?.kind, 'notSaved');
  });

  it('is told by the answer itself where the user group cannot be read again', async () => {
    const fixture = await drafted();
    fixture.write = () => {
      fixture.read = { kind: 'failed', error: createApiError('timeout') };
      return group();
    };
    assert.match(await fixture.save(), /reported success, but phone did not change/);
  });

  it('is given up for what the service has', async () => {
    const fixture = await drafted(groupText({ phone: '02-2', email: 'x@y.z' }));
    fixture.takes = takesOnly('email');
    await fixture.save();
    await fixture.revert();
    assert.equal(fixture.document?.text, groupText({ email: 'x@y.z' }));
    assert.equal(fixture.files.baselineOf(userGroupUri), groupText({ email: 'x@y.z' }));
    assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'ready');
  });

  it('moves no baseline of a clean document that another extension wrote to', async () => {
    const fixture = userGroupFileFixture();
    await fixture.open();
    fixture.takes = takesOnly('email');
    const written = groupText({ phone: '02-2', email: 'x@y.z' });
    await assert.rejects(
      fixture.files.write(userGroupUri, written),
      /reported success, but phone did not change/,
    );
    assert.equal(fixture.files.baselineOf(userGroupUri), groupText());
  });
});

describe('an update of which the service made something else', () => {
  it('is saved, with a notice of what it is now in place of the note', async () => {
    const fixture = await drafted(groupText({ email: ' X@y.z ' }));
    fixture.takes = (text) => withSent(text, { email: '"x@y.z"' });
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual(fixture.notices, ['Saved, but the service has email "x@y.z" now (Test, user).']);
    assert.equal(fixture.note, '');
  });

  it('is saved without a note where the service never returns the field', async () => {
    const text = groupText().replace('"status"', '"ceo_name": "Choi",\n  "status"');
    const fixture = await drafted(text);
    assert.equal(await fixture.save(), 'saved');
    assert.equal(fixture.note, 'Saved to Test (user).');
    assert.deepEqual(fixture.notices, []);
  });
});

describe('a user group in which the service sent fields twice', () => {
  it('is saved in the changed field alone, by its last value', async () => {
    const fixture = userGroupFileFixture();
    const twice = groupText({}, '"x": 1.0,\n  "email": "last@b.c",\n  "x": 2e0');
    fixture.read = group(twice);
    await fixture.open();
    fixture.type(twice.replace('"02-1"', '"02-2"'));
    assert.equal(await fixture.save(), 'saved');
    fixture.files.noteSaved(userGroupUri, { text: fixture.document?.text ?? '', isDirty: false });
    fixture.type(twice.replace('last@b.c', 'new@b.c'));
    fixture.read = group(twice);
    await fixture.open();
    fixture.type(twice.replace('last@b.c', 'new@b.c'));
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual(fixture.bodies, [
      '{"user_group":{"phone":"02-2"}}',
      '{"user_group":{"email":"new@b.c"}}',
    ]);
    assert.equal(fixture.note, 'Saved to Test (user).');
  });
});

describe('an update that the service refuses as out of date', () => {
  const conflict = { kind: 'failed', error: createApiError('conflict', { status: 412 }) } as const;

  it('is a conflict where the user group is another by now', async () => {
    const fixture = await drafted();
    // Someone else changes the group between the read before the write and the write.
    fixture.write = () => {
      fixture.read = group(groupText({ phone: '02-9' }));
      return conflict;
    };
    assert.equal(
      await fixture.save(),
      'conflict: Nothing was saved: phone was changed elsewhere in the meantime.',
    );
    assert.deepEqual(titles(fixture), ['Compare', 'Overwrite', 'Discard My Changes']);
  });

  it('can be compared where the user group is what it was', async () => {
    const fixture = await drafted();
    fixture.write = conflict;
    assert.match(await fixture.save(), /^failed: /);
    assert.deepEqual(titles(fixture), ['Compare', 'Save Again']);
    assert.equal(hasChanges(fixture), true);
  });
});
