import assert from 'node:assert/strict';
import { createApiError } from '../../../../src/http/errorMessage';
import { withSent } from '../../../../src/userGroups/file/decideSave';
import { groupText } from '../../../fixtures/sampleFields';
import { userGroupUri } from '../../../support/editorModel';
import {
  userGroupFileFixture,
  group,
  type UserGroupFileFixture,
} from '../../../support/userGroupFileFixture';

async function drafted(text = groupText({ phone: '02-2' })): Promise<UserGroupFileFixture> {
  const bench = userGroupFileFixture();
  await bench.open();
  bench.type(text);
  return bench;
}

function titles(bench: UserGroupFileFixture): readonly string[] {
  const status = bench.files.statusOf(userGroupUri);
  assert.ok(status && 'remedies' in status);
  return status.remedies.map(({ title }) => title);
}

const hasChanges = (bench: UserGroupFileFixture): boolean =>
  bench.files.hasChanges(userGroupUri, bench.document?.text ?? '');

/** The service takes only these fields of what is sent. */
const takesOnly =
  (...names: readonly string[]): UserGroupFileFixture['takes'] =>
  (text, sent) =>
    withSent(
      text,
      Object.fromEntries(names.flatMap((name) => (name in sent ? [[name, JSON.stringify(sent[name])]] : []))),
    );

describe('an update that the service took without doing it', () => {
  it('is not called saved, and stays a change', async () => {
    const bench = await drafted();
    bench.takes = takesOnly();
    assert.equal(
      await bench.save(),
      'failed: The service answered as if it had saved, but left phone as before; your changes are kept here.',
    );
    assert.deepEqual([bench.note, hasChanges(bench)], ['', true]);
    assert.deepEqual(titles(bench), ['Save Again', 'Compare', 'Discard My Changes']);
    assert.equal(bench.document?.text, groupText({ phone: '02-2' }));
  });

  it('can be saved again, with no conflict in between', async () => {
    const bench = await drafted();
    const { version } = await bench.files.stat(userGroupUri);
    const takes = bench.takes;
    bench.takes = (text) => text.replace('"status": 1', '"status": 2');
    await bench.save();
    assert.deepEqual((await bench.files.stat(userGroupUri)).version, version);
    bench.takes = takes;
    assert.equal(await bench.save(), 'saved');
    assert.deepEqual(bench.bodies, Array(2).fill('{"user_group":{"phone":"02-2"}}'));
  });

  it('leaves only the ignored field a change', async () => {
    const bench = await drafted(groupText({ phone: '02-2', email: 'x@y.z' }));
    bench.takes = takesOnly('email');
    assert.match(await bench.save(), /^failed: .* left phone as before/);
    assert.deepEqual(bench.saved, [['Test', groupText({ email: 'x@y.z' })]]);
    assert.equal(bench.files.baselineOf(userGroupUri), groupText({ email: 'x@y.z' }));
    assert.match(await bench.save(), /^failed: /);
    assert.equal(bench.bodies[1], '{"user_group":{"phone":"02-2"}}');
  });

  it('is still known to be one after a restart', async () => {
    const bench = await drafted();
    bench.takes = takesOnly();
    await bench.save();
    await bench.restart();
    assert.equal(hasChanges(bench), true);
    assert.notEqual(bench.files.statusOf(userGroupUri)?.kind, 'notSaved');
  });

  it('is told by the answer itself where the user group cannot be read again', async () => {
    const bench = await drafted();
    bench.write = () => {
      bench.read = { kind: 'failed', error: createApiError('timeout') };
      return group();
    };
    assert.match(await bench.save(), /left phone as before/);
  });

  it('is given up for what the service has', async () => {
    const bench = await drafted(groupText({ phone: '02-2', email: 'x@y.z' }));
    bench.takes = takesOnly('email');
    await bench.save();
    await bench.revert();
    assert.equal(bench.document?.text, groupText({ email: 'x@y.z' }));
    assert.equal(bench.files.baselineOf(userGroupUri), groupText({ email: 'x@y.z' }));
    assert.equal(bench.files.statusOf(userGroupUri)?.kind, 'ready');
  });

  it('moves no baseline of a clean document that another extension wrote to', async () => {
    const bench = userGroupFileFixture();
    await bench.open();
    bench.takes = takesOnly('email');
    const written = groupText({ phone: '02-2', email: 'x@y.z' });
    await assert.rejects(bench.files.write(userGroupUri, written), /left phone as before/);
    assert.equal(bench.files.baselineOf(userGroupUri), groupText());
  });
});

describe('an update of which the service made something else', () => {
  it('is saved, with a notice of what it is now in place of the note', async () => {
    const bench = await drafted(groupText({ email: ' X@y.z ' }));
    bench.takes = (text) => withSent(text, { email: '"x@y.z"' });
    assert.equal(await bench.save(), 'saved');
    assert.deepEqual(bench.notices, ['Saved, but the service has email "x@y.z" now (Test, user).']);
    assert.equal(bench.note, '');
  });

  it('is saved without a note where the service never returns the field', async () => {
    const text = groupText().replace('"status"', '"ceo_name": "Choi",\n  "status"');
    const bench = await drafted(text);
    assert.equal(await bench.save(), 'saved');
    assert.equal(bench.note, 'Saved to Test (user).');
    assert.deepEqual(bench.notices, []);
  });
});

describe('a user group in which the service sent fields twice', () => {
  it('is saved in the changed field alone, by its last value', async () => {
    const bench = userGroupFileFixture();
    const twice = groupText({}, '"x": 1.0,\n  "email": "last@b.c",\n  "x": 2e0');
    bench.read = group(twice);
    await bench.open();
    bench.type(twice.replace('"02-1"', '"02-2"'));
    assert.equal(await bench.save(), 'saved');
    bench.files.noteSaved(userGroupUri, { text: bench.document?.text ?? '', isDirty: false });
    bench.type(twice.replace('last@b.c', 'new@b.c'));
    bench.read = group(twice);
    await bench.open();
    bench.type(twice.replace('last@b.c', 'new@b.c'));
    assert.equal(await bench.save(), 'saved');
    assert.deepEqual(bench.bodies, ['{"user_group":{"phone":"02-2"}}', '{"user_group":{"email":"new@b.c"}}']);
    assert.equal(bench.note, 'Saved to Test (user).');
  });
});

describe('an update that the service refuses as out of date', () => {
  const conflict = { kind: 'failed', error: createApiError('conflict', { status: 412 }) } as const;

  it('is a conflict where the user group is another by now', async () => {
    const bench = await drafted();
    // Someone else is faster between the look before the write and the write.
    bench.write = () => {
      bench.read = group(groupText({ phone: '02-9' }));
      return conflict;
    };
    assert.equal(await bench.save(), 'conflict: Nothing was saved: phone was changed elsewhere meanwhile.');
    assert.deepEqual(titles(bench), ['Compare', 'Overwrite', 'Discard My Changes']);
  });

  it('can be compared where the user group is what it was', async () => {
    const bench = await drafted();
    bench.write = conflict;
    assert.match(await bench.save(), /^failed: /);
    assert.deepEqual(titles(bench), ['Compare', 'Save Again']);
    assert.equal(hasChanges(bench), true);
  });
});
