import assert from 'node:assert/strict';
import { UserError } from '../../../src/base/userError';
import type { SessionState } from '../../../src/environments/types';
import type { StorageFault } from '../../support/fakeSecretStorage';
import { memorySessions } from '../../support/memorySessions';
import { uncaughtErrors } from '../../support/uncaughtErrors';

const origin = 'https://api.example.com';
const session = { origin, level: 'user', token: 'canary-token-1' } as const;
const key = `session:${origin}:user`;
const secret = /canary/;

describe('createSessions', () => {
  it('gives back what was stored, by origin and level', async () => {
    const { sessions, storage, secrets } = memorySessions({ now: () => 7 });
    await sessions.store(session);
    assert.deepEqual(await sessions.read(origin, 'user'), { kind: 'signedIn', session, signedInAt: 7 });
    assert.deepEqual(await sessions.read(origin, 'admin'), { kind: 'signedOut' });
    assert.deepEqual(await sessions.read('https://api.example.com:8443', 'user'), { kind: 'signedOut' });
    assert.deepEqual(await sessions.read('http://api.example.com', 'user'), { kind: 'signedOut' });
    assert.deepEqual([...storage.values.keys()], [key]);
    assert.ok(secrets.has(session.token));
  });

  it('tells the redactor about a token that it only read', async () => {
    const first = memorySessions();
    await first.sessions.store(session);
    const second = memorySessions();
    second.storage.values.set(key, first.storage.values.get(key) ?? '');
    await second.sessions.read(origin, 'user');
    assert.deepEqual([...second.secrets], [session.token]);
  });

  it('replaces the earlier token', async () => {
    const { sessions } = memorySessions();
    await sessions.store(session);
    await sessions.store({ ...session, token: 'canary-token-2' });
    const state = await sessions.read(origin, 'user');
    assert.equal(state.kind === 'signedIn' && state.session.token, 'canary-token-2');
  });

  it('deletes every level of one origin and says which', async () => {
    const { sessions, storage } = memorySessions();
    await sessions.store(session);
    await sessions.store({ ...session, level: 'admin' });
    await sessions.store({ ...session, origin: 'https://other.example' });
    assert.deepEqual(await sessions.delete(origin), ['user', 'admin']);
    assert.deepEqual(await sessions.delete(origin), []);
    assert.deepEqual([...storage.values.keys()], ['session:https://other.example:user']);
  });

  it('says that a session changed, here or in another window, until it is disposed', async () => {
    const { sessions, storage } = memorySessions();
    let fired = 0;
    sessions.onDidChange(() => (fired += 1));
    await sessions.store(session);
    assert.ok(fired > 0);
    fired = 0;
    await storage.delete(key);
    assert.equal(fired, 1);
    await storage.store('something-else', 'x');
    assert.equal(fired, 1);
    sessions.dispose();
    await storage.store(key, 'x');
    assert.equal(fired, 1);
  });

  it('stores and deletes although a listener throws, and tells the others', async () => {
    const { sessions } = memorySessions();
    let fired = 0;
    sessions.onDidChange(() => {
      throw new Error('of a listener');
    });
    sessions.onDidChange(() => (fired += 1));
    const errors = await uncaughtErrors(async () => {
      await sessions.store(session);
      assert.equal((await sessions.read(origin, 'user')).kind, 'signedIn');
      assert.ok(fired > 0);
      fired = 0;
      assert.deepEqual(await sessions.delete(origin), ['user']);
      assert.ok(fired > 0);
    });
    assert.ok(errors.length > 0);
    for (const { message } of errors) assert.equal(message, 'of a listener');
  });

  const notSessions: readonly string[] = [
    '',
    'canary',
    'null',
    '[]',
    '{"version":1}',
    JSON.stringify({ version: 2, ...session }),
    JSON.stringify({ version: 1, ...session, token: '' }),
    JSON.stringify({ version: 1, ...session, token: 7 }),
    JSON.stringify({ version: 1, ...session, level: 'admin' }),
    JSON.stringify({ version: 1, ...session, origin: 'https://evil.example' }),
  ];
  for (const text of notSessions) {
    it(`takes ${text || 'an empty text'} for signed out, with the reason, and leaves it there`, async () => {
      const { sessions, storage } = memorySessions();
      storage.values.set(key, text);
      const state = await sessions.read(origin, 'user');
      assert.equal(state.kind, 'signedOut');
      assert.match(reasonOf(state), /not a session/);
      assert.doesNotMatch(reasonOf(state), secret);
      assert.equal(storage.values.get(key), text);
    });
  }

  it('tells of a change in another window, once, whether or not sessions were ever read', async () => {
    const { sessions, storage } = memorySessions();
    let fired = 0;
    sessions.onDidChange(() => (fired += 1));
    await storage.store(key, 'by another window');
    assert.equal(fired, 1);
    const reading = sessions.read(origin, 'user');
    await storage.store(key, 'while it is read');
    assert.equal(fired, 2);
    await reading;
    await storage.store('something else', 'x');
    assert.equal(fired, 2);
  });

  it('is silent once it is disposed', async () => {
    const { sessions, storage } = memorySessions();
    let fired = 0;
    sessions.onDidChange(() => (fired += 1));
    sessions.dispose();
    await storage.store(key, 'x');
    assert.equal(fired, 0);
  });
});

