import assert from 'node:assert/strict';
import { isCancelled, UserError } from '../../../src/base/userError';
import type { Session } from '../../../src/environments/types';
import { createAccounts, type Accounts } from '../../../src/sessions/accounts';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { memorySessions } from '../../support/memorySessions';
import { until } from '../../support/until';

const shop = { name: 'Shop', baseUrl: 'https://shop.example.com' };
const origin = shop.baseUrl;
const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
const session = (level: Session['level'] = 'user'): Session => ({
  origin,
  level,
  token: `canary-token-${level}`,
  id: `canary-id-${level}`,
  keys,
});

/** The accounts of VS Code's menu, with the environment Shop chosen; `signIn` acts for the user. */
async function fixture(
  signIn: (stored: ReturnType<typeof memorySessions>) => Promise<void> = async () => {},
) {
  const stored = memorySessions();
  const { environments } = memoryEnvironments([shop]);
  await environments.switchTo('Shop');
  const changes: string[] = [];
  let texts = 0;
  const asked: string[] = [];
  const accounts: Accounts = createAccounts({
    environments,
    sessions: stored.sessions,
    signIn: ({ name }, level) => {
      asked.push(`${name} ${level}`);
      return signIn(stored);
    },
    signOut: async ({ name }, level) => {
      asked.push(`out of ${name} ${level}`);
      await stored.sessions.delete(origin, level);
    },
    newOpaqueText: () => `opaque-${(texts += 1)}`,
    announce: ({ added, removed }) => {
      assert.doesNotMatch(JSON.stringify([added, removed]), /canary/);
      changes.push(...added.map(({ id }) => `+${id}`), ...removed.map(({ id }) => `-${id}`));
    },
  });
  return { ...stored, environments, accounts, changes, asked };
}

describe('createAccounts', () => {
  it('hands out an opaque text that stays the same, and no secret', async () => {
    const { accounts, sessions } = await fixture();
    await sessions.store(session('user'));
    await sessions.store(session('admin'));
    const given = await accounts.get();
    assert.deepEqual(given, [
      {
        id: 'Shop/user',
        account: { id: 'Shop/user', label: 'Shop (user)' },
        scopes: ['user'],
        accessToken: 'opaque-1',
      },
      {
        id: 'Shop/admin',
        account: { id: 'Shop/admin', label: 'Shop (admin)' },
        scopes: ['admin'],
        accessToken: 'opaque-2',
      },
    ]);
    assert.deepEqual(await accounts.get(['admin']), [given[1]]);
    assert.deepEqual(await accounts.get([], 'Shop/user'), [given[0]]);
    assert.deepEqual(await accounts.get(['user', 'admin']), []);
    assert.deepEqual(await accounts.get(['mail']), []);
  });

  it('creates a session by our own sign-in, at the level that is the scope', async () => {
    const { accounts, asked } = await fixture(async ({ sessions }) => {
      await sessions.store(session('user'));
      await sessions.store(session('admin'));
    });
    const made = [
      await accounts.create([]),
      await accounts.create(['admin']),
      await accounts.create(['user']),
    ];
    assert.deepEqual(
      made.map(({ id }) => id),
      ['Shop/user', 'Shop/admin', 'Shop/user'],
    );
    assert.deepEqual(asked, ['Shop user', 'Shop admin', 'Shop user']);
    assert.doesNotMatch(JSON.stringify(made), /canary/);
  });

  it('creates none when the user does not sign in, in the sandbox, or for a scope that is no level', async () => {
    const { accounts, asked, environments } = await fixture();
    await assert.rejects(accounts.create(['user']), isCancelled);
    for (const scopes of [['user', 'admin'], ['mail'], ['admin', 'mail'], ['__proto__']])
      await assert.rejects(accounts.create(scopes), UserError);
    await environments.switchTo('Sandbox');
    await assert.rejects(accounts.create([]), /sandbox needs no sign-in/);
    assert.deepEqual(asked, ['Shop user']);
  });

  it('ends the session of one level by our own sign-out, which tells of it', async () => {
    const { accounts, sessions, storage, changes, asked } = await fixture();
    await sessions.store(session('user'));
    await sessions.store(session('admin'));
    await accounts.get();
    await accounts.remove('Shop/admin');
    await accounts.remove('Shop/elsewhere');
    assert.deepEqual(asked, ['out of Shop admin']);
    assert.deepEqual([...storage.values.keys()], [`session:${origin}:user`]);
    await until('it is announced', () => changes.includes('-Shop/admin'));
    assert.deepEqual(changes, ['-Shop/admin']);
  });

  it('announces what another window and the settings change, once the editor asked', async () => {
    const { accounts, sessions, changes, environments } = await fixture();
    await accounts.get();
    await sessions.store(session());
    await until('it came', () => changes.length === 1);
    await environments.remove('Shop');
    await until('it went', () => changes.length === 2);
    assert.deepEqual(changes, ['+Shop/user', '-Shop/user']);
    accounts.dispose();
    await environments.add(shop);
    assert.equal(changes.length, 2);
  });
});
