import assert from 'node:assert/strict';
import { ApiError } from '../../../src/http/apiError';
import { groupText } from '../../fixtures/sampleFields';
import { userGroupFileFixture, type UserGroupFileFixture } from '../../support/userGroupFileFixture';

const uri = 'commerce-api:/Test/user-groups/g1.user-group.json';
const key = 'draft/commerce-api:/Test/user-groups/g1.user-group.json';
const text = groupText();

/** State that an earlier version of this extension stored beside a draft of VS Code. */
const kept = {
  uri: 'commerce-api:/Test/user-groups/g1.user-group.json',
  text,
  version: { mtime: 1, size: 188 },
  last: { mtime: 1, size: 188 },
  service: text,
  origin: 'https://one',
  level: 'user',
};
const doubt = { sent: { phone: '"02-2"' }, sentence: 'Nobody knows.' };

async function drafted(): Promise<UserGroupFileFixture> {
  const fixture = userGroupFileFixture();
  await fixture.open();
  fixture.type(groupText({ phone: '02-2' }));
  return fixture;
}

/** A window that starts with a draft and its stored state. */
async function reopened(stored: object): Promise<UserGroupFileFixture> {
  const fixture = userGroupFileFixture();
  await fixture.memory.update(key, stored);
  fixture.document = { text: groupText({ phone: '02-2' }), isDirty: true };
  await fixture.restart();
  return fixture;
}

describe('what is kept of a user group with unsaved changes', () => {
  it('has its key and its members', async () => {
    const { memory } = await drafted();
    assert.deepEqual([...memory.values], [[key, kept]]);
  });

  it('has the members of a write that nobody knows the end of', async () => {
    const fixture = await drafted();
    fixture.write = { kind: 'unknown', error: new ApiError('reset', 'Nobody knows.') };
    await fixture.save();
    const stored = fixture.memory.get(key) as typeof kept & { readonly inDoubt: typeof doubt };
    const { sentence } = stored.inDoubt;
    assert.equal(typeof sentence, 'string');
    assert.deepEqual(stored, { ...kept, inDoubt: { sent: { phone: '"02-2"' }, before: text, sentence } });
  });

  it('is found again, and the draft saved', async () => {
    const fixture = await reopened(kept);
    assert.equal(fixture.files.baselineOf(uri), text);
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual(fixture.bodies, ['{"user_group":{"phone":"02-2"}}']);
  });

  it('is found again with its doubt', async () => {
    const fixture = await reopened({ ...kept, inDoubt: doubt });
    const status = fixture.files.statusOf(uri);
    assert.ok(status?.kind === 'notSaved' && status.reason === 'unknown');
    assert.match(status.sentence, /Nobody knows\./);
    const arrival = await fixture.files.checkArrival(uri);
    assert.ok(arrival && 'report' in arrival);
    assert.deepEqual(arrival.report.missing, ['phone']);
  });
});

describe('what is kept of a user group that a command has read', () => {
  it('has its key and the address', async () => {
    const fixture = userGroupFileFixture();
    await fixture.files.refresh(uri);
    const asked = 'asked/commerce-api:/Test/user-groups/g1.user-group.json';
    assert.deepEqual([...fixture.memory.values], [[asked, 'https://one']]);
  });
});
