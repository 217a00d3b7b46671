import assert from 'node:assert/strict';
import { mock } from 'node:test';
import * as fc from 'fast-check';
import { UserError } from '../../../src/base/userError';
import type { Sessions, SessionState } from '../../../src/environments/types';
import { createSessions } from '../../../src/sessions/createSessions';
import { createSignOuts } from '../../../src/sessions/signOuts';
import { count } from '../../support/figures';
import { impatient } from '../../support/impatient';
import { memorySessions, type MemorySessions } from '../../support/memorySessions';
import { memoryStore } from '../../support/memoryStore';
import { settled } from '../../support/settled';
import { until } from '../../support/until';

const origin = 'https://shop.example';
const LIMIT_MS = 5000;
const STEP_MS = 500;
const keys = { clientKey: 'client', secretKey: 'secret' };

/** Plan for one access to storage: its delay in ms or `never`, and whether it fails, with or without an effect. */
interface Plan {
  readonly takesMs: number;
  readonly ends: 'well' | 'never' | 'fails';
}
type Act = 'signIn' | 'signInWithKeys' | 'signOut' | 'renew';
interface Step {
  readonly act: Act;
  readonly window: 0 | 1;
  /** Time since the step before, in ms. */
  readonly afterMs: number;
}

const plan: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ takesMs: fc.constant(1), ends: fc.constant('well' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      takesMs: fc.integer({ min: 1, max: 60_000 }),
      ends: fc.constant('well' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ takesMs: fc.constant(1), ends: fc.constantFrom('never', 'fails') }) },
);
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom<Act>('signIn', 'signInWithKeys', 'signOut', 'signOut', 'renew'),
  window: fc.constantFrom(0, 0, 1),
  afterMs: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 80_000 })),
});

