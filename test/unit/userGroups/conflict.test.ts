import assert from 'node:assert/strict';
import { createApiError } from '../../../src/http/errorMessage';
import type { UserGroupFileStatus } from '../../../src/userGroups/file/types';
import { groupText } from '../../fixtures/sampleFields';
import { userGroupUri } from '../../support/editorModel';
import { userGroupFileFixture, group, type UserGroupFileFixture } from '../../support/userGroupFileFixture';

/** A draft with a new phone, while someone else changed `field` at the service. */
async function behind(field = 'phone'): Promise<UserGroupFileFixture> {
  const fixture = userGroupFileFixture();
  await fixture.open();
  fixture.type(groupText({ phone: '02-2' }));
  fixture.read = group(groupText({ [field]: '02-9' }));
  return fixture;
}

/** Saves, and asserts that the save ends with a conflict. */
async function saveRefused(fixture: UserGroupFileFixture): Promise<void> {
  assert.match(await fixture.save(), /^conflict: /);
}

function conflictOf(fixture: UserGroupFileFixture): Extract<UserGroupFileStatus, { kind: 'notSaved' }> {
  const status = fixture.files.statusOf(userGroupUri);
  assert.ok(status?.kind === 'notSaved' && status.reason === 'conflict', JSON.stringify(status));
  return status;
}

const kindOf = (fixture: UserGroupFileFixture) => fixture.files.statusOf(userGroupUri)?.kind;

