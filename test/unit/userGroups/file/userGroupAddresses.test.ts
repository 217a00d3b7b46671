import assert from 'node:assert/strict';
import { createDraftStorage } from '../../../../src/userGroups/file/draftStorage';
import { UserGroupAddresses } from '../../../../src/userGroups/file/userGroupAddresses';
import { memoryStore } from '../../../support/memoryStore';

const bare = 'commerce-api:/Shop/user-groups/65a1b2c3d4e5f60718293a4b.user-group.json';
const named = (name: string): string =>
  `commerce-api:/Shop/user-groups/65a1b2c3d4e5f60718293a4b/${encodeURIComponent(name)}.user-group.json`;
const service = (name: unknown): string =>
  JSON.stringify({ user_group_id: '65a1b2c3d4e5f60718293a4b', company_name: name });
const draft = {
  text: '{}',
  version: { mtime: 1, size: 2 },
  last: { mtime: 1, size: 2 },
  service: '{}',
  origin: 'https://a',
  level: 'user',
} as const;

/** A window whose tabs are these URIs. */
function start() {
  const tabs: string[] = [];
  const draftStorage = createDraftStorage(memoryStore());
  const addresses = new UserGroupAddresses({
    editor: {
      documentOf: () => undefined,
      hasTab: (uri) => tabs.includes(uri),
      openUris: () => tabs,
    },
    draftStorage,
    changed: () => undefined,
    now: () => 1,
  });
  const open = (uri: string) => {
    tabs.push(uri);
    return addresses.find(uri) ?? assert.fail();
  };
  return { addresses, tabs, open, draftStorage };
}

describe('the address of a user group', () => {
  it('has the name that the service says, and a short id before it has said one', () => {
    const { addresses } = start();
    assert.equal(addresses.addressOf(bare), named('65a1b2c3'));
    for (const [name, shown] of [
      ['대한상사 3', '대한상사 3'],
      ['../..', '65a1b2c3'],
      [7, '65a1b2c3'],
      ['', '65a1b2c3'],
    ] as const) {
      addresses.find(bare)?.showService(service(name), 'https://a');
      assert.equal(addresses.addressOf(bare), named(shown));
    }
    addresses.find(bare)?.showService('{"user_group_id":"other","company_name":"x"}', 'https://a');
    assert.equal(addresses.addressOf(bare), named('65a1b2c3'));
    assert.equal(addresses.addressOf('file:///a'), 'file:///a');
  });

  it('stays while a tab is there, and follows a new name when all is closed', () => {
    const { addresses, tabs, open } = start();
    open(named('Old')).showService(service('New'), 'https://a');
    assert.equal(addresses.addressOf(bare), named('Old'));
    assert.equal(addresses.addressOf(named('New')), named('Old'));
    tabs.length = 0;
    assert.equal(addresses.addressOf(bare), named('New'));
    assert.equal(open(named('New')).shown?.service, service('New'));
  });

  it('is an old one while that is open, with the same state', () => {
    const { addresses, open } = start();
    const old = open(bare);
    assert.equal(old.location.openAt, undefined);
    assert.equal(addresses.addressOf(named('New')), bare);
    assert.equal(addresses.find(bare), old);
  });

  it('is the only one: every other is second, with a state of its own', () => {
    const { addresses, tabs, open } = start();
    const first = open(named('A'));
    for (const uri of [named('B'), bare]) {
      const second = open(uri);
      assert.notEqual(second, first);
      assert.equal(second.location.openAt, named('A'));
      assert.notEqual(second.location.key, first.location.key);
    }
    assert.deepEqual(addresses.all(), [first]);
    assert.deepEqual(addresses.releaseSeconds(), []);
    tabs.splice(0, 1);
    assert.deepEqual(addresses.releaseSeconds(), [first]);
    assert.equal(first.uri, named('B'));
    assert.equal(addresses.find(bare)?.location.openAt, named('B'));
  });

  it('is that of the draft among those that a window was left with', async () => {
    for (const draftedAt of [bare, named('A'), named('B')]) {
      const { addresses, tabs, draftStorage } = start();
      await draftStorage.set(bare, draftedAt, draft);
      assert.equal(addresses.addressOf(bare), draftedAt);
      tabs.push(named('A'), bare, named('B'));
      assert.equal(
        addresses.find(named('A'))?.location.openAt,
        draftedAt === named('A') ? undefined : draftedAt,
      );
      assert.equal(addresses.find(draftedAt)?.location.openAt, undefined);
    }
  });

  it('is another one for each environment', () => {
    const { open } = start();
    const other = open(bare.replace('Shop', 'Test'));
    assert.notEqual(open(bare), other);
    assert.equal(other.location.openAt, undefined);
  });
});