/** Effects of each storage fault on a window with one session: at a read, at a new token, at a sign-out. */
const faults: readonly {
  readonly fault: StorageFault;
  readonly read: RegExp | 'signedIn' | 'signedOut';
  readonly store: RegExp | 'stored';
  readonly delete: RegExp | 'deleted';
}[] = [
  { fault: 'getThrows', read: /failed/, store: /keep the session.*unknown/, delete: /unknown/ },
  { fault: 'storeThrows', read: 'signedIn', store: /failed.*earlier session.*in use/, delete: 'deleted' },
  { fault: 'deleteThrows', read: 'signedIn', store: 'stored', delete: /failed.*signed out.*unknown/ },
  {
    fault: 'settlesLate',
    read: /does not respond/,
    store: /does not respond.*unknown whether you are signed in/,
    delete: /does not respond.*unknown/,
  },
  {
    fault: 'givesOldValue',
    read: 'signedOut',
    store: /keep the session.*earlier session/,
    delete: 'deleted',
  },
  {
    fault: 'forgetsAfterStore',
    read: 'signedIn',
    store: /keep the session.*earlier session/,
    delete: 'deleted',
  },
  {
    fault: 'givesOtherKeysValue',
    read: /not a session/,
    store: /keep the session.*unknown/,
    delete: /signed out.*unknown/,
  },
  { fault: 'losesAll', read: 'signedOut', store: /keep the session.*signed out/, delete: 'deleted' },
  {
    fault: 'neverSettles',
    read: /does not respond/,
    store: /does not respond.*unknown whether you are signed in/,
    delete: /does not respond.*unknown/,
  },
  { fault: 'rejectsWithSecret', read: /failed/, store: /failed.*unknown/, delete: /unknown/ },
];

function reasonOf(state: SessionState): string {
  return state.kind === 'signedOut' ? (state.reason ?? '') : '';
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown === undefined) return '';
  assert.ok(UserError.is(thrown));
  assert.equal(thrown.cause, undefined);
  assert.doesNotMatch(`${thrown.message} ${JSON.stringify(thrown.remedies)} ${thrown.stack ?? ''}`, secret);
  return thrown.message;
}

describe('sessions over a storage at fault', () => {
  for (const expected of faults) {
    const prepare = async () => {
      const memory = memorySessions();
      await memory.sessions.store({ ...session, origin: 'https://other.example', token: 'canary-other' });
      await memory.sessions.store(session);
      const before = new Map(memory.storage.values);
      memory.storage.fault = expected.fault;
      return { ...memory, before };
    };

    it(`reads with ${expected.fault}`, async () => {
      const { sessions, storage, before } = await prepare();
      const state = await sessions.read(origin, 'user');
      if (expected.read instanceof RegExp) {
        assert.equal(state.kind, 'signedOut');
        assert.match(reasonOf(state), expected.read);
        assert.doesNotMatch(reasonOf(state), secret);
      } else assert.equal(state.kind, expected.read);
      assert.deepEqual(storage.deleted, []);
      assert.deepEqual(storage.values, before);
    });

    it(`stores with ${expected.fault}`, async () => {
      const { sessions, storage, secrets } = await prepare();
      const message = await failureOf(sessions.store({ ...session, token: 'canary-token-2' }));
      if (expected.store === 'stored') assert.equal(message, '');
      else assert.match(message, expected.store);
      assert.deepEqual(storage.deleted, []);
      assert.ok(secrets.has('canary-token-2'));
    });

    it(`signs out with ${expected.fault}`, async () => {
      const { sessions, storage } = await prepare();
      const message = await failureOf(sessions.delete(origin));
      if (expected.delete === 'deleted') assert.equal(message, '');
      else assert.match(message, expected.delete);
      if (expected.delete === 'deleted') assert.ok(!storage.values.has(key));
      assert.ok(storage.values.has('session:https://other.example:user'));
    });
  }

  it('shows the session again when the storage answers again', async () => {
    const { sessions, storage } = memorySessions();
    await sessions.store(session);
    storage.fault = 'getThrows';
    assert.equal((await sessions.read(origin, 'user')).kind, 'signedOut');
    storage.fault = 'none';
    assert.equal((await sessions.read(origin, 'user')).kind, 'signedIn');
  });

  it('says so when a store that came too late arrives after all', async () => {
    const { sessions, storage } = memorySessions();
    storage.fault = 'settlesLate';
    assert.match(await failureOf(sessions.store(session)), /unknown/);
    storage.fault = 'none';
    const changed = new Promise<void>((resolve) => sessions.onDidChange(resolve));
    storage.settle();
    await changed;
    assert.equal((await sessions.read(origin, 'user')).kind, 'signedIn');
  });
});