describe('a draft of a user group that was changed elsewhere', () => {
  it('says after a save that was refused what was changed, and keeps the draft', async () => {
    const fixture = await behind();
    assert.equal(kindOf(fixture), 'ready');
    await saveRefused(fixture);
    const { sentence, remedies } = conflictOf(fixture);
    assert.equal(sentence, 'Nothing was saved: phone was changed elsewhere in the meantime.');
    assert.deepEqual(
      remedies.map(({ title }) => title),
      ['Compare', 'Overwrite', 'Discard My Changes'],
    );
    assert.equal(fixture.document?.text, groupText({ phone: '02-2' }));
    assert.deepEqual(fixture.bodies, []);
  });

  it('says at the field what the service has in it, also when that changes once more', async () => {
    const fixture = await behind();
    await saveRefused(fixture);
    assert.deepEqual(conflictOf(fixture).faults, { phone: 'The service now has “02-9”.' });
    fixture.read = group(groupText({ phone: '02-8' }));
    await fixture.files.refresh(userGroupUri);
    const { faults, sentence } = conflictOf(fixture);
    assert.deepEqual(faults, { phone: 'The service now has “02-8”.' });
    assert.match(sentence, /^Nothing was saved: /);
  });

  it('is compared as a save would leave it: what others changed is no change of the user’s', async () => {
    const fixture = await behind('email');
    const service = groupText({ email: '02-9' });
    const draftOf = fixture.files.draftOnto(userGroupUri, service);
    assert.ok(draftOf);
    assert.equal(draftOf(groupText({ phone: '02-2' })), groupText({ phone: '02-2', email: '02-9' }));
    assert.equal(draftOf('{ broken'), '{ broken');
    assert.equal(fixture.files.draftOnto(userGroupUri, groupText({})), undefined);
  });

  it('is told again to whoever saves in spite of it, and nothing is asked about a value that is not there', async () => {
    const fixture = await behind();
    await saveRefused(fixture);
    fixture.live = true;
    await saveRefused(fixture);
    assert.deepEqual([fixture.questions, fixture.bodies], [[], []]);
    fixture.read = group(groupText({}));
    assert.equal(await fixture.save(), 'saved');
    assert.equal(fixture.questions.length, 1);
  });

  it('goes when the user takes the change back that meets it', async () => {
    const fixture = await behind();
    await saveRefused(fixture);
    fixture.type(groupText({ email: 'new@b.c' }));
    assert.equal(kindOf(fixture), 'ready');
    fixture.type(groupText({ phone: '02-2', email: 'new@b.c' }));
    assert.equal(
      await fixture.save(),
      'conflict: Nothing was saved: phone was changed elsewhere in the meantime.',
    );
  });

  it('asks, before it writes over it, with the value that it writes over', async () => {
    const fixture = await behind();
    await saveRefused(fixture);
    fixture.live = true;
    assert.equal(await fixture.save(true), 'saved');
    assert.match(fixture.questions[0]?.detail ?? '', /^phone: "02-9" → "02-2"$/m);
  });

  it('is saved where other fields were changed, which stay as they are and are shown then', async () => {
    const fixture = await behind('email');
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual(fixture.bodies, ['{"user_group":{"phone":"02-2"}}']);
    assert.deepEqual(fixture.document, {
      text: groupText({ phone: '02-2', email: '02-9' }),
      isDirty: false,
    });
  });

  it('is saved without a request where the service has the values already', async () => {
    const fixture = await behind();
    fixture.read = group(groupText({ phone: '02-2' }));
    assert.equal(await fixture.save(), 'saved');
    assert.match(fixture.note, /has these values already/);
    assert.deepEqual([fixture.bodies, fixture.document?.isDirty], [[], false]);
  });

  it('says so while the user types on, and of the fields that are changed by then', async () => {
    const fixture = userGroupFileFixture();
    await fixture.open();
    fixture.type(groupText({ phone: '02-2' }));
    fixture.read = group(groupText({ phone: '02-9', email: 'theirs@shop.example' }));
    await saveRefused(fixture);
    fixture.type(groupText({ phone: '02-3', email: 'mine@shop.example' }));
    conflictOf(fixture);
    await fixture.files.readSaved(userGroupUri);
    assert.match(conflictOf(fixture).sentence, /^phone, email was changed/);
  });

  it('says so again once a mistake is mended that was refused meanwhile', async () => {
    const fixture = await behind();
    await saveRefused(fixture);
    fixture.type(groupText({ corporate_type: 7 }));
    assert.match(await fixture.save(), /cannot be changed/);
    fixture.type(groupText({ phone: '02-3' }));
    conflictOf(fixture);
  });

  it('says it in place of an older failure', async () => {
    const fixture = await behind();
    fixture.write = { kind: 'failed', error: createApiError('server') };
    fixture.read = group();
    assert.match(await fixture.save(), /^failed: /);
    fixture.read = group(groupText({ phone: '02-9' }));
    await saveRefused(fixture);
    conflictOf(fixture);
  });

  it('is over when the user overwrites: one request, and VS Code has nothing to ask', async () => {
    const fixture = await behind();
    await saveRefused(fixture);
    assert.equal(await fixture.save(true), 'saved');
    assert.equal(fixture.bodies.length, 1);
    assert.equal(kindOf(fixture), 'ready');
    assert.equal(fixture.document?.isDirty, false);
  });

  it('is a conflict again when the user overwrites what was changed once more meanwhile', async () => {
    const fixture = await behind();
    await saveRefused(fixture);
    fixture.read = group(groupText({ phone: '02-10' }));
    const again =
      'Nothing was saved: phone was changed elsewhere in the meantime. It changed once more since you chose to overwrite.';
    assert.equal(await fixture.save(true), `conflict: ${again}`);
    await fixture.files.readSaved(userGroupUri);
    assert.equal(conflictOf(fixture).sentence, again, 'however often it is read again');
    assert.deepEqual(fixture.bodies, []);
    assert.equal(await fixture.save(true), 'saved', 'by then the user has been told');
  });

  it('is not written over by a save of a menu, whatever VS Code is told', async () => {
    const fixture = await behind();
    assert.match(await fixture.saveElsewhere(), /^conflict: /);
    assert.equal(await fixture.saveElsewhere(), 'newer');
    await assert.rejects(
      fixture.files.write(userGroupUri, fixture.document?.text ?? ''),
      /changed elsewhere/,
    );
    assert.deepEqual(fixture.bodies, []);
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

  it('is told of a write of unknown outcome that somebody may have gone over, and not as if it had failed', async () => {
    const fixture = userGroupFileFixture();
    await fixture.open();
    fixture.type(groupText({ phone: '02-2' }));
    fixture.write = { kind: 'unknown', error: createApiError('reset') };
    assert.match(await fixture.save(), /^unknown: /);
    fixture.read = group(groupText({ phone: '02-9' }));
    const said = 'It is unknown whether the change was saved. phone was changed elsewhere in the meantime.';
    const arrival = await fixture.files.checkArrival(userGroupUri);
    assert.ok(arrival && 'report' in arrival);
    assert.equal(arrival.sentence, said);
    await fixture.files.readSaved(userGroupUri);
    const { sentence, remedies } = conflictOf(fixture);
    assert.equal(sentence, said, 'however often it is read again');
    assert.deepEqual(
      remedies.map(({ title }) => title),
      ['Compare', 'Overwrite', 'Discard My Changes'],
    );
    fixture.type(groupText({ phone: '02-9' }));
    await fixture.files.readSaved(userGroupUri);
    assert.equal(kindOf(fixture), 'ready');
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
    await saveRefused(fixture);
    await fixture.revert();
    assert.equal(kindOf(fixture), 'ready');
    assert.equal(fixture.document?.text, groupText({ phone: '02-9' }));
  });

  it('is over when the service is asked again and has what it had, for VS Code too', async () => {
    const fixture = await behind();
    await saveRefused(fixture);
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
