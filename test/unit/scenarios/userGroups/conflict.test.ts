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
  const bench = userGroupFileFixture();
  await bench.open();
  bench.type(groupText({ phone: '02-2' }));
  bench.read = group(groupText({ [field]: '02-9' }));
  return bench;
}

/** VS Code looks at the file before it writes, sees another version, and asks the user. */
async function saveRefusedByEditor(bench: UserGroupFileFixture): Promise<void> {
  const held = (await bench.files.stat(userGroupUri)).version;
  assert.notDeepEqual(held, { mtime: 1, size: Buffer.byteLength(groupText()) });
}

function conflictOf(bench: UserGroupFileFixture): Extract<UserGroupFileStatus, { kind: 'notSaved' }> {
  const status = bench.files.statusOf(userGroupUri);
  assert.ok(status?.kind === 'notSaved' && status.reason === 'conflict', JSON.stringify(status));
  return status;
}

const kindOf = (bench: UserGroupFileFixture) => bench.files.statusOf(userGroupUri)?.kind;

describe('a draft of a user group that was changed elsewhere', () => {
  for (const [field, sentence] of [
    ['phone', 'Nothing was saved: phone was changed elsewhere meanwhile.'],
    ['email', 'Nothing was saved: this user group was changed elsewhere meanwhile, in none of your fields.'],
  ] as const) {
    it(`says after a save that VS Code refused that ${field} was changed, and keeps the draft`, async () => {
      const bench = await behind(field);
      assert.equal(kindOf(bench), 'ready');
      await saveRefusedByEditor(bench);
      const { sentence: said, remedies } = conflictOf(bench);
      assert.equal(said, sentence);
      assert.deepEqual(
        remedies.map(({ title }) => title),
        ['Compare', 'Overwrite', 'Discard My Changes'],
      );
      assert.equal(bench.document?.text, groupText({ phone: '02-2' }));
      assert.deepEqual(bench.bodies, []);
    });
  }

  it('says that the service has the values already', async () => {
    const bench = await behind();
    bench.read = group(groupText({ phone: '02-2' }));
    await saveRefusedByEditor(bench);
    assert.match(conflictOf(bench).sentence, /has your values already/);
  });

  it('says so while the user types on, and of the fields that are changed by then', async () => {
    const bench = await behind('email');
    await saveRefusedByEditor(bench);
    bench.type(groupText({ phone: '02-3', email: 'mine@shop.example' }));
    conflictOf(bench);
    await bench.files.stat(userGroupUri);
    assert.match(conflictOf(bench).sentence, /: email was changed/);
  });

  it('says so again once a mistake is mended that was refused meanwhile', async () => {
    const bench = await behind();
    await saveRefusedByEditor(bench);
    bench.type(groupText({ corporate_type: 7 }));
    await assert.rejects(
      bench.files.prepareSave(userGroupUri, groupText({ corporate_type: 7 })),
      /cannot be changed/,
    );
    bench.type(groupText({ phone: '02-3' }));
    conflictOf(bench);
  });

  it('says it in place of an older failure', async () => {
    const bench = await behind();
    bench.write = { kind: 'failed', error: createApiError('server') };
    bench.read = group();
    assert.match(await bench.save(), /^failed: /);
    bench.read = group(groupText({ phone: '02-9' }));
    await saveRefusedByEditor(bench);
    conflictOf(bench);
  });

  it('is over when the form overwrites: one request, and VS Code has nothing to ask', async () => {
    const bench = await behind();
    await saveRefusedByEditor(bench);
    const held = bench.document?.text ?? '';
    assert.equal(await bench.files.prepareSave(userGroupUri, held, true), true);
    const { version } = await bench.files.stat(userGroupUri);
    assert.deepEqual(version, { mtime: 1, size: Buffer.byteLength(groupText()) });
    assert.equal(await bench.save(), 'saved');
    assert.equal(bench.bodies.length, 1);
    assert.equal(kindOf(bench), 'ready');
  });

  it('is over when VS Code overwrites', async () => {
    const bench = await behind();
    await saveRefusedByEditor(bench);
    assert.equal(await bench.save(), 'saved');
    assert.equal(kindOf(bench), 'ready');
  });

  it('is a conflict again when VS Code overwrites what was changed once more meanwhile', async () => {
    const bench = await behind();
    await saveRefusedByEditor(bench);
    bench.read = group(groupText({ phone: '02-10' }));
    bench.files.noteSaving(userGroupUri);
    // VS Code looks at the file before it writes over it, which tells the user nothing.
    await bench.files.stat(userGroupUri);
    const write = bench.files.write(userGroupUri, bench.document?.text ?? '');
    await assert.rejects(write, /phone was changed elsewhere meanwhile/);
    assert.deepEqual(bench.bodies, []);
    conflictOf(bench);
    assert.equal(await bench.save(), 'saved', 'by then the user has been told');
  });

  it('lets VS Code overwrite after the form met a newer change', async () => {
    const bench = await behind();
    await saveRefusedByEditor(bench);
    await bench.files.prepareSave(userGroupUri, bench.document?.text ?? '', true);
    bench.read = group(groupText({ phone: '02-10' }));
    bench.files.noteSaving(userGroupUri);
    await saveRefusedByEditor(bench);
    bench.files.endSave(userGroupUri);
    assert.equal(await bench.save(), 'saved');
    assert.equal(bench.bodies.length, 1);
  });

  it('is not what is left of a write that arrived in part', async () => {
    const bench = userGroupFileFixture();
    await bench.open();
    bench.type(groupText({ phone: '02-2', email: 'mine@shop.example' }));
    bench.write = { kind: 'unknown', error: createApiError('reset') };
    assert.match(await bench.save(), /^unknown: /);
    const { version } = await bench.files.stat(userGroupUri);
    bench.read = group(groupText({ email: 'mine@shop.example' }));
    const arrival = await bench.files.checkArrival(userGroupUri);
    assert.ok(arrival && 'report' in arrival);
    assert.deepEqual([arrival.report.arrived, arrival.report.missing], [['email'], ['phone']]);
    const status = bench.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'notSaved' && status.reason === 'failed');
    assert.deepEqual((await bench.files.stat(userGroupUri)).version, version, 'VS Code has nothing to ask');
    bench.write = undefined;
    assert.equal(await bench.save(), 'saved');
    assert.equal(bench.bodies.at(-1), '{"user_group":{"phone":"02-2"}}', 'what arrived is not sent again');
  });

  it('of a write that arrived in part, the user may give up the rest', async () => {
    const bench = userGroupFileFixture();
    await bench.open();
    bench.type(groupText({ phone: '02-2', email: 'mine@shop.example' }));
    bench.write = { kind: 'unknown', error: createApiError('reset') };
    await bench.save();
    bench.read = group(groupText({ email: 'mine@shop.example' }));
    await bench.files.checkArrival(userGroupUri);
    await bench.revert();
    assert.equal(bench.document?.text, groupText({ email: 'mine@shop.example' }));
    assert.equal(bench.files.baselineOf(userGroupUri), bench.document.text);
  });

  it('is over when the changes are given up', async () => {
    const bench = await behind();
    await saveRefusedByEditor(bench);
    await bench.revert();
    assert.equal(kindOf(bench), 'ready');
    assert.equal(bench.document?.text, groupText({ phone: '02-9' }));
  });

  it('is over when the service is asked again and has what it had, for VS Code too', async () => {
    const bench = await behind();
    await saveRefusedByEditor(bench);
    bench.read = group();
    assert.equal((await bench.files.refresh(userGroupUri)).kind, 'ready');
    const { version } = await bench.files.stat(userGroupUri);
    assert.deepEqual(version, { mtime: 1, size: Buffer.byteLength(groupText()) });
    assert.equal(await bench.save(), 'saved');
  });

  it('is seen by a comparison too', async () => {
    const bench = await behind();
    await bench.files.readSaved(userGroupUri);
    conflictOf(bench);
  });

  it('is not what a write of unknown outcome may have done itself', async () => {
    const bench = await behind();
    bench.read = group();
    bench.write = { kind: 'unknown', error: createApiError('reset') };
    assert.match(await bench.save(), /^unknown: /);
    bench.read = group(groupText({ phone: '02-2' }));
    await bench.files.stat(userGroupUri);
    const status = bench.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'notSaved' && status.reason === 'unknown');
  });
});
