import assert from 'node:assert/strict';
import { listAccounts } from '../../../src/sessions/accounts';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { memorySessions } from '../../support/memorySessions';

const origin = 'https://shop.example.com';
const userKey = 'session:https://shop.example.com:user';
const adminKey = 'session:https://shop.example.com:admin';
const renewalKey = 'renewal:https://shop.example.com:user';

const keyed = {
  version: 1,
  origin: 'https://shop.example.com',
  level: 'user',
  token: 'canary-token',
  id: 'id-1',
  issuedAt: 5,
  lifeMs: 60,
  signedInAt: 7,
  keys: { clientKey: 'canary-client', secretKey: 'canary-secret' },
};
const pasted = {
  version: 1,
  origin: 'https://shop.example.com',
  level: 'admin',
  token: 'canary-admin',
  signedInAt: 7,
};
const renewal = {
  version: 1,
  origin: 'https://shop.example.com',
  level: 'user',
  renews: 'id-1',
  token: 'canary-token-2',
  issuedAt: 9,
  lifeMs: 80,
};
const userSession = {
  origin,
  level: 'user',
  token: 'canary-token',
  id: 'id-1',
  issuedAt: 5,
  lifeMs: 60,
  keys: { clientKey: 'canary-client', secretKey: 'canary-secret' },
} as const;
const keysAlone = {
  version: 1,
  origin: 'https://shop.example.com',
  level: 'user',
  signedInAt: 7,
  keys: { clientKey: 'canary-client', secretKey: 'canary-secret' },
};
const adminSession = { origin, level: 'admin', token: 'canary-admin' } as const;

/** The parsed contents of the storage. */
function read(values: ReadonlyMap<string, string>): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...values].map(([key, text]) => [key, JSON.parse(text) as unknown]));
}

function stored(values: Readonly<Record<string, object>>) {
  const made = memorySessions({ now: () => 7 });
  for (const [key, value] of Object.entries(values)) made.storage.values.set(key, JSON.stringify(value));
  return made;
}

describe('the secrets that are kept', () => {
  it('have their keys and members', async () => {
    const { sessions, storage } = stored({});
    await sessions.store(userSession);
    await sessions.store(adminSession);
    assert.equal(
      await sessions.renew(userSession, { token: 'canary-token-2', issuedAt: 9, lifeMs: 80 }),
      'kept',
    );
    assert.deepEqual(read(storage.values), { [userKey]: keyed, [adminKey]: pasted, [renewalKey]: renewal });
  });

  it('are read as sessions', async () => {
    const { sessions } = stored({ [userKey]: keyed, [adminKey]: pasted });
    const user = await sessions.read(origin, 'user');
    const admin = await sessions.read(origin, 'admin');
    assert.deepEqual(user, { kind: 'signedIn', session: userSession, signedInAt: 7 });
    assert.deepEqual(admin, { kind: 'signedIn', session: adminSession, signedInAt: 7 });
  });

  it('are read with the token of a renewal', async () => {
    const { sessions } = stored({ [userKey]: keyed, [renewalKey]: renewal });
    const session = { ...userSession, token: 'canary-token-2', issuedAt: 9, lifeMs: 80 };
    assert.deepEqual(await sessions.read(origin, 'user'), { kind: 'signedIn', session, signedInAt: 7 });
  });

  it('are read as the first version kept them', async () => {
    const { sessions } = stored({ [userKey]: { version: 1, origin, level: 'user', token: 'canary-token' } });
    const session = { origin, level: 'user', token: 'canary-token' };
    assert.deepEqual(await sessions.read(origin, 'user'), { kind: 'signedIn', session, signedInAt: 0 });
  });

  it('are the keys alone where these are the session', async () => {
    const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
    const session = { origin, level: 'user', keys } as const;
    const { sessions, storage } = stored({});
    await sessions.store(session);
    assert.deepEqual(read(storage.values), { [userKey]: keysAlone });
    const again = stored({ [userKey]: keysAlone });
    assert.deepEqual(await again.sessions.read(origin, 'user'), { kind: 'signedIn', session, signedInAt: 7 });
    assert.deepEqual([...again.secrets].sort(), [
      Buffer.from('canary-client:canary-secret').toString('base64'),
      'canary-client',
      'canary-client:canary-secret',
      'canary-secret',
    ]);
  });

  for (const [title, value] of [
    ['with neither token nor keys', { ...keysAlone, keys: undefined }],
    ['with half of the keys', { ...keysAlone, keys: { clientKey: 'canary-client' } }],
    ['with an empty token', { ...keysAlone, token: '' }],
  ] as const)
    it(`are no session ${title}`, async () => {
      const { sessions } = stored({ [userKey]: value });
      const state = await sessions.read(origin, 'user');
      assert.match((state.kind === 'signedOut' && state.reason) || '', /not a session/);
    });

  it('are gone with their keys', async () => {
    const { sessions, storage } = stored({ [userKey]: keyed, [renewalKey]: renewal });
    assert.deepEqual(await sessions.delete(origin), ['user']);
    assert.deepEqual([...storage.values], []);
  });
});

describe('the accounts for which the editor remembers what the user allowed', () => {
  it('have their ids and labels', async () => {
    const { environments } = memoryEnvironments([{ name: 'Shop 1', baseUrl: origin }]);
    const { sessions } = stored({ [userKey]: keyed, [adminKey]: pasted });
    assert.deepEqual(await listAccounts(environments, sessions, (id) => `opaque ${id}`), [
      {
        id: 'Shop%201/user',
        account: { id: 'Shop%201/user', label: 'Shop 1 (user)' },
        scopes: ['user'],
        accessToken: 'opaque Shop%201/user',
      },
      {
        id: 'Shop%201/admin',
        account: { id: 'Shop%201/admin', label: 'Shop 1 (admin)' },
        scopes: ['admin'],
        accessToken: 'opaque Shop%201/admin',
      },
    ]);
  });
});
