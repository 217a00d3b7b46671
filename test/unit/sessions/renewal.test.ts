import assert from 'node:assert/strict';
import type { Environment, Session } from '../../../src/environments/types';
import { nameOutcome, requestTo, sendOptions, withServer, writeTo } from '../../support/doorKit';
import {
  fakeSecretStorage,
  type FakeSecretStorage,
  type StorageFault,
} from '../../support/fakeSecretStorage';
import { count } from '../../support/figures';
import type { RawAnswer, RawServer } from '../../support/rawServer';
import { keys, renewalFixture, type RenewalFixtureOptions } from '../../support/renewalFixture';
import { tokenServer, type TokenServer } from '../../support/tokenServer';

const OLD = 'canary-old-token';

function environmentAt({ origin }: Pick<RawServer, 'origin'>): Environment {
  return { name: 'Shop', baseUrl: origin, live: false, headers: {}, builtIn: false };
}

interface Fixture extends ReturnType<typeof renewalFixture> {
  readonly storage: FakeSecretStorage;
  readonly service: TokenServer;
  readonly environment: Environment;
  readonly session: Session;
  readonly read: (id?: number) => Promise<string>;
}

/** A user who is signed in with keys, at a service that no longer accepts the token. */
async function withSession(
  use: (fixture: Fixture) => Promise<void>,
  options: RenewalFixtureOptions & { readonly storage?: FakeSecretStorage } = {},
  session: Partial<Session> = {},
): Promise<void> {
  const service = tokenServer();
  await withServer(service.script, async (server) => {
    const { storage = fakeSecretStorage() } = options;
    const fixture = { ...renewalFixture({ ...options, storage }), storage };
    const environment = environmentAt(server);
    const stored = { origin: server.origin, level: 'user', token: OLD, id: 's1', keys, ...session } as const;
    await fixture.sessions.store(stored);
    const read = async (id = 1): Promise<string> => {
      const { target, credential: { token } = {} } = await fixture.connections.open(environment);
      return nameOutcome(
        await fixture.door.send(
          requestTo(target, `/v1/orders/${id}`),
          sendOptions({ token, timeoutMs: 30_000 }),
        ),
      );
    };
    await use({ ...fixture, service, environment, session: stored, read });
  });
}

