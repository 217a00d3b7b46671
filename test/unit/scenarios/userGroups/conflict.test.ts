import assert from 'node:assert/strict';
import { createApiError } from '../../../../src/http/errorMessage';
import type { UserGroupFileStatus } from '../../../../src/userGroups/file/userGroupFileStatus';
import { groupText } from '../../../fixtures/sampleFields';
import { userGroupUri } from '../../../support/editorModel';
import {
  userGroupFileFixture,
  group,
  type UserGroupFileFixture,
} from '../../../support/userGroupFileFixture';

/** A draft of another phone, while the service got another value in that field. */
async function behind(field = 'phone'): Promise<UserGroupFileFixture> {
  const fixture = userGroupFileFixture();
  await fixture.open();
  fixture.type(groupText({ phone: '02-2' }));
  fixture.read = group(groupText({ [field]: '02-9' }));
  return fixture;
}

/** VS Code looks at the file before it writes, sees another version, and asks the user. */
async function saveRefusedByEditor(fixture: UserGroupFileFixture): Promise<void> {
  const held = (await fixture.files.stat(userGroupUri)).version;
  assert.notDeepEqual(held, { mtime: 1, size: Buffer.byteLength(groupText()) });
}

function conflictOf(fixture: UserGroupFileFixture): Extract<UserGroupFileStatus, { kind: 'notSaved' }> {
  const status = fixture.files.statusOf(userGroupUri);
  assert.ok(status?.kind === 'notSaved' && status.reason === 'conflict', JSON.stringify(status));
  return status;
}

const kindOf = (fixture: UserGroupFileFixture) => fixture.files.statusOf(userGroupUri)?.kind;