/** Secret storage whose accesses follow the plans in order, from whichever window they come. */
function plannedStorage(plans: readonly Plan[]) {
  const values = new Map<string, string>();
  const listeners = new Set<(key: string) => void>();
  let next = 0;
  const storage = {
    values,
    isHealed: false,
    /** Whether a token was not deleted, or its deletion waits for ever. */
    hasLost: false,
    onDidChange: (listener: (key: string) => void) => {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    get: (key: string) => run(() => values.get(key)),
    store: (key: string, value: string) =>
      run(() => {
        values.set(key, value);
        for (const listener of listeners) listener(key);
      }),
    delete: (key: string) =>
      run(() => {
        values.delete(key);
        for (const listener of listeners) listener(key);
      }, true),
  };
  async function run<T>(effect: () => T, isDelete = false): Promise<T> {
    const { takesMs, ends }: Plan = (storage.isHealed ? undefined : plans[next++]) ?? {
      takesMs: 1,
      ends: 'well',
    };
    if (ends === 'never' || (isDelete && ends === 'fails')) storage.hasLost = true;
    if (ends === 'never') return new Promise(() => undefined);
    await new Promise<void>((resolve) => setTimeout(resolve, takesMs));
    if (ends === 'fails') throw new Error('no keyring');
    return effect();
  }
  return storage;
}

type Said = 'in' | 'out' | 'notKnown';

function readSentence(sentence: string): Said {
  if (/It is unknown whether you are signed in to \S+\./.test(sentence)) return 'notKnown';
  if (/signed out/.test(sentence)) return 'out';
  assert.match(sentence, /signed in|earlier session/);
  return 'in';
}

/** One window: its actions, and its status bar, which reads the session after each change. */
function openWindow(
  storage: ReturnType<typeof plannedStorage>,
  state: ReturnType<typeof memoryStore>,
  say: (sentence: string) => void,
) {
  const sessions = createSessions({
    store: storage,
    onDidChangeSecret: storage.onDidChange,
    register: new Set<string>(),
    signOuts: createSignOuts(state),
    withProgress: impatient(LIMIT_MS),
    showNotice: say,
    now: Date.now,
    timeoutMs: LIMIT_MS,
  });
  const status: { shown?: SessionState } = {};
  let latest = 0;
  const follow = (): void => {
    const turn = (latest += 1);
    void sessions.read(origin, 'user').then((shown) => {
      if (turn === latest) status.shown = shown;
    });
  };
  sessions.onDidChange(follow);
  follow();
  return { sessions, status };
}

/** Advances virtual time, in steps that are shorter than any delay. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await settled();
    mock.timers.tick(Math.min(left, STEP_MS));
  }
  await settled();
}

async function runPlan(plans: readonly Plan[], steps: readonly Step[], isOneAtATime: boolean): Promise<void> {
  const storage = plannedStorage(plans);
  const state = memoryStore();
  const sentences: string[] = [];
  const say = (sentence: string): void => void (sentence && sentences.push(sentence));
  const windows = [openWindow(storage, state, say), openWindow(storage, state, say)] as const;
  for (const [index, { act, window, afterMs }] of steps.entries()) {
    await pass(afterMs);
    void perform(windows[window].sessions, act, index).then(say, (error: unknown) => {
      assert.ok(UserError.is(error));
      say(error.message);
    });
    // One action at a time: the next one starts after the longest wait.
    if (isOneAtATime) await pass(LIMIT_MS);
  }
  await pass(400_000);
  storage.isHealed = true;
  const read = async (): Promise<readonly SessionState[]> => {
    const reads = windows.map(({ sessions }) => sessions.read(origin, 'user'));
    await pass(4 * STEP_MS);
    return Promise.all(reads);
  };
  const states = await read();
  const last = sentences.at(-1);
  if (last === undefined) return;
  const story = `${sentences.join(' | ')} >> ${JSON.stringify([states, [...storage.values]])}`;
  const said = readSentence(last);
  for (const { kind } of said === 'notKnown' ? [] : states)
    assert.equal(kind, said === 'in' ? 'signedIn' : 'signedOut', story);
  for (const { status } of windows)
    if (status.shown?.kind !== 'signedOut' || status.shown.reason === undefined)
      assert.equal(status.shown?.kind, states[0]?.kind, `the status bar; ${story}`);
  if (said === 'out' && !storage.hasLost) assert.deepEqual([...storage.values], [], story);
  const token = /with (token-\d+)/.exec(last)?.[1] ?? '';
  for (const state of states)
    if (state.kind === 'signedIn') assert.ok(state.session.token?.startsWith(token), story);
}

/** Performs an action; returns the message to the user if it succeeds. */
async function perform(sessions: Sessions, act: Act, index: number): Promise<string> {
  const token = `token-${index}`;
  switch (act) {
    case 'signIn':
      await sessions.store({ origin, level: 'user', token });
      return `You are signed in with ${token}.`;
    case 'signInWithKeys':
      await sessions.store({ origin, level: 'user', token, id: token, keys });
      return `You are signed in with ${token}.`;
    case 'signOut':
      await sessions.delete(origin, 'user');
      return 'You are signed out.';
    case 'renew': {
      const state = await sessions.read(origin, 'user');
      if (state.kind === 'signedIn' && state.session.id !== undefined)
        await sessions.renew(state.session, {
          token: `${state.session.id}-renewed-${index}`,
          issuedAt: index,
        });
      return '';
    }
  }
}

describe('secret storage that answers late, in another order or never', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_700_000_000_000 }));
  afterEach(() => mock.timers.reset());

  const inFirstWindow = step.map((made): Step => ({ ...made, window: 0 }));
  const scenes = [
    { name: 'one window, where acts may overlap', steps: inFirstWindow, isOneAtATime: false },
    { name: 'two windows', steps: step, isOneAtATime: true },
  ];
  for (const { name, steps, isOneAtATime } of scenes)
    it(`ends as the last sentence says, in ${name}`, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(plan, { maxLength: 40 }),
          fc.array(steps, { minLength: 1, maxLength: 5 }),
          async (plans, acts) => {
            await runPlan(plans, acts, isOneAtATime);
            count(
              'B1',
              '{0} last sentences that the storage contradicts, of {1} stories of late storage',
              0,
              1,
            );
          },
        ),
        { numRuns: 200, seed: 1 },
      );
    });
});

