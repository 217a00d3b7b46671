import assert from 'node:assert/strict';
import { mayRead } from '../../../../src/userGroups/file/mayRead';
import { groupText } from '../../../fixtures/sampleFields';
import { userGroupUri } from '../../../support/editorModel';
import { settled } from '../../../support/settled';
import { userGroupFileFixture, type UserGroupFileFixture } from '../../../support/userGroupFileFixture';

/** All combinations of facts, and whether the service is asked. */
const table = [
  { hasTab: false, live: false, wasAsked: false, reads: false },
  { hasTab: false, live: false, wasAsked: true, reads: false },
  { hasTab: false, live: true, wasAsked: false, reads: false },
  { hasTab: false, live: true, wasAsked: true, reads: false },
  { hasTab: true, live: false, wasAsked: false, reads: true },
  { hasTab: true, live: false, wasAsked: true, reads: true },
  { hasTab: true, live: true, wasAsked: false, reads: false },
  { hasTab: true, live: true, wasAsked: true, reads: true },
] as const;

describe('mayRead', () => {
  let fixture: UserGroupFileFixture;
  let reads: number;
  beforeEach(() => {
    fixture = userGroupFileFixture();
    reads = 0;
    fixture.onRead = () => (reads += 1);
  });
  const reason = (): string | undefined => {
    const status = fixture.files.statusOf(userGroupUri);
    return status && 'reason' in status ? status.reason : status?.kind;
  };
  /** Opens the user group by a command, and closes its tab. */
  const openAndClose = async (): Promise<void> => {
    await fixture.files.refresh(userGroupUri);
    await fixture.open();
    fixture.document = undefined;
    fixture.files.noteClosed(userGroupUri);
    reads = 0;
  };

  for (const { reads: isExpected, ...evidence } of table) {
    const what = Object.entries(evidence).map(([name, value]) => `${name} ${value}`);
    it(`is ${isExpected} for ${what.join(', ')}`, async () => {
      assert.equal(mayRead(evidence), isExpected);
      if (evidence.wasAsked) await openAndClose();
      fixture.read = { kind: 'group', text: groupText({ phone: '02-9' }) };
      Object.assign(fixture, evidence);
      await fixture.open();
      await settled();
      assert.equal(reads, isExpected ? 1 : 0);
      const isInMemory = evidence.wasAsked && !isExpected;
      const text = isExpected ? groupText({ phone: '02-9' }) : isInMemory ? groupText() : '';
      assert.equal(fixture.document?.text, text);
    });
  }

  it('shows a locked user group with one way to read it, which nothing but a command takes', async () => {
    fixture.hasTab = false;
    await fixture.open();
    const { readOnly } = await fixture.files.stat(userGroupUri);
    assert.ok(readOnly);
    assert.equal(reason(), 'locked');
    const status = fixture.files.statusOf(userGroupUri);
    const titles = status && 'remedies' in status ? status.remedies.map(({ title }) => title) : [];
    assert.deepEqual(titles, ['Show']);
    await fixture.files.refreshUnread();
    await fixture.files.read(userGroupUri);
    assert.deepEqual([reads, reason()], [0, 'locked']);
    await fixture.files.refresh(userGroupUri);
    await fixture.follow();
    assert.deepEqual([reads, reason(), fixture.document?.text], [1, 'ready', groupText()]);
  });

  it('lets a form read what another extension holds open, but not in a live environment', async () => {
    for (const live of [true, false]) {
      fixture = userGroupFileFixture();
      fixture.live = live;
      fixture.hasTab = false;
      await fixture.open();
      fixture.hasTab = true;
      fixture.files.noteForm(userGroupUri);
      await fixture.follow();
      assert.equal(fixture.document?.text, live ? '' : groupText());
    }
  });

  it('leaves what a reader without a tab finds in memory alone', async () => {
    await fixture.files.refresh(userGroupUri);
    await fixture.open();
    reads = 0;
    for (let count = 0; count < 3; count += 1) await fixture.files.read(userGroupUri);
    await settled();
    assert.equal(reads, 0);
  });

  it('asks again after changes were given up, and not for those that only read them', async () => {
    await fixture.files.refresh(userGroupUri);
    await fixture.open();
    fixture.type(groupText({ phone: '02-2' }));
    reads = 0;
    await fixture.files.read(userGroupUri);
    await settled();
    assert.equal(reads, 0);
    await fixture.revert();
    assert.equal(reads, 1);
  });

  for (const { what, close, origin, then } of [
    { what: 'at the same address', close: false, origin: 'https://one', then: 'ready' },
    { what: 'at another address', close: false, origin: 'https://two', then: 'locked' },
    { what: 'whose tab was closed', close: true, origin: 'https://one', then: 'locked' },
  ]) {
    it(`knows a tab of a live environment that comes back with the next window, ${what}: ${then}`, async () => {
      fixture.live = true;
      await fixture.files.refresh(userGroupUri);
      await fixture.open();
      if (close) fixture.files.noteClosed(userGroupUri);
      fixture.document = undefined;
      await fixture.restart();
      fixture.origin = origin;
      await fixture.open();
      assert.equal(reason(), then);
      fixture.document = undefined;
      fixture.files.noteClosed(userGroupUri);
      await fixture.open();
      assert.equal(reason(), then, 'opened once more in that window');
    });
  }
});
