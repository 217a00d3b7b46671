import assert from 'node:assert/strict';
import { CommandId } from '../../../../src/contributions';
import { ApiError, type ApiErrorKind } from '../../../../src/http/apiError';
import { createApiError, unknownMessage } from '../../../../src/http/errorMessage';
import { putBack, untoldFields } from '../../../../src/userGroups/file/userGroupFiles';
import { replaceIn, type TextReplacement } from '../../../../src/json/changeMember';
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
  const fixture = userGroupFileFixture();
  await fixture.open();
  fixture.type(text);
  return fixture;
}

/** Saves without a response although the service takes the phone, then runs Check Now. */
async function lostAndChecked(fixture: UserGroupFileFixture) {
  fixture.write = unknown;
  assert.match(await fixture.save(), /^unknown: /);
  const { version } = await fixture.files.stat(userGroupUri);
  fixture.read = group(groupText({ phone: '02-2' }));
  const arrival = await fixture.files.checkArrival(userGroupUri);
  assert.ok(arrival && 'report' in arrival);
  return { version, report: arrival.report };
}

describe('user group files', () => {
  it('says that it was not read where nothing could be asked, such as without a sandbox', async () => {
    const fixture = userGroupFileFixture();
    const thrown = new Error('no port is free');
    Object.defineProperty(fixture, 'token', {
      get: () => {
        throw thrown;
      },
    });
    const status = await fixture.files.refresh(userGroupUri);
    assert.ok(status.kind === 'unreadable' && status.reason === 'notRead');
    assert.deepEqual(fixture.thrown, [thrown]);
  });

  it('saves the changed field once', async () => {
    const fixture = await drafted();
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual(fixture.bodies, ['{"user_group":{"phone":"02-2"}}']);
  });

  it('shows what a save without a document left at the service, where nothing is edited', async () => {
    const text = groupText({ phone: '02-7' });
    const clean = userGroupFileFixture();
    await clean.open();
    clean.read = group(text);
    const before = clean.announced.length;
    clean.files.noteService(userGroupUri, text);
    assert.equal(clean.announced.length, before + 1);
    await clean.follow();
    assert.equal(clean.document?.text, text);
    const edited = await drafted();
    const announced = edited.announced.length;
    edited.files.noteService(userGroupUri, text);
    assert.equal(edited.announced.length, announced);
    // An edit of the same field ends with a conflict.
    edited.read = group(text);
    assert.match(await edited.save(), /^conflict: /);
    // Facts about a group that is not open are not stored.
    userGroupFileFixture().files.noteService(userGroupUri, text);
  });

  it('tells what the service has after a save, and nothing after a failure', async () => {
    const fixture = await drafted();
    fixture.write = failed('server');
    await fixture.save();
    assert.deepEqual(fixture.saved, []);
    fixture.write = undefined;
    await fixture.save();
    assert.deepEqual(fixture.saved, [['Test', groupText({ phone: '02-2' })]]);
  });

  for (const [what, spoil] of [
    ['a failed write', (fixture) => (fixture.write = failed('server'))],
    ['a lost answer', (fixture) => (fixture.write = unknown)],
    ['a change of someone else', (fixture) => (fixture.read = group(groupText({ phone: '02-9' })))],
    ['a mistake', (fixture) => fixture.type(groupText({ corporate_type: 7 }))],
  ] as const satisfies readonly (readonly [string, (fixture: UserGroupFileFixture) => unknown])[]) {
    it(`leaves no note of an earlier save under ${what}`, async () => {
      const fixture = await drafted();
      await fixture.save();
      assert.match(fixture.note, /^Saved to Test/);
      await fixture.open();
      fixture.type(groupText({ phone: '02-3' }));
      spoil(fixture);
      await fixture.files.stat(userGroupUri);
      await fixture.save();
      assert.equal(fixture.note, '');
    });
  }

  it('refuses what VS Code saves by itself, and takes the user’s next save', async () => {
    const fixture = await drafted();
    fixture.files.noteWillSave(userGroupUri, true);
    fixture.note = 'Saved to Test (user).';
    assert.match(await fixture.saveElsewhere(), /^refused: User groups are never saved automatically/);
    assert.equal(fixture.note, '');
    assert.deepEqual(fixture.bodies, []);
    assert.equal(await fixture.save(), 'saved');
  });

  it('refuses to save without a baseline, and offers to compare', async () => {
    const fixture = userGroupFileFixture();
    fixture.type(groupText({ phone: '02-2' }));
    assert.match(await fixture.save(), /no longer known/);
    const status = fixture.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'notSaved');
    assert.equal(status.remedies[0]?.command, CommandId.compareWithSaved);
    assert.deepEqual(fixture.bodies, []);
  });

  it('refuses to save to another address under the same name', async () => {
    const fixture = await drafted();
    fixture.origin = 'https://two';
    assert.match(await fixture.save(), /address of .* has changed/);
    assert.deepEqual(fixture.bodies, []);
  });

  it('shows nothing of another address under the same name', async () => {
    const fixture = userGroupFileFixture();
    await fixture.open();
    fixture.document = undefined;
    fixture.origin = 'https://two';
    fixture.read = group(groupText({ company_name: 'Two' }));
    await fixture.open();
    assert.match((await fixture.files.read(userGroupUri)).text, /"Two"/);
  });

  it('asks where the policy asks, once', async () => {
    const fixture = await drafted();
    fixture.live = true;
    assert.equal(await fixture.save(), 'saved');
    assert.equal(fixture.questions.length, 1);
    assert.match(fixture.questions[0]?.detail ?? '', /\(live\)[^]*Host: one[^]*phone: "02-1" → "02-2"/);
  });

  it('asks about a save of a menu whatever the policy, and sends nothing after a no', async () => {
    const fixture = await drafted();
    assert.equal(await fixture.saveElsewhere(), 'saved');
    assert.equal(fixture.questions.length, 1);
    fixture.type(groupText({ phone: '02-3' }));
    fixture.says = 'no';
    assert.match(await fixture.saveElsewhere(), /^refused: Not saved, as you chose\. Nothing was sent/);
    assert.equal(fixture.bodies.length, 1);
  });

  it('sends nothing after a no to a save of our own, which is no failure', async () => {
    const fixture = await drafted();
    Object.assign(fixture, { live: true, says: 'no' });
    assert.equal(await fixture.save(), 'cancelled');
    assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'ready');
    assert.deepEqual(fixture.bodies, []);
  });

  it('asks when another extension writes something else than the editor holds', async () => {
    const fixture = await drafted();
    Object.assign(fixture, { says: 'no' });
    await assert.rejects(
      fixture.files.write(userGroupUri, groupText({ phone: '02-9' })),
      /as you chose\. Nothing was sent/,
    );
    assert.equal(fixture.questions.length, 1);
    assert.deepEqual(fixture.bodies, []);
  });

  for (const [kind, reason] of [
    ['notFound', 'deleted'],
    ['forbidden', 'notAuthorized'],
    ['unauthenticated', 'tokenInvalid'],
    ['server', 'failed'],
    ['timeout', 'failed'],
  ] as const) {
    it(`keeps the draft when the write fails with ${kind}`, async () => {
      const fixture = await drafted();
      fixture.write = failed(kind);
      assert.ok((await fixture.save()).startsWith(`${reason}: `));
      assert.match(fixture.files.baselineOf(userGroupUri) ?? '', /"02-1"/);
    });

    it(`sends nothing when the check before the write fails with ${kind}`, async () => {
      const fixture = await drafted();
      fixture.read = failed(kind);
      assert.ok((await fixture.save()).startsWith(`${reason}: `));
      assert.deepEqual(fixture.bodies, []);
    });
  }

  it('tells after an unknown outcome that the write arrived, and has nothing left to send', async () => {
    const fixture = await drafted();
    const { version, report } = await lostAndChecked(fixture);
    assert.deepEqual(report, { arrived: ['phone'], missing: [], untold: [] });
    assert.equal(fixture.files.hasChanges(userGroupUri, fixture.document?.text ?? ''), false);
    // The extension's own write does not change the version.
    assert.deepEqual((await fixture.files.stat(userGroupUri)).version, version);
  });

  it('takes a write that arrived for no foreign change, where a sent field is never returned', async () => {
    const text = groupText({ phone: '02-2' }).replace('"status"', '"ceo_name": "Choi",\n  "status"');
    const fixture = await drafted(text);
    const { version, report } = await lostAndChecked(fixture);
    assert.deepEqual(report, { arrived: ['phone'], missing: [], untold: ['ceo_name'] });
    assert.equal(fixture.files.hasChanges(userGroupUri, text), false);
    assert.deepEqual((await fixture.files.stat(userGroupUri)).version, version);
    assert.equal(await fixture.save(), 'saved');
    assert.equal(fixture.bodies.length, 1);
  });

  it('can tell what arrived of a write over which the service failed', async () => {
    const fixture = await drafted();
    fixture.write = {
      kind: 'failed',
      error: createApiError('server', { status: 500, mayBePartlyDone: true }),
    };
    assert.match(await fixture.save(), /^failed: .*may be partly done\.$/);
    const status = fixture.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'notSaved');
    assert.deepEqual(
      status.remedies.map(({ title }) => title),
      ['Check Now', 'Save Again'],
    );
    const arrival = await fixture.files.checkArrival(userGroupUri);
    assert.ok(arrival && 'report' in arrival);
    assert.deepEqual(arrival.report.missing, ['phone']);
  });

  it('tells after an unknown outcome that the write did not arrive', async () => {
    const fixture = await drafted();
    fixture.write = unknown;
    await fixture.save();
    const arrival = await fixture.files.checkArrival(userGroupUri);
    assert.ok(arrival && 'report' in arrival);
    assert.deepEqual(arrival.report.missing, ['phone']);
    assert.equal(fixture.files.hasChanges(userGroupUri, fixture.document?.text ?? ''), true);
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
      'The service does not return ceo_name, so it is unknown whether it was saved.',
    ],
  ] as const) {
    it(`keeps a card of a write that ${what}, until the next save or until the changes are given up`, async () => {
      for (const way of ['save', 'revert'] as const) {
        const fixture = await drafted(text);
        fixture.write = unknown;
        await fixture.save();
        await fixture.files.checkArrival(userGroupUri);
        fixture.type(`${text}\n`);
        await fixture.files.refresh(userGroupUri);
        const status = fixture.files.statusOf(userGroupUri);
        assert.ok(status?.kind === 'notSaved');
        assert.deepEqual([status.reason, status.sentence], [reason, sentence]);
        assert.deepEqual(
          status.remedies.map(({ title }) => title),
          ['Save Again', 'Compare'],
        );
        fixture.write = undefined;
        await fixture[way]();
        assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'ready');
      }
    });
  }

  it('has no card of a write that arrived', async () => {
    const fixture = await drafted();
    await lostAndChecked(fixture);
    assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'ready');
  });

  for (const [kind, reason] of [
    ['notFound', 'notFound'],
    ['forbidden', 'notAuthorized'],
    ['unauthenticated', 'tokenInvalid'],
    ['dns', 'unreachable'],
    ['otherRecord', 'notRead'],
  ] as const) {
    it(`shows an empty read-only file when a read fails with ${kind}, and the user group once it can be read`, async () => {
      const fixture = userGroupFileFixture();
      fixture.read = failed(kind);
      const empty = await fixture.files.stat(userGroupUri);
      assert.deepEqual([empty.text, empty.readOnly], ['', true]);
      const status = fixture.files.statusOf(userGroupUri);
      assert.ok(status?.kind === 'unreadable' && status.reason === reason);
      assert.ok(status.remedies.length > 0);
      fixture.document = { text: '', isDirty: false };
      fixture.read = group();
      await fixture.files.refreshUnread();
      const shown = await fixture.files.stat(userGroupUri);
      assert.equal(shown.readOnly, false);
      assert.ok(shown.version.mtime > empty.version.mtime && shown.version.size !== empty.version.size);
      assert.equal(fixture.announced.length, 2);
    });
  }

  it('never saves an empty text over a user group that could not be read', async () => {
    const fixture = userGroupFileFixture();
    fixture.read = failed('notFound');
    await fixture.open();
    fixture.type('{}');
    assert.match(await fixture.save(), /^refused: /);
    assert.deepEqual(fixture.bodies, []);
  });

  it('gives a draft up for what the service has by then', async () => {
    const fixture = await drafted();
    fixture.read = group(groupText({ phone: '02-9' }));
    await fixture.revert();
    assert.equal(fixture.document?.text, groupText({ phone: '02-9' }));
    assert.equal(fixture.files.baselineOf(userGroupUri), groupText({ phone: '02-9' }));
  });

  it('tells again of an answer that came while the document was being opened', async () => {
    const fixture = userGroupFileFixture();
    fixture.patience = () => Promise.resolve();
    const loading = await fixture.files.stat(userGroupUri);
    assert.equal(loading.text, '');
    fixture.announced.length = 0;
    await fixture.files.refresh(userGroupUri);
    const { text } = await fixture.files.read(userGroupUri);
    assert.equal(text, groupText());
    assert.ok(fixture.announced.includes(userGroupUri));
  });

  it('asks again for a document that opens again, though the last answer came after it was closed', async () => {
    const fixture = userGroupFileFixture();
    await fixture.open();
    const refreshing = fixture.files.refresh(userGroupUri);
    fixture.document = undefined;
    fixture.files.noteClosed(userGroupUri);
    await refreshing;
    const newer = groupText({ phone: '02-9' });
    fixture.read = group(newer);
    await fixture.open();
    assert.equal((await fixture.files.stat(userGroupUri)).text, newer);
  });

  it('asks once for a document that opens after a command asked, and again for one that does so much later', async () => {
    const fixture = userGroupFileFixture();
    let reads = 0;
    fixture.onRead = () => (reads += 1);
    await fixture.files.refresh(userGroupUri);
    await fixture.open();
    assert.equal(reads, 1);
    fixture.document = undefined;
    fixture.files.noteClosed(userGroupUri);
    // VS Code cancels the opening if another tab is opened meanwhile.
    await fixture.files.refresh(userGroupUri);
    fixture.now += 60_000;
    await fixture.open();
    assert.equal(reads, 3);
  });

  it('gives a document that opens again the answer that its stat gives, whichever VS Code asks first', async () => {
    const fixture = userGroupFileFixture();
    fixture.token = undefined;
    await fixture.open();
    assert.equal(fixture.document?.text, '');
    await fixture.files.refresh(userGroupUri);
    fixture.document = undefined;
    fixture.files.noteClosed(userGroupUri);
    fixture.token = 'token';
    const [read, stat] = await Promise.all([
      fixture.files.read(userGroupUri),
      fixture.files.stat(userGroupUri),
    ]);
    assert.equal(read.text, groupText());
    assert.deepEqual(read.version, stat.version);
  });
});

