import assert from 'node:assert/strict';
import { memorySessions, type MemorySessions } from '../../support/memorySessions';
import { memoryStore } from '../../support/memoryStore';

const origin = 'https://api.example.com';
const session = { origin, level: 'user', token: 'canary-token-1', id: 's1' } as const;
const key = `session:${origin}:user`;

/** Two windows of a browser, each with a copy of secret storage from its opening. */
function twoWindows(now: () => number = Date.now): {
  readonly first: MemorySessions;
  readonly second: MemorySessions;
  readonly copyTo: (to: MemorySessions, from: MemorySessions) => void;
} {
  const state = memoryStore();
  return {
    first: memorySessions({ state, now }),
    second: memorySessions({ state, now }),
    copyTo: (to, from) => {
      for (const [name, value] of from.storage.values) to.storage.values.set(name, value);
    },
  };
}

const kindIn = async ({ sessions }: MemorySessions): Promise<string> =>
  (await sessions.read(origin, 'user')).kind;

describe('a sign-out', () => {
  it('ends the session in windows that keep a copy of secret storage, and tells them once', async () => {
    const { first, second, copyTo } = twoWindows();
    await first.sessions.store(session);
    copyTo(second, first);
    assert.equal(await kindIn(second), 'signedIn');
    let fired = 0;
    second.sessions.onDidChange(() => (fired += 1));
    await first.sessions.delete(origin);
    assert.deepEqual([await kindIn(second), await kindIn(second), fired], ['signedOut', 'signedOut', 1]);
    // A change by another window is no reason to delete.
    assert.deepEqual(second.storage.deleted, []);
  });

  it('is not taken back by a copy that is stored again', async () => {
    const { first, second, copyTo } = twoWindows();
    await first.sessions.store(session);
    copyTo(second, first);
    await first.sessions.delete(origin);
    copyTo(first, second);
    assert.equal(await kindIn(first), 'signedOut');
    const issued = { token: 'canary-token-2', issuedAt: 1 };
    assert.equal(await second.sessions.renew(session, issued), 'gone');
  });

  it('ends no later session, in whichever window, even when the clock goes back', async () => {
    let now = 1000;
    const { first, second, copyTo } = twoWindows(() => now);
    await first.sessions.store(session);
    await first.sessions.delete(origin);
    now = 10;
    await second.sessions.store({ ...session, token: 'canary-token-3' });
    copyTo(first, second);
    assert.deepEqual([await kindIn(first), await kindIn(second)], ['signedIn', 'signedIn']);
    await second.sessions.delete(origin);
    assert.deepEqual([await kindIn(first), await kindIn(second)], ['signedOut', 'signedOut']);
  });

  it('of one level leaves the other', async () => {
    const { first, second, copyTo } = twoWindows();
    await first.sessions.store(session);
    await first.sessions.store({ ...session, level: 'admin' });
    copyTo(second, first);
    await first.sessions.delete(origin, 'admin');
    const states = await Promise.all(
      (['user', 'admin'] as const).map((level) => second.sessions.read(origin, level)),
    );
    assert.deepEqual(
      states.map(({ kind }) => kind),
      ['signedIn', 'signedOut'],
    );
  });

  it('reaches sessions that an earlier version stored, and leaves them alone before', async () => {
    const { first, second } = twoWindows();
    const old = JSON.stringify({ version: 1, ...session });
    first.storage.values.set(key, old);
    second.storage.values.set(key, old);
    assert.deepEqual([await kindIn(first), await kindIn(second)], ['signedIn', 'signedIn']);
    await first.sessions.delete(origin);
    assert.deepEqual([await kindIn(first), await kindIn(second)], ['signedOut', 'signedOut']);
  });

  it('works where the state of the windows takes nothing', async () => {
    const state = { ...memoryStore(), update: () => Promise.reject(new Error('full')) };
    const window = memorySessions({ state });
    await window.sessions.store(session);
    assert.deepEqual(await window.sessions.delete(origin), ['user']);
    assert.equal(await kindIn(window), 'signedOut');
  });

  it('keeps times alone beside secret storage', async () => {
    const state = memoryStore();
    const { sessions } = memorySessions({ state, now: () => 5 });
    await sessions.store(session);
    assert.deepEqual([...state.values], []);
    await sessions.delete(origin);
    assert.deepEqual(
      [...state.values],
      [
        [`signedOut:${key}`, 5],
        [`signedOut:session:${origin}:admin`, 5],
      ],
    );
  });
});
