import assert from 'node:assert/strict';
import { ApiError } from '../../../../src/http/apiError';
import { groupText } from '../../../fixtures/sampleFields';
import { userGroupUri } from '../../../support/editorModel';
import { until } from '../../../support/until';
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

describe('user groups after the extension host started anew', () => {
  it('a draft is ready, with the baseline that it had, and saves', async () => {
    const bench = await drafted();
    await bench.restart();
    assert.equal(bench.files.statusOf(userGroupUri)?.kind, 'ready');
    assert.match(bench.files.baselineOf(userGroupUri) ?? '', /"02-1"/);
    assert.equal(await bench.save(), 'saved');
    assert.deepEqual(bench.bodies, ['{"user_group":{"phone":"02-2"}}']);
  });

  it('a draft of an older version is a conflict', async () => {
    const bench = await drafted();
    const held = (await bench.files.stat(userGroupUri)).version;
    bench.read = group(groupText({ phone: '02-9' }));
    await bench.restart();
    const { version } = await bench.files.stat(userGroupUri);
    assert.ok(version.mtime > held.mtime && version.size !== held.size);
    const status = bench.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'notSaved' && status.reason === 'conflict');
  });

  for (const isToldClean of [true, false]) {
    it(`a draft of an older version says so at once${isToldClean ? ', told as clean at first' : ''}`, async () => {
      const bench = await drafted();
      bench.read = group(groupText({ phone: '02-9' }));
      await bench.restart(isToldClean);
      const status = bench.files.statusOf(userGroupUri);
      assert.ok(status?.kind === 'notSaved' && status.reason === 'conflict');
      assert.match(status.sentence, /^Nothing was saved: phone was changed elsewhere meanwhile\.$/);
    });
  }

  it('a draft is a conflict also where VS Code asks nothing', async () => {
    const bench = await drafted();
    await bench.restart();
    bench.read = group(groupText({ phone: '02-9' }));
    assert.match(await bench.save(), /^conflict: /);
    assert.deepEqual(bench.bodies, []);
  });

  it('a draft without a baseline is refused at once, with ways to go on', async () => {
    const bench = userGroupFileFixture();
    bench.document = { text: groupText({ phone: '02-2' }), isDirty: true };
    await bench.restart();
    const status = bench.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'notSaved' && status.reason === 'refused');
    assert.match(status.sentence, /not known any more/);
    assert.deepEqual(
      status.remedies.map(({ title }) => title),
      ['Compare', 'Discard My Changes'],
    );
    assert.equal(await bench.files.readSaved(userGroupUri), groupText());
    assert.match(await bench.save(), /not known any more/);
  });

  it('a draft without a baseline shows the user group again once it is discarded', async () => {
    const bench = userGroupFileFixture();
    bench.document = { text: groupText({ phone: '02-2' }), isDirty: true };
    await bench.restart();
    await bench.open();
    assert.equal(bench.files.statusOf(userGroupUri)?.kind, 'ready');
    assert.equal(bench.files.baselineOf(userGroupUri), groupText());
  });

  it('a draft that is discarded where the user group cannot be read leaves the reason', async () => {
    const bench = userGroupFileFixture();
    bench.document = { text: groupText({ phone: '02-2' }), isDirty: true };
    bench.token = undefined;
    await bench.restart();
    await bench.open();
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
    const status = bench.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'unreadable' && status.reason === 'signedOut');
  });

  it('a draft of another address is refused until the address is back', async () => {
    const bench = await drafted();
    bench.origin = 'https://two';
    await bench.restart();
    const status = bench.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'notSaved' && /another address/.test(status.sentence));
    // A comparison shows the other user group, and does not take it over.
    bench.read = group(groupText({ phone: '02-7' }));
    await bench.files.readSaved(userGroupUri);
    bench.origin = 'https://one';
    bench.read = group();
    await bench.files.refreshUnread();
    assert.equal(bench.files.statusOf(userGroupUri)?.kind, 'ready');
    assert.equal(await bench.save(), 'saved');
  });

  for (const arrived of [true, false]) {
    it(`a write of unknown outcome is still in doubt: it ${arrived ? 'arrived' : 'did not arrive'}`, async () => {
      const bench = await drafted();
      bench.write = { kind: 'unknown', error: new ApiError('reset', 'Nobody knows.') };
      assert.match(await bench.save(), /^unknown: /);
      const told = bench.files.statusOf(userGroupUri);
      await bench.restart();
      assert.deepEqual(bench.files.statusOf(userGroupUri), told);
      bench.write = undefined;
      if (arrived) bench.read = group(groupText({ phone: '02-2' }));
      const arrival = await bench.files.checkArrival(userGroupUri);
      assert.ok(arrival && 'report' in arrival);
      assert.deepEqual(arrival.report[arrived ? 'arrived' : 'missing'], ['phone']);
      assert.equal(bench.files.statusOf(userGroupUri)?.kind, arrived ? 'ready' : 'notSaved');
      // Once it is known it is known, and what is left to send is right.
      await bench.restart();
      assert.equal(await bench.files.checkArrival(userGroupUri), undefined);
      assert.equal(bench.files.statusOf(userGroupUri)?.kind, 'ready');
      assert.equal(bench.files.hasChanges(userGroupUri, bench.document?.text ?? ''), !arrived);
    });
  }

  for (const arrived of [true, false]) {
    it(`a write whose answer was awaited is in doubt: it ${arrived ? 'arrived' : 'did not arrive'}`, async () => {
      const bench = await drafted();
      bench.write = new Promise(() => undefined);
      void bench.save();
      await until('the write is out', () => bench.bodies.length === 1);
      assert.equal(bench.files.statusOf(userGroupUri)?.kind, 'saving');
      assert.equal(await bench.files.checkArrival(userGroupUri), undefined);
      if (arrived) bench.read = group(groupText({ phone: '02-2' }));
      await bench.restart();
      const status = bench.files.statusOf(userGroupUri);
      assert.ok(status?.kind === 'notSaved' && status.reason === 'unknown');
      assert.match(
        status.sentence,
        /^The window was closed or reloaded, or its extensions stopped, before the answer came/,
      );
      assert.equal(status.remedies[0]?.title, 'Check Now');
      const arrival = await bench.files.checkArrival(userGroupUri);
      assert.ok(arrival && 'report' in arrival);
      assert.deepEqual(arrival.report[arrived ? 'arrived' : 'missing'], ['phone']);
    });
  }

  it('a write does not leave before it is kept that it does', async () => {
    const bench = await drafted();
    let keep = (): void => undefined;
    bench.kept = () => new Promise((resolve) => (keep = resolve));
    const saving = bench.save();
    await until('it is saving', () => bench.files.statusOf(userGroupUri)?.kind === 'saving');
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    assert.deepEqual(bench.bodies, []);
    keep();
    assert.equal(await saving, 'saved');
    assert.equal(bench.bodies.length, 1);
  });

  it('a write leaves also where nothing can be kept', async () => {
    const bench = await drafted();
    bench.kept = () => Promise.reject(new Error('disk full'));
    assert.equal(await bench.save(), 'saved');
  });

  for (const [what, answer] of [
    ['is refused', { kind: 'failed', error: new ApiError('server', 'No.') }],
    ['is done', undefined],
  ] as const) {
    it(`no write is in doubt that ${what} before`, async () => {
      const bench = await drafted();
      bench.write = answer;
      if (!answer) {
        bench.kept = () => {
          // The write is about to leave.
          bench.read = group(groupText({ phone: '02-2' }));
          return Promise.resolve();
        };
      }
      await bench.save();
      if (!answer) {
        bench.document = { text: groupText({ phone: '02-2' }), isDirty: false };
        bench.files.noteSaved(userGroupUri, bench.document);
        bench.type(groupText({ phone: '02-3' }));
      }
      await bench.restart();
      assert.equal(await bench.files.checkArrival(userGroupUri), undefined);
      assert.equal(bench.files.statusOf(userGroupUri)?.kind, 'ready');
    });
  }

  it('a clean document has its baseline again', async () => {
    const bench = userGroupFileFixture();
    await bench.open();
    await bench.restart();
    assert.equal(bench.files.statusOf(userGroupUri)?.kind, 'ready');
    assert.equal(bench.files.baselineOf(userGroupUri), groupText());
    // VS Code takes the version of this host: the one of the last says nothing to it.
    assert.deepEqual(bench.announced.slice(1), [userGroupUri]);
    bench.type(groupText({ phone: '02-2' }));
    assert.equal(await bench.save(), 'saved');
  });

  it('a clean document that is stale is read anew', async () => {
    const bench = userGroupFileFixture();
    await bench.open();
    bench.read = group(groupText({ phone: '02-9' }));
    await bench.restart();
    assert.equal(bench.files.baselineOf(userGroupUri), undefined);
    await bench.open();
    assert.match(bench.files.baselineOf(userGroupUri) ?? '', /"02-9"/);
  });

  it('a mistake is forgotten at the next edit', async () => {
    const bench = await drafted(groupText({ corporate_type: 7 }));
    assert.match(await bench.save(), /^invalid: /);
    bench.files.noteDocument(userGroupUri, bench.document ?? assert.fail());
    assert.equal(bench.files.statusOf(userGroupUri)?.kind, 'notSaved');
    bench.type(groupText({ phone: '02-2' }));
    assert.equal(bench.files.statusOf(userGroupUri)?.kind, 'ready');
  });
});
