import assert from 'node:assert/strict';
import type { Environment } from '../../../src/environments/types';
import { readSession } from '../../../src/sessions/readSession';
import { count } from '../../support/figures';
import { memorySessions } from '../../support/memorySessions';

const origin = 'https://shop.example';
const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
const token = 'canary-token';

function environmentWith(authorization?: Environment['authorization']): Environment {
  return { name: 'Shop', baseUrl: `${origin}/api`, live: false, headers: {}, builtIn: false, authorization };
}

/** Stored session, kind of credential of the environment, and credential of its calls; a text: the reason for none. */
const cases: readonly (readonly [
  stored: { readonly token?: string; readonly keys?: typeof keys },
  authorization: Environment['authorization'],
  carried: object | RegExp,
])[] = [
  [{ token }, undefined, { token }],
  [{ token }, 'token', { token }],
  [{ token, keys }, 'token', { token }],
  [{ keys }, 'keys', { keys }],
  [{ token, keys }, 'keys', { keys }],
  [{ token }, 'keys', /sends client key and secret key, but only a token is stored; sign in/],
  [{ keys }, undefined, /sends an access token, but only client key/],
  [{ keys }, 'token', /sends an access token/],
];

describe('readSession', () => {
  for (const [stored, authorization, carried] of cases) {
    const title = `${Object.keys(stored).join(' and ')} where ${authorization ?? 'nothing'} is set`;
    it(`decides on ${title}`, async () => {
      const { sessions } = memorySessions();
      await sessions.store({ origin, level: 'user', ...stored });
      const state = await readSession(sessions, environmentWith(authorization), 'user');
      if (carried instanceof RegExp) {
        assert.ok(state.kind === 'signedOut');
        assert.match(state.reason ?? '', carried);
        assert.doesNotMatch(state.reason ?? '', /canary/);
      } else assert.deepEqual(state.kind === 'signedIn' && state.credential, carried);
      count('B9', '{0} of {1} stored sessions taken for what an environment does not send', 0, 1);
      const other = await readSession(sessions, environmentWith(authorization), 'admin');
      assert.deepEqual(other, { kind: 'signedOut' });
    });
  }

  it('knows no session of the sandbox', async () => {
    const sandbox = { ...environmentWith(), baseUrl: undefined };
    assert.deepEqual(await readSession(memorySessions().sessions, sandbox, 'user'), { kind: 'signedOut' });
  });
});
