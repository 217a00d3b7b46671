import assert from 'node:assert/strict';
import { isCancelled } from '../../../../src/base/userError';
import { ApiError, type ApiErrorKind } from '../../../../src/http/apiError';
import { createApiError, unknownMessage } from '../../../../src/http/errorMessage';
import { groupText } from '../../../fixtures/sampleFields';
import { userGroupUri } from '../../../support/editorModel';
import {
  userGroupFileFixture,
  group,
  type UserGroupFileFixture,
} from '../../../support/userGroupFileFixture';

const failed = (kind: ApiErrorKind) => ({ kind: 'failed', error: createApiError(kind) }) as const;
const unknown = {
  kind: 'unknown',
  error: new ApiError('reset', unknownMessage('reset', {})),
} as const;

async function drafted(text = groupText({ phone: '02-2' })): Promise<UserGroupFileFixture> {
  const bench = userGroupFileFixture();
  await bench.open();
  bench.type(text);
  return bench;
}

/** Saves without an answer, though the phone arrives, and asks what became of it. */
async function lostAndChecked(bench: UserGroupFileFixture) {
  bench.write = unknown;
  assert.match(await bench.save(), /^unknown: /);
  const { version } = await bench.files.stat(userGroupUri);
  bench.read = group(groupText({ phone: '02-2' }));
  const arrival = await bench.files.checkArrival(userGroupUri);
  assert.ok(arrival && 'report' in arrival);
  return { version, report: arrival.report };
}