describe('a storage that carries out an act after its time limit', () => {
  const session = { origin, level: 'user', token: 'token-a' } as const;

  /** Holds back accesses to storage that start while `work` runs; returns the stored value after their release. */
  async function held(memory: MemorySessions, work: () => Promise<unknown>): Promise<string> {
    memory.storage.fault = 'settlesLate';
    const message = await work().then(String, String);
    memory.storage.fault = 'none';
    return message;
  }
  const holds = ({ storage }: MemorySessions): string => [...storage.values.values()].join();

  it('says that the user is signed in after all, when nothing was done since', async () => {
    const memory = memorySessions();
    assert.match(
      await held(memory, () => memory.sessions.store(session)),
      /unknown whether you are signed in to \S+\./,
    );
    memory.storage.settle();
    await until('the user is told', () => memory.told.length > 0);
    assert.match(memory.told.join(), /responded late: you are signed in to https:\/\/shop.example now/);
  });

  for (const [name, made] of [
    ['a token', session],
    ['kept keys', { ...session, id: 'id-a', keys }],
  ] as const)
    it(`deletes ${name} that lands after a sign-out`, async () => {
      const memory = memorySessions();
      await held(memory, () => memory.sessions.store(made));
      const signOut = memory.sessions.delete(origin, 'user');
      memory.storage.settle();
      await signOut;
      assert.equal(holds(memory), '');
      assert.deepEqual(memory.told, ['You are signed out of https://shop.example.']);
    });

  it('ends with the later of two sign-ins', async () => {
    const memory = memorySessions();
    await held(memory, () => memory.sessions.store({ ...session, id: 'id-a', keys }));
    const later = memory.sessions.store({ ...session, token: 'token-b' });
    const came: string[] = [];
    memory.storage.onDidChange(() => came.push(holds(memory)));
    memory.storage.settle();
    await later;
    assert.match(came[0] ?? '', /token-a.*client/);
    assert.match(holds(memory), /token-b/);
  });

  it('ends with a sign-in behind a sign-out', async () => {
    const memory = memorySessions();
    await memory.sessions.store(session);
    await held(memory, () => memory.sessions.delete(origin, 'user'));
    const later = memory.sessions.store({ ...session, token: 'token-b' });
    memory.storage.settle();
    await later;
    assert.match(holds(memory), /token-b/);
    assert.equal((await memory.sessions.read(origin, 'user')).kind, 'signedIn');
  });

  it('deletes a renewed token that lands after a sign-out', async () => {
    const memory = memorySessions();
    const made = { ...session, id: 'id-a', keys };
    await memory.sessions.store(made);
    const store = memory.storage.store.bind(memory.storage);
    let land: () => void = () => undefined;
    memory.storage.store = async (name, value) => {
      await new Promise<void>((resolve) => (land = resolve));
      await store(name, value);
    };
    assert.equal(await memory.sessions.renew(made, { token: 'token-a2', issuedAt: 1 }), 'notKept');
    const came: number[] = [];
    memory.storage.onDidChange(() => came.push(memory.storage.values.size));
    const signOut = memory.sessions.delete(origin, 'user');
    assert.equal((await memory.sessions.read(origin, 'user')).kind, 'signedOut');
    land();
    await signOut;
    assert.deepEqual([came[0], memory.storage.values.size], [2, 0]);
  });

  it('deletes a renewed token that lands after a sign-out in another window', async () => {
    const state = memoryStore();
    const memory = memorySessions({ state });
    const made = { ...session, id: 'id-a', keys };
    await memory.sessions.store(made);
    const store = memory.storage.store.bind(memory.storage);
    memory.storage.store = async (name, value) => {
      memory.storage.values.clear();
      await createSignOuts(state).note(`session:${origin}:user`, Date.now() + 1);
      await store(name, value);
    };
    assert.equal(await memory.sessions.renew(made, { token: 'token-a2', issuedAt: 1 }), 'gone');
    assert.equal(holds(memory), '');
  });

  it('does not use a session from the moment of the sign-out', async () => {
    const memory = memorySessions();
    await memory.sessions.store(session);
    memory.storage.fault = 'settlesLate';
    const signOut = memory.sessions.delete(origin, 'user');
    memory.storage.fault = 'none';
    assert.equal((await memory.sessions.read(origin, 'user')).kind, 'signedOut');
    memory.storage.settle();
    assert.deepEqual(await signOut, ['user']);
  });

  it('keeps a session ended whose sign-out it never carried out, in the next window too', async () => {
    const state = memoryStore();
    const memory = memorySessions({ state });
    await memory.sessions.store(session);
    assert.match(await held(memory, () => memory.sessions.delete(origin, 'user')), /signed out.*unknown/);
    const next = memorySessions({ state });
    for (const [name, value] of memory.storage.values) next.storage.values.set(name, value);
    assert.deepEqual(await next.sessions.read(origin, 'user'), { kind: 'signedOut' });
  });

  it('lets everything follow that was shown before it answered', async () => {
    const memory = memorySessions();
    await memory.sessions.store(session);
    await held(memory, () => memory.sessions.read(origin, 'user'));
    const changed = new Promise<void>((resolve) => memory.sessions.onDidChange(resolve));
    memory.storage.settle();
    await changed;
    assert.equal((await memory.sessions.read(origin, 'user')).kind, 'signedIn');
  });
});
