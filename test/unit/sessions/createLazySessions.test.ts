import assert from 'node:assert/strict';
import { createLazySessions } from '../../../src/sessions/createLazySessions';
import { createSignOuts } from '../../../src/sessions/signOuts';
import { fakeSecretStorage } from '../../support/fakeSecretStorage';
import { memorySessions } from '../../support/memorySessions';
import { memoryStore } from '../../support/memoryStore';

const origin = 'https://api.example.com';
const key = `session:${origin}:user`;

describe('createLazySessions', () => {
  it('tells of a change in another window, once, whether or not sessions were ever read', async () => {
    const { sessions, storage } = memorySessions();
    let fired = 0;
    sessions.onDidChange(() => (fired += 1));
    await storage.store(key, 'by another window');
    assert.equal(fired, 1);
    const reading = sessions.read(origin, 'user');
    await storage.store(key, 'while what reads is loaded');
    assert.equal(fired, 2);
    await reading;
    await storage.store(key, 'afterwards');
    assert.equal(fired, 3);
    await storage.store('something else', 'x');
    assert.equal(fired, 3);
  });

  for (const [when, use] of [
    ['before', () => Promise.resolve()],
    ['after', (sessions) => sessions.read(origin, 'user')],
  ] as const satisfies readonly [
    string,
    (sessions: ReturnType<typeof memorySessions>['sessions']) => Promise<unknown>,
  ][])
    it(`is silent once it is disposed ${when} its first use`, async () => {
      const { sessions, storage } = memorySessions();
      await use(sessions);
      let fired = 0;
      sessions.onDidChange(() => (fired += 1));
      sessions.dispose();
      await storage.store(key, 'x');
      assert.equal(fired, 0);
    });

  it('loads what reads again after a load that failed, and hears of changes all the while', async () => {
    const storage = fakeSecretStorage();
    let subscriptions = 0;
    const sessions = createLazySessions({
      store: storage,
      onDidChangeSecret: (listener) => {
        // The first is that of the lazy ones; the second, of those that are loaded, comes too early.
        if (++subscriptions === 2) throw new Error('not loaded');
        return storage.onDidChange(listener);
      },
      register: new Set<string>(),
      signOuts: createSignOuts(memoryStore()),
      showNotice: () => undefined,
      now: () => 0,
      timeoutMs: 30,
    });
    let fired = 0;
    sessions.onDidChange(() => (fired += 1));
    await assert.rejects(sessions.read(origin, 'user'), /not loaded/);
    await storage.store(key, 'by another window');
    assert.equal(fired, 1);
    assert.equal((await sessions.read(origin, 'user')).kind, 'signedOut');
    await storage.store(key, 'afterwards');
    assert.equal(fired, 2);
  });
});
