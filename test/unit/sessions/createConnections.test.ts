import assert from 'node:assert/strict';
import { createConnections, type RunningSandbox } from '../../../src/sessions/createConnections';
import { createTokenUses } from '../../../src/sessions/renewer';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { memorySessions } from '../../support/memorySessions';

const running: RunningSandbox = {
  origin: 'http://127.0.0.1:4010',
  token: (level) => `sandbox-${level}`,
  keys: (level) => ({ clientKey: `client-${level}`, secretKey: `secret-${level}` }),
};
const shop = { name: 'Shop', baseUrl: 'https://api.example.com/shop/', headers: { 'x-shop': '7' } };

function prepare(startSandbox: () => Promise<RunningSandbox> = () => Promise.resolve(running)) {
  const memory = memorySessions();
  const { environments } = memoryEnvironments([shop]);
  const state = { level: 'user' as 'user' | 'admin', starts: 0, hints: true };
  const connections = createConnections({
    hintsOn: () => state.hints,
    sessions: memory.sessions,
    startSandbox: () => {
      state.starts += 1;
      return startSandbox();
    },
    register: memory.secrets,
    levelOf: () => state.level,
    renewer: { renew: () => assert.fail('nothing is renewed') },
    uses: createTokenUses(),
    now: () => 0,
  });
  const [sandbox, own] = environments.list();
  assert.ok(sandbox && own);
  return { ...memory, connections, sandbox, own, state };
}

describe('createConnections', () => {
  it('starts the sandbox at the first call, once, and takes its tokens and keys per level', async () => {
    const { connections, sandbox, state, secrets } = prepare();
    assert.equal(state.starts, 0);
    const opened = await Promise.all([1, 2, 3].map(() => connections.open(sandbox)));
    assert.equal(state.starts, 1);
    for (const connection of opened) {
      assert.deepEqual(connection.target, {
        origin: running.origin,
        basePath: '',
        headers: {},
        label: 'Sandbox',
      });
      assert.equal(connection.credential?.token, 'sandbox-user');
    }
    state.level = 'admin';
    assert.equal((await connections.open(sandbox)).credential?.token, 'sandbox-admin');
    assert.equal(state.starts, 1);
    for (const level of ['user', 'admin'])
      for (const secret of [`sandbox-${level}`, `client-${level}`, `secret-${level}`])
        assert.ok(secrets.has(secret), secret);
  });

  it('gives the keys of the sandbox to programs as long as hints are on', async () => {
    const { connections, sandbox, state } = prepare();
    assert.deepEqual((await connections.open(sandbox)).programKeys, running.keys('user'));
    state.hints = false;
    assert.equal((await connections.open(sandbox)).programKeys, undefined);
  });

  it('tries to start the sandbox again after a failure', async () => {
    let fails = true;
    const { connections, sandbox, state } = prepare(() =>
      fails ? Promise.reject(new Error('no port')) : Promise.resolve(running),
    );
    await assert.rejects(connections.open(sandbox), /no port/);
    fails = false;
    assert.equal((await connections.open(sandbox)).credential?.token, 'sandbox-user');
    assert.equal(state.starts, 2);
  });

  it('opens an environment with the session of its origin, and leaves the sandbox asleep', async () => {
    const { connections, sessions, own, state } = prepare();
    await sessions.store({ origin: 'https://api.example.com', level: 'user', token: 'shop-token' });
    const { signedInAt, ...opened } = await connections.open(own);
    assert.ok(signedInAt !== undefined && signedInAt > 0);
    assert.deepEqual(opened, {
      environment: own,
      target: { origin: 'https://api.example.com', basePath: '/shop', headers: { 'x-shop': '7' } },
      level: 'user',
      credential: { token: 'shop-token' },
    });
    assert.equal(state.starts, 0);
  });

  it('carries the keys where the environment says so, and renews nothing', async () => {
    const { connections, sessions, own } = prepare();
    const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
    const session = {
      origin: 'https://api.example.com',
      level: 'user',
      issuedAt: -100,
      lifeMs: 1,
      keys,
    } as const;
    const withKeys = { ...own, authorization: 'keys' } as const;
    await sessions.store(session);
    assert.deepEqual((await connections.open(withKeys)).credential, { keys });
    const signedOut = await connections.open(own);
    assert.equal(signedOut.credential, undefined);
    assert.match(signedOut.signedOutReason ?? '', /sends an access token/);
    await sessions.store({ ...session, keys: undefined, token: 'shop-token' });
    assert.match((await connections.open(withKeys)).signedOutReason ?? '', /only a token is stored/);
  });

  it('never takes a session of another origin or level', async () => {
    const { connections, sessions, own } = prepare();
    for (const origin of ['https://api.example.com:8443', 'http://api.example.com', 'https://api.example.co'])
      await sessions.store({ origin, level: 'user', token: 'foreign' });
    await sessions.store({ origin: 'https://api.example.com', level: 'admin', token: 'admin-token' });
    assert.equal((await connections.open(own)).credential?.token, undefined);
  });

  it('is signed out with the reason when the storage fails', async () => {
    const { connections, sessions, own, storage } = prepare();
    await sessions.store({ origin: 'https://api.example.com', level: 'user', token: 'shop-token' });
    storage.fault = 'getThrows';
    const connection = await connections.open(own);
    assert.equal(connection.credential?.token, undefined);
    assert.match(connection.signedOutReason ?? '', /Secret storage failed/);
  });
});