const before = '{"id": "g1", "phone": "02-1", "limit": 9007199254740993.10, "tags": ["a"]}';
const service = '{"id": "g1", "phone": "02-2", "limit": 5, "tags": ["b"], "ceo": "Lee"}';
const sent = { phone: '"02-2"', limit: '5', tags: '["b"]', ceo: '"Lee"' };

function afterAll(text: string, replacements: readonly TextReplacement[]): string {
  return [...replacements]
    .sort((one, other) => other.offset - one.offset)
    .reduce((result, replacement) => replaceIn(result, replacement), text);
}

describe('putting back what a save replaced', () => {
  for (const [what, text, expected] of [
    [
      'gives each field its old literal, to the digit',
      service,
      '{"id": "g1", "phone": "02-1", "limit": 9007199254740993.10, "tags": ["a"], "ceo": "Lee"}',
    ],
    [
      'leaves a field alone that was typed since',
      '{"phone": "02-3", "limit": 5}',
      '{"phone": "02-3", "limit": 9007199254740993.10}',
    ],
    ['knows a value in another spelling', '{"phone": "02-\\u0032"}', '{"phone": "02-1"}'],
    ['has nothing to do where the values are back', before, before],
    ['adds no field that the text lacks', '{"id": "g1"}', '{"id": "g1"}'],
    ['leaves broken JSON alone', '{"phone": ', '{"phone": '],
    ['leaves an empty text alone', '', ''],
  ] as const)
    it(what, () => {
      assert.equal(afterAll(text, putBack(text, { text: service, sent, before, service })), expected);
    });

  it('has nothing to do where the save sent nothing', () => {
    assert.deepEqual(putBack(service, { text: service, sent, service }), []);
  });

  it('leaves alone what the service stored otherwise, and somebody changed since', () => {
    const stored = service.replace('02-2', '02 2');
    const ticket = { text: service, sent, before, service: stored };
    assert.match(afterAll(stored, putBack(stored, ticket)), /"phone": "02-1"/);
    assert.match(afterAll(service, putBack(service, ticket)), /"phone": "02-2"/);
  });

  it('knows the fields whose old values nobody has seen', () => {
    assert.deepEqual(untoldFields({ text: service, sent, before, service }), ['ceo']);
  });
});
