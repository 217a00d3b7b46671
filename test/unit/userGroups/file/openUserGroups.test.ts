import assert from 'node:assert/strict';
import { createDraftStorage } from '../../../../src/userGroups/file/draftStorage';
import { UserGroupInWindow, type OpenUserGroupDeps } from '../../../../src/userGroups/file/openUserGroup';
import { OpenUserGroups } from '../../../../src/userGroups/file/openUserGroups';
import { sampleBaseline } from '../../../fixtures/sampleBaseline';
import { memoryStore } from '../../../support/memoryStore';

const bare = 'commerce-api:/Shop/user-groups/65a1b2c3d4e5f60718293a4b.user-group.json';
const named = (name: string): string =>
  `commerce-api:/Shop/user-groups/65a1b2c3d4e5f60718293a4b/${encodeURIComponent(name)}.user-group.json`;
const service = (name: unknown): string =>
  JSON.stringify({ user_group_id: '65a1b2c3d4e5f60718293a4b', company_name: name });

/** A window with a list of tabs, by URI. */
function start() {
  const tabs: string[] = [];
  const draftStorage = createDraftStorage(memoryStore());
  const groups = new OpenUserGroups({
    editor: {
      documentOf: () => undefined,
      hasTab: (uri) => tabs.includes(uri),
      openUris: () => tabs,
    },
    draftStorage,
    create: (location) => new UserGroupInWindow(location, { now: () => 1 } as OpenUserGroupDeps),
  });
  const open = (uri: string) => {
    tabs.push(uri);
    return groups.find(uri) ?? assert.fail();
  };
  return { groups, tabs, open, draftStorage };
}

describe('the address of a user group', () => {
  it('has the name that the service says, and a short id before it has said one', () => {
    const { groups } = start();
    assert.equal(groups.addressOf(bare), named('65a1b2c3'));
    for (const [name, shown] of [
      ['대한상사 3', '대한상사 3'],
      ['../..', '65a1b2c3'],
      [7, '65a1b2c3'],
      ['', '65a1b2c3'],
    ] as const) {
      groups.find(bare)?.file.showService(service(name), 'https://a');
      assert.equal(groups.addressOf(bare), named(shown));
    }
    groups.find(bare)?.file.showService('{"user_group_id":"other","company_name":"x"}', 'https://a');
    assert.equal(groups.addressOf(bare), named('65a1b2c3'));
    assert.equal(groups.addressOf('file:///a'), 'file:///a');
  });

  it('stays while a tab is there, and follows a new name when all is closed', () => {
    const { groups, tabs, open } = start();
    open(named('Old')).file.showService(service('New'), 'https://a');
    assert.equal(groups.addressOf(bare), named('Old'));
    assert.equal(groups.addressOf(named('New')), named('Old'));
    tabs.length = 0;
    assert.equal(groups.addressOf(bare), named('New'));
    assert.equal(open(named('New')).file.shown?.service, service('New'));
  });

  it('is an old one while that is open, with the same state', () => {
    const { groups, open } = start();
    const old = open(bare);
    assert.equal(old.location.openAt, undefined);
    assert.equal(groups.addressOf(named('New')), bare);
    assert.equal(groups.find(bare), old);
  });

  it('is the only one: every other is second, with a state of its own', () => {
    const { groups, tabs, open } = start();
    const first = open(named('A'));
    for (const uri of [named('B'), bare]) {
      const second = open(uri);
      assert.notEqual(second, first);
      assert.equal(second.location.openAt, named('A'));
      assert.notEqual(second.location.key, first.location.key);
    }
    assert.deepEqual(groups.all(), [first]);
    assert.deepEqual(groups.releaseSeconds(), []);
    tabs.splice(0, 1);
    assert.deepEqual(groups.releaseSeconds(), [first]);
    assert.equal(first.uri, named('B'));
    assert.equal(groups.find(bare)?.location.openAt, named('B'));
  });

  it('is that of the draft among those that a window was left with', async () => {
    for (const draftedAt of [bare, named('A'), named('B')]) {
      const { groups, tabs, draftStorage } = start();
      await draftStorage.set(bare, draftedAt, sampleBaseline);
      assert.equal(groups.addressOf(bare), draftedAt);
      tabs.push(named('A'), bare, named('B'));
      assert.equal(
        groups.find(named('A'))?.location.openAt,
        draftedAt === named('A') ? undefined : draftedAt,
      );
      assert.equal(groups.find(draftedAt)?.location.openAt, undefined);
    }
  });

  it('is another one for each environment', () => {
    const { open } = start();
    const other = open(bare.replace('Shop', 'Test'));
    assert.notEqual(open(bare), other);
    assert.equal(other.location.openAt, undefined);
  });
});
