import assert from 'node:assert/strict';
import type { Remedy } from '../../../src/base/userError';
import { CommandId } from '../../../src/contributions';
import { buildUri, parseUri, userGroupAddressOf } from '../../../src/documents/uris';
import { ApiError } from '../../../src/http/apiError';
import { signInRemedy } from '../../../src/http/remedies/remedyButtons';
import { createDraftStorage } from '../../../src/userGroups/file/draftStorage';
import { FileContent, nextVersion } from '../../../src/userGroups/file/fileContent';
import { userGroupLensItems } from '../../../src/userGroups/file/userGroupLensItems';
import { buildUserGroupSchemaText } from '../../../src/userGroups/file/userGroupSchemaText';
import { groupText, sampleFields } from '../../fixtures/sampleFields';
import { userGroupUri } from '../../support/editorModel';
import { sampleBaseline } from '../../fixtures/sampleBaseline';
import { memoryStore } from '../../support/memoryStore';
import { userGroupFileFixture } from '../../support/userGroupFileFixture';

describe('user group URIs', () => {
  for (const id of ['g1', '9007199254740993', 'ä/ö %2F', '.user-group.json', '$(x)', '한국']) {
    it(`name the user group ${id}`, () => {
      const address = { kind: 'userGroup', environmentName: 'My Shop', id } as const;
      assert.deepEqual(parseUri(buildUri(address)), address);
    });
  }

  it('name no user group without an id, or elsewhere', () => {
    for (const path of [
      'a/user-groups/.user-group.json',
      'a/user-groups/x.json',
      'a/b/user-groups/x.user-group.json',
    ])
      assert.equal(userGroupAddressOf(`commerce-api:/${path}`), undefined);
    assert.equal(userGroupAddressOf('file:/a/user-groups/x.user-group.json'), undefined);
  });
});

describe('versions', () => {
  it('stay for the same text and move in both parts for any other, also of the same length', () => {
    const file = new FileContent(() => 5);
    assert.equal(file.showService('aa', 'https://a'), true);
    const first = file.shown;
    assert.equal(file.showService('aa', 'https://a'), false);
    assert.equal(file.shown, first);
    assert.equal(file.showService('bb', 'https://a'), true);
    const second = file.shown;
    assert.ok(first && second);
    assert.ok(second.version.mtime > first.version.mtime && second.version.size > first.version.size);
  });

  it('never come back, however long the texts are and whatever the clock does', () => {
    let last = nextVersion('x'.repeat(1000), undefined, 1000);
    const sizes = new Set([last.size]);
    for (const text of ['', 'x', 'x'.repeat(999), 'x'.repeat(1001), '']) {
      const next = nextVersion(text, last, 10);
      assert.ok(next.mtime > last.mtime && !sizes.has(next.size));
      assert.ok(next.size >= text.length);
      sizes.add(next.size);
      last = next;
    }
  });
});

