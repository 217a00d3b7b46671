import assert from 'node:assert/strict';
import { parseEnvironmentSetting } from '../../../src/environments/parseEnvironmentSetting';
import type { Environment } from '../../../src/environments/types';
import type { Level } from '../../../src/http/types';
import { nameOutcome, requestTo, sendOptions, withServer } from '../../support/doorKit';
import { keys, renewalFixture } from '../../support/renewalFixture';
import { tokenServer, type TokenServer } from '../../support/tokenServer';

const basic = `Basic ${Buffer.from(`${keys.clientKey}:${keys.secretKey}`).toString('base64')}`;

interface Window extends ReturnType<typeof renewalFixture> {
  readonly service: TokenServer;
  readonly origin: string;
  readonly read: (environment: Environment, level?: Level) => Promise<string>;
}

/** A window with a service that accepts only the tokens that it issues. */
async function withWindow(use: (window: Window) => Promise<void>): Promise<void> {
  const service = tokenServer();
  await withServer(service.script, async ({ origin }) => {
    const fixture = renewalFixture();
    const read = async (environment: Environment, level: Level = 'user'): Promise<string> => {
      const { target, credential } = await fixture.connections.open(environment, level);
      const options = sendOptions({ ...credential, timeoutMs: 30_000 });
      return nameOutcome(await fixture.door.send(requestTo(target, '/v1/orders'), options));
    };
    await use({ ...fixture, service, origin, read });
  });
}

function environmentAt(origin: string, members: Partial<Environment>): Environment {
  return { name: 'Shop', baseUrl: origin, live: false, headers: {}, builtIn: false, ...members };
}

describe('calls that carry the keys', () => {
  it('never ask for a token, whatever the service answers and the session holds', async () => {
    await withWindow(async ({ service, origin, sessions, read }) => {
      const environment = environmentAt(origin, { authorization: 'keys' });
      await sessions.store({
        origin,
        level: 'user',
        token: 'canary-old-token',
        id: 's1',
        lifeMs: 1000,
        issuedAt: 0,
        keys,
      });
      assert.equal(await read(environment), 'error unauthenticated');
      service.accepted.add(basic);
      assert.equal(await read(environment), 'answer 200 json');
      assert.deepEqual(
        service.calls.map(({ authorization }) => authorization),
        [basic, basic],
      );
      assert.deepEqual(service.tokenCalls, []);
    });
  });

  it('go without anything where the environment at the same address sends tokens', async () => {
    await withWindow(async ({ service, origin, sessions, read }) => {
      await sessions.store({ origin, level: 'user', keys });
      service.accepted.add(basic);
      assert.equal(await read(environmentAt(origin, {})), 'error unauthenticated');
      assert.deepEqual(
        service.calls.map(({ authorization }) => authorization),
        [''],
      );
      assert.deepEqual(service.tokenCalls, []);
    });
  });

  for (const authorization of ['Keys', 'basic', 'Basic abc', '', null, true, ['keys'], { keys: true }])
    it(`are none where the setting says ${JSON.stringify(authorization)}: the entry is not used, and named`, () => {
      const entry = { name: 'Shop', baseUrl: 'https://shop.example', authorization };
      const { entries, problems } = parseEnvironmentSetting([entry], []);
      assert.deepEqual(entries, []);
      assert.equal(problems.length, 1);
      assert.match(problems[0]?.sentence ?? '', /“authorization”: It must be “token” or “keys”/);
    });
});

describe('one token of two levels that a header tells apart', () => {
  it('is renewed for the level whose call was refused', async () => {
    await withWindow(async ({ service, origin, sessions, read, connections, door }) => {
      const environment = environmentAt(origin, { permissionHeader: { name: 'X-Role', admin: 'manager' } });
      for (const level of ['user', 'admin'] as const)
        await sessions.store({ origin, level, token: 'canary-shared-token', id: level, keys });
      // The admin level gets the token last.
      const { target, credential } = await connections.open(environment, 'user');
      await connections.open(environment, 'admin');
      const options = sendOptions({ ...credential, timeoutMs: 30_000 });
      assert.equal(nameOutcome(await door.send(requestTo(target, '/v1/orders'), options)), 'answer 200 json');
      const tokens = async () =>
        Promise.all(
          (['user', 'admin'] as const).map(async (level) => {
            const state = await sessions.read(origin, level);
            return state.kind === 'signedIn' && state.session.token;
          }),
        );
      assert.deepEqual(await tokens(), ['canary-issued-1', 'canary-shared-token']);
      assert.equal(await read(environment, 'admin'), 'answer 200 json');
      assert.deepEqual(await tokens(), ['canary-issued-1', 'canary-issued-2']);
      await sessions.delete(origin, 'admin');
      assert.equal(await read(environment, 'user'), 'answer 200 json');
      assert.equal(service.tokenCalls.length, 2);
    });
  });
});