describe('renewal of a session', () => {
  it('is one token call for 100 reads that were all refused, each of which is repeated once', async () => {
    await withSession(async ({ service, read, sessions, session }) => {
      const outcomes = await Promise.all(Array.from({ length: 100 }, (_, id) => read(id)));
      assert.deepEqual(new Set(outcomes), new Set(['answer 200 json']));
      count(
        'B4',
        '{0} token call for {1} reads that were refused',
        service.tokenCalls.length,
        outcomes.length,
      );
      assert.equal(service.tokenCalls.length, 1);
      for (let id = 0; id < 100; id += 1) {
        const own = service.calls.filter(({ target }) => target === `/v1/orders/${id}`);
        assert.deepEqual(
          own.map(({ authorization }) => authorization),
          [`Bearer ${OLD}`, 'Bearer canary-issued-1'],
        );
      }
      const state = await sessions.read(session.origin, 'user');
      assert.equal(state.kind === 'signedIn' && state.session.token, 'canary-issued-1');
    });
  });

  it('sends the keys as Basic authorization and in the body, below the base URL', async () => {
    await withSession(async ({ service, read }) => {
      await read();
      const [call] = service.tokenCalls;
      const sent = call?.headers.find(([name]) => name === 'Authorization')?.[1] ?? '';
      assert.equal(
        Buffer.from(sent.replace('Basic ', ''), 'base64').toString(),
        `${keys.clientKey}:${keys.secretKey}`,
      );
      assert.deepEqual(JSON.parse(call?.body.toString() ?? ''), {
        client_key: keys.clientKey,
        secret_key: keys.secretKey,
      });
    });
  });

  it('is tried once when the service refuses the new token too', async () => {
    await withSession(async ({ service, read }) => {
      service.issue = (count) => ({ body: `{"access_token":"canary-refused-${count}"}` });
      assert.equal(await read(), 'error unauthenticated');
      assert.equal(service.tokenCalls.length, 1);
      assert.equal(service.calls.length, 2);
      assert.equal(await read(), 'error unauthenticated');
      assert.equal(service.tokenCalls.length, 1, 'the next action comes too soon for another');
    });
  });

  it('repeats nothing when the service gives the same token again', async () => {
    await withSession(async ({ service, read }) => {
      service.issue = () => ({ body: `{"access_token":"${OLD}"}` });
      assert.equal(await read(), 'error unauthenticated');
      assert.deepEqual([service.tokenCalls.length, service.calls.length], [1, 1]);
    });
  });

  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    it(`never repeats a ${method}, and says that it can be sent again`, async () => {
      await withSession(async ({ service, connections, environment, door }) => {
        const { target, credential: { token } = {} } = await connections.open(environment);
        const outcome = await door.send(writeTo(target, method), sendOptions({ token }));
        assert.equal(nameOutcome(outcome), 'error unauthenticated');
        assert.ok(outcome.kind === 'error');
        assert.match(outcome.error.message, /renewed\. The call can be sent again/);
        assert.equal(outcome.error.facts.isRenewed, true);
        assert.deepEqual([service.tokenCalls.length, service.calls.length], [1, 1]);
      });
    });
  }

  const failures: readonly (readonly [string, TokenServer['issue'], RegExp])[] = [
    ['500', () => ({ status: 500, body: '{}' }), /failed while handling/],
    [
      '401',
      () => ({ status: 401, body: '{"error_code":"TOKEN_KEY_INVALID"}' }),
      /does not accept the keys \(401, TOKEN_KEY_INVALID\)\.$/,
    ],
    ['no response', () => 'never', /within 0\.3 s\./],
    ['a web page', () => ({ headers: { 'Content-Type': 'text/html' }, body: '<html>' }), /web page/],
    ['a redirect', () => ({ status: 302, headers: { Location: 'https://evil.example/' } }), /redirect/],
    ['no token', () => ({ body: '{"token":"x"}' }), /no token at “access_token”/],
    ['a token of another kind', () => ({ body: '{"access_token":7}' }), /no token/],
    ['a token that cannot be sent', () => ({ body: '{"access_token":"a b"}' }), /a space/],
  ];
  for (const [title, issue, because] of failures) {
    it(`keeps everything as it was after ${title}, and says so`, async () => {
      await withSession(
        async ({ service, connections, environment, door, storage, log }) => {
          const before = new Map(storage.values);
          service.issue = issue;
          const { target, credential: { token } = {} } = await connections.open(environment);
          const outcome = await door.send(requestTo(target), sendOptions({ token }));
          assert.ok(outcome.kind === 'error');
          assert.equal(outcome.error.kind, 'unauthenticated');
          assert.match(outcome.error.message, /could not be renewed and is kept as it was/);
          assert.match(outcome.error.message, because);
          assert.doesNotMatch(outcome.error.message, /may have been/);
          assert.deepEqual(storage.values, before);
          assert.deepEqual([service.tokenCalls.length, service.calls.length], [1, 1]);
          // The next call comes too soon for another renewal, and gets the same failure.
          const next = await door.send(requestTo(target), sendOptions({ token }));
          assert.ok(next.kind === 'error');
          assert.match(next.error.message, because);
          assert.equal(service.tokenCalls.length, 1);
          assert.doesNotMatch(`${outcome.error.message} ${log.join('\n')}`, /canary/);
        },
        { timeoutMs: title === 'no response' ? 300 : 5000 },
      );
    });
  }

  it('does not bring a session back that ended while the token was on its way', async () => {
    await withSession(async ({ service, read, sessions, session, storage }) => {
      service.issue = async () => {
        await sessions.delete(session.origin);
        return { body: '{"access_token":"canary-late-token"}' };
      };
      assert.equal(await read(), 'error unauthenticated');
      assert.equal(service.calls.length, 1);
      assert.deepEqual([...storage.values], []);
    });
  });

  it('does not replace the session of a later sign-in', async () => {
    await withSession(async ({ service, read, sessions, session }) => {
      service.issue = async () => {
        await sessions.store({ ...session, id: 's2', token: 'canary-second-sign-in' });
        return { body: '{"access_token":"canary-late-token"}' };
      };
      await read();
      const state = await sessions.read(session.origin, 'user');
      assert.equal(state.kind === 'signedIn' && state.session.token, 'canary-second-sign-in');
    });
  });

  it('is not possible without keys', async () => {
    const pasted = { keys: undefined, id: undefined };
    await withSession(
      async ({ service, read }) => {
        assert.equal(await read(), 'error unauthenticated');
        assert.equal(service.tokenCalls.length, 0);
      },
      {},
      pasted,
    );
  });

  it('happens before the call when the token is over by its own word', async () => {
    const life = { issuedAt: 0, lifeMs: 1_800_000 };
    await withSession(
      async ({ service, read }) => {
        assert.equal(await read(), 'answer 200 json');
        assert.deepEqual(
          service.calls.map(({ authorization }) => authorization),
          ['Bearer canary-issued-1'],
        );
      },
      {},
      life,
    );
  });

  it('leaves the old token to be tried when it fails before the call', async () => {
    const life = { issuedAt: 0, lifeMs: 1_800_000 };
    await withSession(
      async ({ service, read }) => {
        service.accepted.add(OLD);
        service.issue = () => ({ status: 500, body: '{}' });
        assert.equal(await read(), 'answer 200 json');
        assert.equal(service.tokenCalls.length, 1);
      },
      {},
      life,
    );
  });

  describe('that fails before a call that succeeds', () => {
    const life = { issuedAt: 0, lifeMs: 1_800_000 };
    let clock = Date.UTC(2026, 6, 1);
    const monotonic = (): number => (clock += 10_000);
    const unavailable = (): RawAnswer => ({ status: 503, body: '{}' });

    it('is told once, with why, until a renewal works', async () => {
      await withSession(
        async ({ service, read, told }) => {
          service.accepted.add(OLD);
          service.issue = unavailable;
          for (let call = 1; call <= 3; call += 1) assert.equal(await read(), 'answer 200 json');
          assert.equal(service.tokenCalls.length, 3);
          assert.deepEqual(
            told.map(({ message }) => message.replace(/127\S+/, 'host')),
            [
              'The session of Shop could not be renewed and is kept as it was. host failed while handling the request (503).',
            ],
          );
          assert.deepEqual(told[0]?.actions, ['Sign In…', 'Show Log']);
          // The service issues the same token again, which expires at once.
          service.issue = () => ({ body: JSON.stringify({ access_token: OLD, expire_in: 1 }) });
          assert.equal(await read(), 'answer 200 json');
          service.issue = () => ({ status: 307, headers: { Location: '/elsewhere' }, body: '' });
          for (let call = 1; call <= 2; call += 1) assert.equal(await read(), 'answer 200 json');
          assert.equal(told.length, 2);
          assert.match(told[1]?.message ?? '', /redirects to/);
          assert.deepEqual(told[1]?.actions, ['Open Setting', 'Sign In…', 'Show Log']);
        },
        { monotonic, now: () => (clock += 10_000) },
        life,
      );
    });

    it('is told by the call itself when that is refused or not answered', async () => {
      await withSession(
        async ({ service, read, told, connections, environment, door }) => {
          service.issue = unavailable;
          assert.equal(await read(), 'error unauthenticated');
          const { target, credential: { token } = {} } = await connections.open(environment);
          const gone = { ...target, origin: 'http://127.0.0.1:1' };
          await door.send(requestTo(gone), sendOptions({ token }));
          assert.deepEqual(told, []);
        },
        { monotonic },
        life,
      );
    });
  });
});

