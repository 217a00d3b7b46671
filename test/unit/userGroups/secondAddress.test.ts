import assert from 'node:assert/strict';
import { openElsewhere } from '../../../src/userGroups/file/problems';
import { groupText } from '../../fixtures/sampleFields';
import { userGroupUri } from '../../support/editorModel';
import { settled } from '../../support/settled';
import { group, userGroupFileFixture } from '../../support/userGroupFileFixture';

const second = 'commerce-api:/Test/user-groups/g1/Kim%20Ltd.user-group.json';

async function opened() {
  const fixture = userGroupFileFixture();
  await fixture.open();
  const reads = { count: 0 };
  fixture.onRead = () => reads.count++;
  fixture.others.push(second);
  return { fixture, reads };
}

describe('a second address of an open user group', () => {
  it('is empty and read-only, asks nothing and shows the way to the open one', async () => {
    const { fixture, reads } = await opened();
    fixture.type(groupText({ phone: '02-2' }));
    const { files } = fixture;
    const shown = await files.stat(second);
    assert.deepEqual([shown.text, shown.readOnly], ['', true]);
    assert.equal((await files.read(second)).text, '');
    files.noteDocument(second, { text: '', isDirty: false });
    const status = await files.refresh(second);
    assert.ok(status.kind === 'unreadable');
    assert.equal(status.sentence, 'This user group is already open under another name.');
    assert.deepEqual(status.remedies, [
      { title: 'Show the Open Group', command: 'commerceApi.openUserGroup', arguments: [userGroupUri] },
    ]);
    assert.equal(reads.count, 0);
    assert.equal(files.baselineOf(second), undefined);
  });

  it('names the open one where its address does', () => {
    assert.equal(openElsewhere(second).sentence, 'This user group is already open as Kim Ltd.');
  });

  it('saves nothing', async () => {
    const { fixture } = await opened();
    await assert.rejects(
      fixture.files.write(second, groupText({ phone: '02-9' })),
      /open under another name/,
    );
    assert.deepEqual(fixture.bodies, []);
  });

  it('takes nothing from the draft, also when it is closed', async () => {
    const { fixture } = await opened();
    fixture.type(groupText({ phone: '02-2' }));
    fixture.files.noteDocument(second, { text: '', isDirty: false });
    fixture.others.length = 0;
    fixture.files.noteClosed(second);
    await fixture.restart();
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual(fixture.bodies, ['{"user_group":{"phone":"02-2"}}']);
  });

  it('shows the user group when the first one is closed', async () => {
    const { fixture, reads } = await opened();
    await fixture.files.stat(second);
    fixture.read = group(groupText({ phone: '02-8' }));
    Object.assign(fixture, { document: undefined, hasTab: false });
    fixture.files.noteClosed(userGroupUri);
    await settled();
    assert.ok(fixture.announced.includes(second));
    assert.equal(reads.count, 1);
    const shown = await fixture.files.stat(second);
    assert.deepEqual([shown.text, shown.readOnly], [groupText({ phone: '02-8' }), false]);
    assert.equal(fixture.files.statusOf(second)?.kind, 'ready');
  });

  it('is one also while the draft of the first one was not brought back yet', async () => {
    const { fixture } = await opened();
    fixture.type(groupText({ phone: '02-2' }));
    const draft = fixture.document;
    fixture.read = group(groupText({ email: 'z@b.c' }));
    Object.assign(fixture, { document: undefined, hasTab: false });
    await fixture.restart();
    assert.deepEqual([(await fixture.files.stat(second)).text], ['']);
    fixture.files.noteDocument(second, { text: '', isDirty: false });
    fixture.document = draft;
    fixture.type(groupText({ phone: '02-2' }));
    await settled();
    fixture.others.length = 0;
    fixture.files.noteClosed(second);
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual(fixture.bodies, ['{"user_group":{"phone":"02-2"}}']);
  });
});
