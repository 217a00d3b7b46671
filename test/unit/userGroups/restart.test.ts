import assert from 'node:assert/strict';
import { ApiError } from '../../../src/http/apiError';
import { groupText } from '../../fixtures/sampleFields';
import { userGroupUri } from '../../support/editorModel';
import { until } from '../../support/until';
import { userGroupFileFixture, group, type UserGroupFileFixture } from '../../support/userGroupFileFixture';
import { settled } from '../../support/settled';

async function drafted(text = groupText({ phone: '02-2' })): Promise<UserGroupFileFixture> {
  const fixture = userGroupFileFixture();
  await fixture.open();
  fixture.type(text);
  return fixture;
}

describe('user groups after the extension host started anew', () => {
  it('a draft is ready, with the baseline that it had, and saves', async () => {
    const fixture = await drafted();
    await fixture.restart();
    assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'ready');
    assert.match(fixture.files.baselineOf(userGroupUri) ?? '', /"02-1"/);
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual(fixture.bodies, ['{"user_group":{"phone":"02-2"}}']);
  });

  it('a draft of an older version is a conflict', async () => {
    const fixture = await drafted();
    const held = (await fixture.files.stat(userGroupUri)).version;
    fixture.read = group(groupText({ phone: '02-9' }));
    await fixture.restart();
    const { version } = await fixture.files.stat(userGroupUri);
    assert.ok(version.mtime > held.mtime && version.size !== held.size);
    const status = fixture.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'notSaved' && status.reason === 'conflict');
  });

  for (const isToldClean of [true, false]) {
    it(`a draft of an older version says so at once${isToldClean ? ', told as clean at first' : ''}`, async () => {
      const fixture = await drafted();
      fixture.read = group(groupText({ phone: '02-9' }));
      await fixture.restart(isToldClean);
      const status = fixture.files.statusOf(userGroupUri);
      assert.ok(status?.kind === 'notSaved' && status.reason === 'conflict');
      assert.match(status.sentence, /^phone was changed elsewhere in the meantime\.$/);
    });
  }

  it('a draft is a conflict also where VS Code asks nothing', async () => {
    const fixture = await drafted();
    await fixture.restart();
    fixture.read = group(groupText({ phone: '02-9' }));
    assert.match(await fixture.save(), /^conflict: /);
    assert.deepEqual(fixture.bodies, []);
  });

  it('a draft without a baseline is refused at once, with ways to go on', async () => {
    const fixture = userGroupFileFixture();
    fixture.document = { text: groupText({ phone: '02-2' }), isDirty: true };
    await fixture.restart();
    const status = fixture.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'notSaved' && status.reason === 'refused');
    assert.match(status.sentence, /no longer known/);
    assert.deepEqual(
      status.remedies.map(({ title }) => title),
      ['Compare', 'Keep Mine', 'Discard My Changes'],
    );
    assert.equal(await fixture.files.readSaved(userGroupUri), groupText());
    assert.match(await fixture.save(), /no longer known/);
  });

  it('a draft without a baseline shows the user group again once it is discarded', async () => {
    const fixture = userGroupFileFixture();
    fixture.document = { text: groupText({ phone: '02-2' }), isDirty: true };
    await fixture.restart();
    await fixture.open();
    assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'ready');
    assert.equal(fixture.files.baselineOf(userGroupUri), groupText());
  });

  describe('a draft that VS Code did not keep', () => {
    it('is told as gone, once', async () => {
      const fixture = await drafted();
      // The next window shows what the service has.
      fixture.document = undefined;
      await fixture.restart();
      await fixture.open();
      assert.deepEqual(fixture.notices, [
        'Your last changes to Kim Ltd. are lost: VS Code had not stored them when the window reloaded or closed.',
      ]);
      await fixture.restart();
      await fixture.open();
      assert.equal(fixture.notices.length, 1);
    });

    it('is told by its name, also where the tab opens before the response', async () => {
      const fixture = await drafted();
      fixture.document = undefined;
      fixture.patience = () => Promise.resolve();
      await fixture.restart();
      fixture.document = { text: (await fixture.files.stat(userGroupUri)).text, isDirty: false };
      fixture.files.noteDocument(userGroupUri, fixture.document);
      assert.deepEqual([fixture.document.text, fixture.notices], ['', []]);
      await fixture.follow();
      assert.equal(fixture.notices.length, 1);
      assert.match(fixture.notices[0] ?? '', /^Your last changes to Kim Ltd\. are lost/);
    });

    it('is told where the tab is closed before the user group is read', async () => {
      const fixture = await drafted();
      fixture.document = { text: '', isDirty: false };
      fixture.hasTab = false;
      await fixture.restart(false);
      fixture.files.noteClosed(userGroupUri);
      assert.equal(fixture.notices.length, 1);
    });

    it('is told for no changes that were saved or given up', async () => {
      const fixture = await drafted();
      assert.equal(await fixture.save(), 'saved');
      fixture.type(groupText({ phone: '02-3' }));
      await fixture.revert();
      fixture.document = undefined;
      await fixture.restart();
      await fixture.open();
      assert.deepEqual(fixture.notices, []);
    });
  });

  it('a draft that is discarded where the user group cannot be read leaves the reason', async () => {
    const fixture = userGroupFileFixture();
    fixture.document = { text: groupText({ phone: '02-2' }), isDirty: true };
    fixture.token = undefined;
    await fixture.restart();
    await fixture.open();
    await settled();
    const status = fixture.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'unreadable' && status.reason === 'signedOut');
  });

  it('a draft of another address is refused until the address is back', async () => {
    const fixture = await drafted();
    fixture.origin = 'https://two';
    await fixture.restart();
    const status = fixture.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'notSaved' && /address of .* has changed/.test(status.sentence));
    // A comparison shows the group at the new address, but does not adopt its values.
    fixture.read = group(groupText({ phone: '02-7' }));
    await fixture.files.readSaved(userGroupUri);
    fixture.origin = 'https://one';
    fixture.read = group();
    await fixture.files.refreshUnread();
    assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'ready');
    assert.equal(await fixture.save(), 'saved');
  });

  for (const arrived of [true, false]) {
    it(`a write of unknown outcome is still in doubt: it ${arrived ? 'arrived' : 'did not arrive'}`, async () => {
      const fixture = await drafted();
      fixture.write = { kind: 'unknown', error: new ApiError('reset', 'Nobody knows.') };
      assert.match(await fixture.save(), /^unknown: /);
      const told = fixture.files.statusOf(userGroupUri);
      await fixture.restart();
      assert.deepEqual(fixture.files.statusOf(userGroupUri), told);
      fixture.write = undefined;
      if (arrived) fixture.read = group(groupText({ phone: '02-2' }));
      const arrival = await fixture.files.checkArrival(userGroupUri);
      assert.ok(arrival && 'report' in arrival);
      assert.deepEqual(arrival.report[arrived ? 'arrived' : 'missing'], ['phone']);
      assert.equal(fixture.files.statusOf(userGroupUri)?.kind, arrived ? 'ready' : 'notSaved');
      // The known outcome is kept over a restart, and only the remaining fields are sent.
      await fixture.restart();
      assert.equal(await fixture.files.checkArrival(userGroupUri), undefined);
      assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'ready');
      assert.equal(fixture.files.hasChanges(userGroupUri, fixture.document?.text ?? ''), !arrived);
    });
  }

  for (const arrived of [true, false]) {
    it(`a write whose answer was awaited is in doubt: it ${arrived ? 'arrived' : 'did not arrive'}`, async () => {
      const fixture = await drafted();
      fixture.write = new Promise(() => undefined);
      void fixture.save();
      await until('the write is out', () => fixture.bodies.length === 1);
      assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'saving');
      assert.equal(await fixture.files.checkArrival(userGroupUri), undefined);
      if (arrived) fixture.read = group(groupText({ phone: '02-2' }));
      await fixture.restart();
      const status = fixture.files.statusOf(userGroupUri);
      assert.ok(status?.kind === 'notSaved' && status.reason === 'unknown');
      assert.match(
        status.sentence,
        /^It is unknown what was saved\. The window or its extensions stopped before the response, or another window/,
      );
      assert.equal(status.remedies[0]?.title, 'Check Now');
      const arrival = await fixture.files.checkArrival(userGroupUri);
      assert.ok(arrival && 'report' in arrival);
      assert.deepEqual(arrival.report[arrived ? 'arrived' : 'missing'], ['phone']);
    });
  }

  it('a write that arrived is in doubt no more once its values are saved again', async () => {
    const fixture = await drafted();
    fixture.write = { kind: 'unknown', error: new ApiError('reset', 'Nobody knows.') };
    assert.match(await fixture.save(), /^unknown: /);
    fixture.write = undefined;
    fixture.read = group(groupText({ phone: '02-2' }));
    assert.equal(await fixture.save(), 'saved');
    assert.equal(fixture.bodies.length, 1, 'the service had them already');
    fixture.type(groupText({ phone: '02-3' }));
    await settled();
    await fixture.restart();
    assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'ready');
  });

  it('a write does not leave before it is kept that it does', async () => {
    const fixture = await drafted();
    let keep = (): void => undefined;
    fixture.kept = () => new Promise((resolve) => (keep = resolve));
    const saving = fixture.save();
    await until('it is saving', () => fixture.files.statusOf(userGroupUri)?.kind === 'saving');
    await settled();
    assert.deepEqual(fixture.bodies, []);
    keep();
    assert.equal(await saving, 'saved');
    assert.equal(fixture.bodies.length, 1);
  });

  it('a write leaves also where nothing can be kept', async () => {
    const fixture = await drafted();
    fixture.kept = () => Promise.reject(new Error('disk full'));
    assert.equal(await fixture.save(), 'saved');
  });

  for (const [what, answer] of [
    ['is refused', { kind: 'failed', error: new ApiError('server', 'No.') }],
    ['is done', undefined],
  ] as const) {
    it(`no write is in doubt that ${what} before`, async () => {
      const fixture = await drafted();
      fixture.write = answer;
      if (!answer) {
        fixture.kept = () => {
          // Runs just before the write is sent.
          fixture.read = group(groupText({ phone: '02-2' }));
          return Promise.resolve();
        };
      }
      await fixture.save();
      if (!answer) {
        fixture.document = { text: groupText({ phone: '02-2' }), isDirty: false };
        fixture.files.noteSaved(userGroupUri, fixture.document);
        fixture.type(groupText({ phone: '02-3' }));
      }
      await fixture.restart();
      assert.equal(await fixture.files.checkArrival(userGroupUri), undefined);
      assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'ready');
    });
  }

  it('a clean document has its baseline again', async () => {
    const fixture = userGroupFileFixture();
    await fixture.open();
    await fixture.restart();
    assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'ready');
    assert.equal(fixture.files.baselineOf(userGroupUri), groupText());
    // VS Code compares only versions of this extension host, not those of the former one.
    assert.deepEqual(fixture.announced.slice(1), [userGroupUri]);
    fixture.type(groupText({ phone: '02-2' }));
    assert.equal(await fixture.save(), 'saved');
  });

  it('a clean document has its baseline, also where the user types before the response', async () => {
    const fixture = userGroupFileFixture();
    await fixture.open();
    fixture.patience = () => Promise.resolve();
    fixture.onRead = () => {
      fixture.type(groupText({ phone: '02-2' }));
      // VS Code asks about the file before the response.
      void fixture.files.stat(userGroupUri);
    };
    await fixture.restart();
    assert.equal(fixture.files.baselineOf(userGroupUri), groupText());
    fixture.onRead = () => undefined;
    await fixture.restart();
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual(fixture.bodies, ['{"user_group":{"phone":"02-2"}}']);
  });

  it('a clean document that is stale is read anew', async () => {
    const fixture = userGroupFileFixture();
    await fixture.open();
    fixture.read = group(groupText({ phone: '02-9' }));
    await fixture.restart();
    assert.equal(fixture.files.baselineOf(userGroupUri), undefined);
    await fixture.open();
    assert.match(fixture.files.baselineOf(userGroupUri) ?? '', /"02-9"/);
  });

  it('a mistake is forgotten at the next edit', async () => {
    const fixture = await drafted(groupText({ corporate_type: 7 }));
    assert.match(await fixture.save(), /^invalid: /);
    fixture.files.noteDocument(userGroupUri, fixture.document ?? assert.fail());
    assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'notSaved');
    fixture.type(groupText({ phone: '02-2' }));
    assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'ready');
  });
});