describe('what a service says about a token’s life', () => {
  const lives: readonly unknown[] = [
    { expire_in: 0 },
    { expire_in: -1800 },
    { expire_in: 1e300 },
    { expire_in: 'soon' },
    { expire_in: '1800' },
    { expire_in: null },
    { expired_at: '1999-01-01T00:00:00Z' },
    { expired_at: '9999-12-31T23:59:59Z' },
    { expired_at: '2026-07-01T12:00:00' },
    { expired_at: 'tomorrow' },
    { expired_at: 1_800_000_000 },
    { expired_at: {} },
    {},
  ];
  for (const life of lives) {
    it(`leads to one token call for an action at most: ${JSON.stringify(life)}`, async () => {
      let clock = Date.UTC(2026, 6, 1);
      await withSession(
        async ({ service, read }) => {
          service.issue = (count) => {
            service.accepted.clear();
            service.accepted.add(`canary-issued-${count}`);
            return { body: JSON.stringify({ access_token: `canary-issued-${count}`, ...(life as object) }) };
          };
          for (let action = 1; action <= 5; action += 1) {
            const before = service.tokenCalls.length;
            assert.equal(await read(action), 'answer 200 json');
            assert.equal(await read(action), 'answer 200 json');
            assert.ok(service.tokenCalls.length - before <= 1, `action ${action}`);
            clock += 60_000;
          }
          assert.equal(service.tokenCalls.length, 1);
        },
        { now: () => clock },
      );
    });
  }
});