describe('user group files', () => {
  it('saves the changed field once', async () => {
    const bench = await drafted();
    assert.equal(await bench.save(), 'saved');
    assert.deepEqual(bench.bodies, ['{"user_group":{"phone":"02-2"}}']);
  });

  it('tells what the service has after a save, and nothing after a failure', async () => {
    const bench = await drafted();
    bench.write = failed('server');
    await bench.save();
    assert.deepEqual(bench.saved, []);
    bench.write = undefined;
    await bench.save();
    assert.deepEqual(bench.saved, [['Test', groupText({ phone: '02-2' })]]);
  });

  for (const [what, spoil] of [
    ['a failed write', (bench) => (bench.write = failed('server'))],
    ['a lost answer', (bench) => (bench.write = unknown)],
    ['a change of someone else', (bench) => (bench.read = group(groupText({ phone: '02-9' })))],
    ['a mistake', (bench) => bench.type(groupText({ corporate_type: 7 }))],
    ['an auto save', (bench) => bench.reasons.announce(userGroupUri, 'auto')],
  ] as const satisfies readonly (readonly [string, (bench: UserGroupFileFixture) => unknown])[]) {
    it(`leaves no note of an earlier save under ${what}`, async () => {
      const bench = await drafted();
      await bench.save();
      assert.match(bench.note, /^Saved to Test/);
      await bench.open();
      bench.type(groupText({ phone: '02-3' }));
      spoil(bench);
      await bench.files.stat(userGroupUri);
      await bench.save();
      assert.equal(bench.note, '');
    });
  }

  it('refuses what VS Code saves by itself, and takes the user’s next save', async () => {
    const bench = await drafted();
    bench.reasons.announce(userGroupUri, 'auto');
    assert.match(await bench.save(), /^refused: A user group is never saved by itself/);
    assert.deepEqual(bench.bodies, []);
    assert.equal(await bench.save(), 'saved');
  });

  it('refuses to save without a baseline, and offers to compare', async () => {
    const bench = userGroupFileFixture();
    bench.type(groupText({ phone: '02-2' }));
    assert.match(await bench.save(), /not known any more/);
    const status = bench.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'notSaved');
    assert.equal(status.remedies[0]?.command, 'commerceApi.compareWithSaved');
    assert.deepEqual(bench.bodies, []);
  });

  it('refuses to save to another address under the same name', async () => {
    const bench = await drafted();
    bench.origin = 'https://two';
    assert.match(await bench.save(), /another address/);
    assert.deepEqual(bench.bodies, []);
  });

  it('shows nothing of another address under the same name', async () => {
    const bench = userGroupFileFixture();
    await bench.open();
    bench.document = undefined;
    bench.origin = 'https://two';
    bench.read = group(groupText({ company_name: 'Two' }));
    await bench.open();
    assert.match((await bench.files.read(userGroupUri)).text, /"Two"/);
  });

  it('asks where the policy asks, in the command once and not again in the write', async () => {
    const bench = await drafted();
    bench.live = true;
    assert.equal(await bench.files.prepareSave(userGroupUri, bench.document?.text ?? ''), true);
    assert.equal(await bench.save(), 'saved');
    assert.equal(bench.questions.length, 1);
    assert.match(bench.questions[0]?.detail ?? '', /\(live\)[^]*Host: one[^]*phone: "02-1" → "02-2"/);
  });

  it('asks again when another text is written than was agreed to', async () => {
    const bench = await drafted();
    bench.live = true;
    await bench.files.prepareSave(userGroupUri, bench.document?.text ?? '');
    bench.type(groupText({ phone: '02-3' }));
    assert.equal(await bench.save(), 'saved');
    assert.equal(bench.questions.length, 2);
  });

  it('sends nothing after a no, in the command or in the write', async () => {
    const bench = await drafted();
    Object.assign(bench, { live: true, says: 'no' });
    await assert.rejects(bench.files.prepareSave(userGroupUri, bench.document?.text ?? ''), isCancelled);
    assert.equal(bench.files.statusOf(userGroupUri)?.kind, 'ready');
    assert.match(await bench.save(), /cancelled; nothing was sent/);
    assert.deepEqual(bench.bodies, []);
  });

  it('asks when another extension writes something else than the editor holds', async () => {
    const bench = await drafted();
    Object.assign(bench, { says: 'no' });
    await assert.rejects(bench.files.write(userGroupUri, groupText({ phone: '02-9' })), /cancelled/);
    assert.equal(bench.questions.length, 1);
    assert.deepEqual(bench.bodies, []);
  });

  for (const [kind, reason] of [
    ['notFound', 'deleted'],
    ['forbidden', 'notAuthorized'],
    ['unauthenticated', 'tokenInvalid'],
    ['server', 'failed'],
    ['timeout', 'failed'],
  ] as const) {
    it(`keeps the draft when the write fails with ${kind}`, async () => {
      const bench = await drafted();
      bench.write = failed(kind);
      assert.ok((await bench.save()).startsWith(`${reason}: `));
      assert.match(bench.files.baselineOf(userGroupUri) ?? '', /"02-1"/);
    });

    it(`sends nothing when the check before the write fails with ${kind}`, async () => {
      const bench = await drafted();
      bench.read = failed(kind);
      assert.ok((await bench.save()).startsWith(`${reason}: `));
      assert.deepEqual(bench.bodies, []);
    });
  }

  it('tells after an unknown outcome that the write arrived, and has nothing left to send', async () => {
    const bench = await drafted();
    const { version, report } = await lostAndChecked(bench);
    assert.deepEqual(report, { arrived: ['phone'], missing: [], untold: [] });
    assert.equal(bench.files.hasChanges(userGroupUri, bench.document?.text ?? ''), false);
    // Our own write is no foreign change.
    assert.deepEqual((await bench.files.stat(userGroupUri)).version, version);
  });

  it('takes a write that arrived for no foreign change, where a sent field is never returned', async () => {
    const text = groupText({ phone: '02-2' }).replace('"status"', '"ceo_name": "Choi",\n  "status"');
    const bench = await drafted(text);
    const { version, report } = await lostAndChecked(bench);
    assert.deepEqual(report, { arrived: ['phone'], missing: [], untold: ['ceo_name'] });
    assert.equal(bench.files.hasChanges(userGroupUri, text), false);
    assert.deepEqual((await bench.files.stat(userGroupUri)).version, version);
    assert.equal(await bench.save(), 'saved');
    assert.equal(bench.bodies.length, 1);
  });

  it('can tell what arrived of a write over which the service failed', async () => {
    const bench = await drafted();
    bench.write = { kind: 'failed', error: createApiError('server', { status: 500, mayBePartlyDone: true }) };
    assert.match(await bench.save(), /^failed: .*may have done a part of it\.$/);
    const status = bench.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'notSaved');
    assert.deepEqual(
      status.remedies.map(({ title }) => title),
      ['Check Now', 'Save Again'],
    );
    const arrival = await bench.files.checkArrival(userGroupUri);
    assert.ok(arrival && 'report' in arrival);
    assert.deepEqual(arrival.report.missing, ['phone']);
  });

  it('tells after an unknown outcome that the write did not arrive', async () => {
    const bench = await drafted();
    bench.write = unknown;
    await bench.save();
    const arrival = await bench.files.checkArrival(userGroupUri);
    assert.ok(arrival && 'report' in arrival);
    assert.deepEqual(arrival.report.missing, ['phone']);
    assert.equal(bench.files.hasChanges(userGroupUri, bench.document?.text ?? ''), true);
  });

  for (const [what, text, reason, sentence] of [
    [
      'has not arrived',
      groupText({ phone: '02-2' }),
      'failed',
      'The change was not saved: the service has other values in phone.',
    ],
    [
      'nobody can tell of',
      groupText().replace('"status"', '"ceo_name": "Choi",\n  "status"'),
      'unknown',
      'The service does not return ceo_name, so nobody can tell whether it was saved.',
    ],
  ] as const) {
    it(`keeps a card of a write that ${what}, until the next save or until the changes are given up`, async () => {
      for (const way of ['save', 'revert'] as const) {
        const bench = await drafted(text);
        bench.write = unknown;
        await bench.save();
        await bench.files.checkArrival(userGroupUri);
        bench.type(`${text}\n`);
        await bench.files.refresh(userGroupUri);
        const status = bench.files.statusOf(userGroupUri);
        assert.ok(status?.kind === 'notSaved');
        assert.deepEqual([status.reason, status.sentence], [reason, sentence]);
        assert.deepEqual(
          status.remedies.map(({ title }) => title),
          ['Save Again', 'Compare'],
        );
        bench.write = undefined;
        await bench[way]();
        assert.equal(bench.files.statusOf(userGroupUri)?.kind, 'ready');
      }
    });
  }

  it('has no card of a write that arrived', async () => {
    const bench = await drafted();
    await lostAndChecked(bench);
    assert.equal(bench.files.statusOf(userGroupUri)?.kind, 'ready');
  });

  for (const [kind, reason] of [
    ['notFound', 'notFound'],
    ['forbidden', 'notAuthorized'],
    ['unauthenticated', 'tokenInvalid'],
    ['dns', 'unreachable'],
    ['otherRecord', 'notRead'],
  ] as const) {
    it(`shows an empty read-only file when a read fails with ${kind}, and the user group once it can be read`, async () => {
      const bench = userGroupFileFixture();
      bench.read = failed(kind);
      const empty = await bench.files.stat(userGroupUri);
      assert.deepEqual([empty.text, empty.readOnly], ['', true]);
      const status = bench.files.statusOf(userGroupUri);
      assert.ok(status?.kind === 'unreadable' && status.reason === reason);
      assert.ok(status.remedies.length > 0);
      bench.document = { text: '', isDirty: false };
      bench.read = group();
      await bench.files.refreshUnread();
      const shown = await bench.files.stat(userGroupUri);
      assert.equal(shown.readOnly, false);
      assert.ok(shown.version.mtime > empty.version.mtime && shown.version.size !== empty.version.size);
      assert.equal(bench.announced.length, 2);
    });
  }

  it('never saves an empty text over a user group that could not be read', async () => {
    const bench = userGroupFileFixture();
    bench.read = failed('notFound');
    await bench.open();
    bench.type('{}');
    assert.match(await bench.save(), /^refused: /);
    assert.deepEqual(bench.bodies, []);
  });

  it('gives a draft up for what the service has by then', async () => {
    const bench = await drafted();
    bench.read = group(groupText({ phone: '02-9' }));
    await bench.revert();
    assert.equal(bench.document?.text, groupText({ phone: '02-9' }));
    assert.equal(bench.files.baselineOf(userGroupUri), groupText({ phone: '02-9' }));
  });

  it('tells again of an answer that came while the document was being opened', async () => {
    const bench = userGroupFileFixture();
    bench.patience = () => Promise.resolve();
    const loading = await bench.files.stat(userGroupUri);
    assert.equal(loading.text, '');
    bench.announced.length = 0;
    await bench.files.refresh(userGroupUri);
    const { text } = await bench.files.read(userGroupUri);
    assert.equal(text, groupText());
    assert.ok(bench.announced.includes(userGroupUri));
  });

  it('gives a document that opens again the answer that its stat gives, whichever VS Code asks first', async () => {
    const bench = userGroupFileFixture();
    bench.token = undefined;
    await bench.open();
    assert.equal(bench.document?.text, '');
    await bench.files.refresh(userGroupUri);
    bench.document = undefined;
    bench.files.noteClosed(userGroupUri);
    bench.token = 'token';
    const [read, stat] = await Promise.all([bench.files.read(userGroupUri), bench.files.stat(userGroupUri)]);
    assert.equal(read.text, groupText());
    assert.deepEqual(read.version, stat.version);
  });
});
