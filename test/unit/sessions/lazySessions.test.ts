import assert from 'node:assert/strict';
import { memorySessions } from '../../support/memorySessions';

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
});