describe('drafts of user groups', () => {
  it('come back for their own user group only', async () => {
    const drafts = createDraftStorage(memoryStore());
    await drafts.set(userGroupUri, userGroupUri, sampleBaseline);
    assert.equal(drafts.get(userGroupUri)?.text, '{}');
    assert.equal(drafts.get(`${userGroupUri}x`), undefined);
    drafts.delete(userGroupUri);
    assert.equal(drafts.get(userGroupUri), undefined);
  });

  it('come back as they are kept, with what another version adds', () => {
    for (const kept of [
      { ...sampleBaseline, uri: userGroupUri },
      { ...sampleBaseline, uri: userGroupUri, level: 'admin', inDoubt: undefined, added: [1] },
      { ...sampleBaseline, uri: userGroupUri, inDoubt: { sent: { phone: '"1"' }, sentence: 'x', added: 1 } },
      { ...sampleBaseline, uri: userGroupUri, inDoubt: { sent: [], sentence: '' } },
    ]) {
      const store = memoryStore({ [`draft/${userGroupUri}`]: kept });
      assert.equal(createDraftStorage(store).get(userGroupUri), kept);
    }
  });

  for (const broken of [
    1,
    null,
    {},
    [],
    'x',
    sampleBaseline,
    { ...sampleBaseline, uri: 'x' },
    { ...sampleBaseline, uri: userGroupUri, version: { mtime: 'x' } },
    { ...sampleBaseline, uri: userGroupUri, version: null },
    { ...sampleBaseline, uri: userGroupUri, last: { mtime: 1.5, size: 2 } },
    { ...sampleBaseline, uri: userGroupUri, last: undefined },
    { ...sampleBaseline, uri: userGroupUri, text: 1 },
    { ...sampleBaseline, uri: userGroupUri, service: null },
    { ...sampleBaseline, uri: userGroupUri, origin: undefined },
    { ...sampleBaseline, uri: userGroupUri, level: 'root' },
    { ...sampleBaseline, uri: userGroupUri, inDoubt: null },
    { ...sampleBaseline, uri: userGroupUri, inDoubt: { sent: {} } },
    { ...sampleBaseline, uri: userGroupUri, inDoubt: { sent: null, sentence: 'x' } },
    { ...sampleBaseline, uri: userGroupUri, inDoubt: { sent: { phone: 1 }, sentence: 'x' } },
  ]) {
    it(`are ignored when the state is not ours: ${JSON.stringify(broken)}`, () => {
      const store = memoryStore();
      store.values.set(`draft/${userGroupUri}`, broken);
      assert.equal(createDraftStorage(store).get(userGroupUri), undefined);
    });
  }
});

describe('reasons of saves', () => {
  it('are the user’s own without an announcement, and hold for one write', async () => {
    const fixture = userGroupFileFixture();
    await fixture.open();
    const saveElsewhere = (phone: string): Promise<string> => {
      fixture.type(groupText({ phone }));
      return fixture.saveElsewhere();
    };
    assert.equal(await saveElsewhere('02-2'), 'saved');
    fixture.files.noteWillSave('commerce-api:/Test/user-groups/g2.user-group.json', true);
    assert.equal(await saveElsewhere('02-3'), 'saved');
    fixture.files.noteWillSave(userGroupUri, true);
    assert.match(await saveElsewhere('02-4'), /^refused: /);
    assert.equal(await saveElsewhere('02-5'), 'saved');
  });
});

describe('undoing a save', () => {
  it('is offered once a save has sent something, until something is typed', async () => {
    const fixture = userGroupFileFixture();
    await fixture.open();
    assert.equal(fixture.files.canUndoSave(userGroupUri), false);
    fixture.type(groupText({ phone: '02-2' }));
    assert.equal(await fixture.save(), 'saved');
    assert.equal(fixture.files.canUndoSave(userGroupUri), true);
    fixture.type(groupText({ phone: '02-2', email: 'new@b.c' }));
    assert.equal(fixture.files.canUndoSave(userGroupUri), false);
    const [replacement, ...others] = fixture.files.undoOf(userGroupUri);
    assert.deepEqual([replacement?.text, others], ['"02-1"', []]);
  });

  for (const before of ['02-1', '02-7'])
    it(`is offered once a save of unknown outcome turns out to be done: over ${before}`, async () => {
      const fixture = userGroupFileFixture();
      await fixture.open();
      fixture.type(groupText({ phone: '02-2' }));
      fixture.write = { kind: 'unknown', error: new ApiError('reset', 'Nobody knows.') };
      fixture.read = { kind: 'group', text: groupText({ phone: before }) };
      // If somebody else changed the field, this save ends with a conflict.
      if (before !== '02-1') await fixture.save();
      await fixture.files.save(userGroupUri, { isOverwriting: true });
      fixture.read = { kind: 'group', text: groupText({ phone: '02-2' }) };
      await fixture.files.checkArrival(userGroupUri);
      assert.equal(await fixture.save(), 'saved');
      assert.equal(fixture.files.canUndoSave(userGroupUri), true);
      assert.deepEqual(
        fixture.files.undoOf(userGroupUri).map(({ text }) => text),
        [`"${before}"`],
      );
    });

  it('is not offered after a save that was refused, or that sent nothing', async () => {
    const fixture = userGroupFileFixture();
    await fixture.open();
    assert.equal(await fixture.save(), 'saved');
    assert.equal(fixture.files.canUndoSave(userGroupUri), false);
  });
});