describe('renewal over a storage at fault', () => {
  const faults: readonly StorageFault[] = [
    'getThrows',
    'storeThrows',
    'deleteThrows',
    'settlesLate',
    'givesOldValue',
    'forgetsAfterStore',
    'givesOtherKeysValue',
    'losesAll',
    'neverSettles',
    'rejectsWithSecret',
  ];
  for (const fault of faults) {
    it(`ends with ${fault}, shows no secret and loses no session`, async () => {
      const storage = fakeSecretStorage();
      await withSession(
        async ({ service, connections, environment, door, log, session }) => {
          const stored = storage.values.get(`session:${session.origin}:user`);
          const { target, credential: { token } = {} } = await connections.open(environment);
          storage.fault = fault;
          const outcome = await door.send(requestTo(target), sendOptions({ token }));
          assert.ok(service.tokenCalls.length <= 1);
          assert.ok(service.calls.length <= 2);
          const shown = outcome.kind === 'response' ? outcome.response.text : outcome.error.message;
          assert.doesNotMatch(`${shown} ${log.join('\n')}`, /canary/);
          assert.equal(storage.values.get(`session:${session.origin}:user`), stored);
        },
        { storage, storageTimeoutMs: 50 },
      );
    });

    it(`signs in with keys over ${fault} without a crash or a secret in a message`, async () => {
      const storage = fakeSecretStorage();
      const { sessions } = renewalFixture({ storage, storageTimeoutMs: 50 });
      await sessions.store({ origin: 'https://other.example', level: 'user', token: 'canary-other' });
      storage.fault = fault;
      const origin = 'https://shop.example';
      const session = { origin, level: 'user', token: OLD, id: 's1', keys } as const;
      const thrown: unknown = await sessions.store(session).catch((error: unknown) => error);
      assert.ok(thrown === undefined || thrown instanceof Error);
      assert.doesNotMatch(String(thrown instanceof Error ? thrown.stack : ''), /canary/);
      const state = await sessions.read(origin, 'user');
      assert.doesNotMatch(state.kind === 'signedOut' ? (state.reason ?? '') : '', /canary/);
    });
  }
});
