import assert from 'node:assert/strict';
import { createChangeEvent } from '../../../src/base/changeEvent';
import type { SessionState } from '../../../src/environments/types';
import { createSessionIndex } from '../../../src/sessions/sessionIndex';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { memorySessions } from '../../support/memorySessions';

const origin = 'https://shop.example.com';
const session = { origin, level: 'user', token: 'canary' } as const;

async function prepare() {
  const clock = { now: 100 };
  const { sessions } = memorySessions({ now: () => clock.now });
  const { environments } = memoryEnvironments([{ name: 'Shop', baseUrl: origin }]);
  await environments.switchTo('Shop');
  const index = createSessionIndex(sessions);
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      const subscription = index.onDidChange(() => {
        subscription.dispose();
        resolve();
      });
    });
  return { clock, sessions, index, next, shop: environments.current, environments };
}

describe('createSessionIndex', () => {
  it('asks secret storage once, and tells of its answer', async () => {
    const { index, next, shop } = await prepare();
    assert.equal(index.has(shop, 'user'), undefined);
    await next();
    assert.equal(index.has(shop, 'user'), false);
  });

  it('knows whether the session is newer than a call, also that of another sign-in', async () => {
    const { index, next, shop, sessions, clock } = await prepare();
    await sessions.store(session);
    assert.equal(await index.read(shop, 'user'), true);
    assert.equal(index.isSince(shop, 'user', 99), true);
    assert.equal(index.isSince(shop, 'user', 100), false);
    clock.now = 200;
    const told = next();
    await sessions.store(session);
    await told;
    assert.equal(index.isSince(shop, 'user', 199), true);
    assert.equal(index.has(shop, 'user'), true);
    const ended = next();
    await sessions.delete(origin);
    await ended;
    assert.equal(index.isSince(shop, 'user', 0), false);
    assert.equal(index.has(shop, 'user'), false);
  });

  it('tells two environments at one origin apart that send different things', async () => {
    const { index, next, shop, sessions } = await prepare();
    const withKeys = { ...shop, authorization: 'keys' } as const;
    await sessions.store(session);
    assert.equal(await index.read(shop, 'user'), true);
    assert.equal(await index.read(withKeys, 'user'), false);
    assert.equal(index.has(shop, 'user'), true);
    const told = next();
    const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
    await sessions.store({ origin, level: 'user', keys });
    await told;
    assert.equal(await index.read(withKeys, 'user'), true);
    assert.equal(await index.read(shop, 'user'), false);
  });

  it('keeps the answer to the later of two questions, whichever comes first', async () => {
    const { shop } = await prepare();
    const answers: ((state: SessionState) => void)[] = [];
    const changed = createChangeEvent();
    const read = () => new Promise<SessionState>((resolve) => answers.push(resolve));
    const index = createSessionIndex({ read, onDidChange: changed.on });
    const before = index.read(shop, 'user');
    const after = index.read(shop, 'user');
    answers[1]?.({ kind: 'signedOut' });
    assert.equal(await after, false);
    answers[0]?.({ kind: 'signedIn', session, signedInAt: 1 });
    assert.deepEqual([await before, index.has(shop, 'user')], [false, false]);
  });

  it('counts the sandbox as signed in, at no time', async () => {
    const { index, environments } = await prepare();
    await environments.switchTo('Sandbox');
    assert.equal(index.has(environments.current, 'admin'), true);
    assert.equal(index.isSince(environments.current, 'admin', 0), false);
  });
});