describe('the changes of a document', () => {
  it('are where the fields stand that a save would send, until they are undone', async () => {
    const fixture = userGroupFileFixture();
    await fixture.open();
    const spans = () => fixture.files.changesOf(userGroupUri);
    assert.deepEqual(spans(), []);
    const text = groupText({ phone: '02-2', email: 'new@b.c' });
    fixture.type(text);
    assert.deepEqual(
      spans().map(({ offset, length }) => text.slice(offset, offset + length)),
      ['"phone": "02-2"', '"email": "new@b.c"'],
    );
    fixture.type(groupText());
    assert.deepEqual(spans(), []);
  });
});

describe('the user group schema', () => {
  it('offers the fields in the order of the reference', () => {
    const { properties } = JSON.parse(buildUserGroupSchemaText(sampleFields)) as {
      properties: Record<string, { suggestSortText: string }>;
    };
    const sorted = Object.entries(properties).sort(([, one], [, other]) =>
      one.suggestSortText.localeCompare(other.suggestSortText),
    );
    assert.deepEqual(
      sorted.map(([name]) => name),
      sampleFields.map(({ name }) => name),
    );
  });

  it('explains each field, and judges nothing', () => {
    const schema = JSON.parse(buildUserGroupSchemaText(sampleFields)) as {
      properties: Record<string, { description: string }>;
    };
    assert.equal(Object.keys(schema.properties).length, sampleFields.length);
    assert.match(
      schema.properties['ceo_name']?.description ?? '',
      /Not in any response of the reference\. Fill in to change/,
    );
    assert.match(schema.properties['status']?.description ?? '', /Read-only/);
    assert.doesNotMatch(JSON.stringify(schema), /"(?:required|additionalProperties|enum)"/);
  });
});

describe('the lens line of a user group', () => {
  const environmentAndLevel = { environmentName: 'Shop', live: true, level: 'user', id: 'g1' } as const;
  const titles = (
    status: Parameters<typeof userGroupLensItems>[2],
    { changes = 0, canUndoSave = false, canShowExchange = false } = {},
  ) =>
    userGroupLensItems(userGroupUri, environmentAndLevel, status, {
      changes,
      canUndoSave,
      canShowExchange,
    }).map(({ title }) => title);

  it('says where the user group is saved to and what can be done', () => {
    assert.deepEqual(titles({ kind: 'ready' }), [
      'Shop (user) · live',
      'Save',
      'Compare with Saved',
      'Open Form',
    ]);
  });

  it('offers to undo the last save', () => {
    assert.deepEqual(titles({ kind: 'ready' }, { canUndoSave: true }).slice(1, 3), ['Save', 'Undo Save']);
  });

  it('counts the changes', () => {
    for (const [changes, said] of [
      [1, '1 change'],
      [2, '2 changes'],
    ] as const)
      assert.deepEqual(titles({ kind: 'ready' }, { changes }).slice(1, 3), [said, 'Save']);
  });

  it('says why there is nothing, in few words, the remedy, which stays in reach, and whole', () => {
    const remedies = [signInRemedy()];
    const sentence = 'You are not signed in.';
    assert.deepEqual(titles({ kind: 'unreadable', reason: 'signedOut', sentence, remedies }), [
      'Shop (user) · live',
      'Signed Out',
      'Sign In…',
      sentence,
    ]);
  });

  it('says why it was not saved, the remedies in reach and each of them once', () => {
    const remedies: readonly Remedy[] = [
      { title: 'Compare', command: CommandId.compareWithSaved, arguments: [userGroupUri] },
    ];
    const sentence = 'Someone else changed it.';
    assert.deepEqual(titles({ kind: 'notSaved', reason: 'conflict', sentence, remedies }), [
      'Shop (user) · live',
      'Changed Elsewhere',
      'Compare',
      sentence,
      'Save',
      'Open Form',
    ]);
    const notSaved = { kind: 'notSaved', reason: 'conflict', sentence, remedies } as const;
    assert.equal(titles(notSaved, { changes: 1 })[1], '1 change');
  });
});