describe('a draft of a user group that was changed elsewhere', () => {
  for (const [field, sentence] of [
    ['phone', 'Nothing was saved: phone was changed elsewhere meanwhile.'],
    ['email', 'Nothing was saved: this user group was changed elsewhere meanwhile, in none of your fields.'],
  ] as const) {
    it(`says after a save that VS Code refused that ${field} was changed, and keeps the draft`, async () => {
      const fixture = await behind(field);
      assert.equal(kindOf(fixture), 'ready');
      await saveRefusedByEditor(fixture);
      const { sentence: said, remedies } = conflictOf(fixture);
      assert.equal(said, sentence);
      assert.deepEqual(
        remedies.map(({ title }) => title),
        ['Compare', 'Overwrite', 'Discard My Changes'],
      );
      assert.equal(fixture.document?.text, groupText({ phone: '02-2' }));
      assert.deepEqual(fixture.bodies, []);
    });
  }

  it('says that the service has the values already', async () => {
    const fixture = await behind();
    fixture.read = group(groupText({ phone: '02-2' }));
    await saveRefusedByEditor(fixture);
    assert.match(conflictOf(fixture).sentence, /has your values already/);
  });

  it('says so while the user types on, and of the fields that are changed by then', async () => {
    const fixture = await behind('email');
    await saveRefusedByEditor(fixture);
    fixture.type(groupText({ phone: '02-3', email: 'mine@shop.example' }));
    conflictOf(fixture);
    await fixture.files.stat(userGroupUri);
    assert.match(conflictOf(fixture).sentence, /: email was changed/);
  });

  it('says so again once a mistake is mended that was refused meanwhile', async () => {
    const fixture = await behind();
    await saveRefusedByEditor(fixture);
    fixture.type(groupText({ corporate_type: 7 }));
    await assert.rejects(
      fixture.files.prepareSave(userGroupUri, groupText({ corporate_type: 7 })),
      /cannot be changed/,
    );
    fixture.type(groupText({ phone: '02-3' }));
    conflictOf(fixture);
  });

  it('says it in place of an older failure', async () => {
    const fixture = await behind();
    fixture.write = { kind: 'failed', error: createApiError('server') };
    fixture.read = group();
    assert.match(await fixture.save(), /^failed: /);
    fixture.read = group(groupText({ phone: '02-9' }));
    await saveRefusedByEditor(fixture);
    conflictOf(fixture);
  });

  it('is over when the form overwrites: one request, and VS Code has nothing to ask', async () => {
    const fixture = await behind();
    await saveRefusedByEditor(fixture);
    const held = fixture.document?.text ?? '';
    assert.equal(await fixture.files.prepareSave(userGroupUri, held, true), true);
    const { version } = await fixture.files.stat(userGroupUri);
    assert.deepEqual(version, { mtime: 1, size: Buffer.byteLength(groupText()) });
    assert.equal(await fixture.save(), 'saved');
    assert.equal(fixture.bodies.length, 1);
    assert.equal(kindOf(fixture), 'ready');
  });

  it('is over when VS Code overwrites', async () => {
    const fixture = await behind();
    await saveRefusedByEditor(fixture);
    assert.equal(await fixture.save(), 'saved');
    assert.equal(kindOf(fixture), 'ready');
  });

  it('is a conflict again when VS Code overwrites what was changed once more meanwhile', async () => {
    const fixture = await behind();
    await saveRefusedByEditor(fixture);
    fixture.read = group(groupText({ phone: '02-10' }));
    fixture.files.noteSaving(userGroupUri);
    // VS Code looks at the file before it writes over it, which tells the user nothing.
    await fixture.files.stat(userGroupUri);
    const write = fixture.files.write(userGroupUri, fixture.document?.text ?? '');
    await assert.rejects(write, /phone was changed elsewhere meanwhile/);
    assert.deepEqual(fixture.bodies, []);
    conflictOf(fixture);
    assert.equal(await fixture.save(), 'saved', 'by then the user has been told');
  });

  it('lets VS Code overwrite after the form met a newer change', async () => {
    const fixture = await behind();
    await saveRefusedByEditor(fixture);
    await fixture.files.prepareSave(userGroupUri, fixture.document?.text ?? '', true);
    fixture.read = group(groupText({ phone: '02-10' }));
    fixture.files.noteSaving(userGroupUri);
    await saveRefusedByEditor(fixture);
    fixture.files.endSave(userGroupUri);
    assert.equal(await fixture.save(), 'saved');
    assert.equal(fixture.bodies.length, 1);
  });

  it('is not what is left of a write that arrived in part', async () => {
    const fixture = userGroupFileFixture();
    await fixture.open();
    fixture.type(groupText({ phone: '02-2', email: 'mine@shop.example' }));
    fixture.write = { kind: 'unknown', error: createApiError('reset') };
    assert.match(await fixture.save(), /^unknown: /);
    const { version } = await fixture.files.stat(userGroupUri);
    fixture.read = group(groupText({ email: 'mine@shop.example' }));
    const arrival = await fixture.files.checkArrival(userGroupUri);
    assert.ok(arrival && 'report' in arrival);
    assert.deepEqual([arrival.report.arrived, arrival.report.missing], [['email'], ['phone']]);
    const status = fixture.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'notSaved' && status.reason === 'failed');
    assert.deepEqual((await fixture.files.stat(userGroupUri)).version, version, 'VS Code has nothing to ask');
    fixture.write = undefined;
    assert.equal(await fixture.save(), 'saved');
    assert.equal(fixture.bodies.at(-1), '{"user_group":{"phone":"02-2"}}', 'what arrived is not sent again');
  });

  it('of a write that arrived in part, the user may give up the rest', async () => {
    const fixture = userGroupFileFixture();
    await fixture.open();
    fixture.type(groupText({ phone: '02-2', email: 'mine@shop.example' }));
    fixture.write = { kind: 'unknown', error: createApiError('reset') };
    await fixture.save();
    fixture.read = group(groupText({ email: 'mine@shop.example' }));
    await fixture.files.checkArrival(userGroupUri);
    await fixture.revert();
    assert.equal(fixture.document?.text, groupText({ email: 'mine@shop.example' }));
    assert.equal(fixture.files.baselineOf(userGroupUri), fixture.document.text);
  });

  it('is over when the changes are given up', async () => {
    const fixture = await behind();
    await saveRefusedByEditor(fixture);
    await fixture.revert();
    assert.equal(kindOf(fixture), 'ready');
    assert.equal(fixture.document?.text, groupText({ phone: '02-9' }));
  });

  it('is over when the service is asked again and has what it had, for VS Code too', async () => {
    const fixture = await behind();
    await saveRefusedByEditor(fixture);
    fixture.read = group();
    assert.equal((await fixture.files.refresh(userGroupUri)).kind, 'ready');
    const { version } = await fixture.files.stat(userGroupUri);
    assert.deepEqual(version, { mtime: 1, size: Buffer.byteLength(groupText()) });
    assert.equal(await fixture.save(), 'saved');
  });

  it('is seen by a comparison too', async () => {
    const fixture = await behind();
    await fixture.files.readSaved(userGroupUri);
    conflictOf(fixture);
  });

  it('is not what a write of unknown outcome may have done itself', async () => {
    const fixture = await behind();
    fixture.read = group();
    fixture.write = { kind: 'unknown', error: createApiError('reset') };
    assert.match(await fixture.save(), /^unknown: /);
    fixture.read = group(groupText({ phone: '02-2' }));
    await fixture.files.stat(userGroupUri);
    const status = fixture.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'notSaved' && status.reason === 'unknown');
  });
});
