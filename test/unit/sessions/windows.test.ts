import assert from 'node:assert/strict';
import { setImmediate as flush } from 'node:timers/promises';
import type { Environment } from '../../../src/environments/types';
import { createApiError } from '../../../src/http/errorMessage';
import type { HttpDoor } from '../../../src/http/types';
import { requestTo, sendOptions } from '../../support/doorKit';
import { count } from '../../support/figures';
import { memoryStore } from '../../support/memoryStore';
import { answered } from '../../support/outcomes';
import { renewalFixture } from '../../support/renewalFixture';

const WINDOWS = 8;
const RUNS = 1000;
const origin = 'https://shop.example';
const shop: Environment = { name: 'Shop', baseUrl: origin, live: false, headers: {}, builtIn: false };

/** A repeatable random number generator (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Virtual time: waits end one at a time, in the order of their end times. */
class Timeline {
  now = 1_700_000_000_000;
  private readonly waiting: { readonly at: number; readonly wake: () => void }[] = [];

  constructor(private readonly random: () => number) {}

  /** Waits a random time between the bounds, in ms. */
  wait(min: number, max: number): Promise<void> {
    const at = this.now + min + this.random() * (max - min);
    return new Promise((wake) => this.waiting.push({ at, wake }));
  }

  async run(): Promise<void> {
    for (;;) {
      await flush();
      this.waiting.sort((left, right) => left.at - right.at);
      const next = this.waiting.shift();
      if (!next) return;
      this.now = next.at;
      next.wake();
    }
  }
}

interface Verdict {
  readonly problems: readonly string[];
  readonly tokenCalls: number;
  readonly requests: number;
}

/** Simulates eight windows with one secret storage: the user signs in and out in any window, while all make calls. */
async function simulate(seed: number): Promise<Verdict> {
  const random = seeded(seed);
  const time = new Timeline(random);
  const problems: string[] = [];
  const values = new Map<string, string>();
  const listeners = new Set<(key: string) => void>();
  const storage = {
    get: async (key: string) => {
      await time.wait(1, 30);
      return values.get(key);
    },
    store: async (key: string, value: string) => {
      await time.wait(1, 30);
      values.set(key, value);
      for (const listener of listeners) listener(key);
    },
    delete: async (key: string) => {
      await time.wait(1, 30);
      values.delete(key);
      for (const listener of listeners) listener(key);
    },
    onDidChange: (listener: (key: string) => void) => {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };

  /** Number of the sign-in of each token; `endedAt`: the time when a sign-in ended. */
  const owners = new Map<string, number>();
  const endedAt = new Map<number, number>();
  const valid = new Set<string>();
  let tokenCalls = 0;
  let requests = 0;
  const door: HttpDoor = {
    send: async (_request, options) => {
      if (options.keys) {
        tokenCalls += 1;
        const token = `issued-${tokenCalls}`;
        await time.wait(5, 3000);
        owners.set(token, Number(options.keys.clientKey.split('-')[1]));
        valid.add(token);
        return answered(JSON.stringify({ access_token: token }));
      }
      const token = options.token ?? '';
      requests += 1;
      const ended = endedAt.get(owners.get(token) ?? -1);
      if (ended !== undefined && time.now > ended + 1000)
        problems.push(`a token of a session that ended ${Math.round(time.now - ended)} ms ago was sent`);
      await time.wait(5, 300);
      if (random() < 0.3) valid.delete(token);
      return valid.has(token)
        ? answered('{}')
        : {
            kind: 'error',
            error: createApiError('unauthenticated', { status: 401 }),
            durationMs: 1,
          };
    },
  };

  const state = memoryStore();
  const windows = Array.from({ length: WINDOWS }, () =>
    renewalFixture({
      storage,
      state,
      door,
      now: () => time.now,
      monotonic: () => time.now,
      storageTimeoutMs: 60_000,
      redactor: {
        add: () => undefined,
        redact: (text) => text,
        redactInTurns: (text) => Promise.resolve(text),
        find: () => [],
      },
    }),
  );
  const anyWindow = () => windows[Math.floor(random() * WINDOWS)] ?? assert.fail();

  /** A call as `runCall` makes it: reads the session, may wait long for an answer, and reads the session again. */
  async function call(): Promise<void> {
    await time.wait(0, 12_000);
    const window = anyWindow();
    const first = await window.connections.open(shop);
    if (first.credential === undefined) return;
    if (random() < 0.5) await time.wait(0, 5000);
    const { target, credential } = await window.connections.open(shop);
    if (credential === undefined) return;
    await window.door.send(requestTo(target), sendOptions({ ...credential, timeoutMs: 60_000 }));
  }

  let last = 0;
  async function user(): Promise<void> {
    for (let act = 1; act <= 6; act += 1) {
      await time.wait(0, 2500);
      const window = anyWindow();
      if (random() < 0.4) {
        await window.sessions.delete(origin);
        for (let id = 1; id < act; id += 1) if (!endedAt.has(id)) endedAt.set(id, time.now);
        last = 0;
      } else {
        const token = `signed-in-${act}`;
        owners.set(token, act);
        valid.add(token);
        const keys = { clientKey: `client-${act}`, secretKey: `secret-${act}` };
        await window.sessions.store({ origin, level: 'user', token, id: String(act), keys });
        last = act;
      }
    }
  }

  const work = Promise.all([user(), ...Array.from({ length: 12 }, call)]);
  await time.run();
  await work;
  const checked = windows.map((window) => window.sessions.read(origin, 'user'));
  await time.run();
  for (const state of await Promise.all(checked)) {
    const id = state.kind === 'signedIn' ? Number(state.session.id) : 0;
    if (id !== last) problems.push(`the last act of the user was ${last}, and a window sees ${id}`);
  }
  if (last === 0 && values.size > 0)
    problems.push(`secret storage still holds ${[...values.keys()].join(', ')}`);
  return { problems, tokenCalls, requests };
}

describe('eight windows over one secret storage', () => {
  it(`end in the last act of the user in ${RUNS} random interleavings, and send no token of a session that ended`, async () => {
    let tokenCalls = 0;
    let requests = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const verdict = await simulate(seed);
      count(
        'B5',
        `{0} problems in {1} random interleavings of ${WINDOWS} windows`,
        verdict.problems.length,
        1,
      );
      assert.deepEqual(verdict.problems, [], `seed ${seed}`);
      tokenCalls += verdict.tokenCalls;
      requests += verdict.requests;
    }
    assert.ok(tokenCalls > RUNS && requests > 2 * RUNS, 'the runs renew and call');
  });
});
