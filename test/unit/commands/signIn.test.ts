import { createLevels } from '../../../src/auth/levels';
import { memoryStore } from '../../support/memoryStore';
import assert from 'node:assert/strict';
import { checkToken } from '../../../src/api/checkToken';
import type { Outcome, Target } from '../../../src/api/types';
import { signIn } from '../../../src/commands/signIn';
import { CancelledError, UserError } from '../../../src/platform/userError';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { memorySessions } from '../../support/memorySessions';
import { answered, failed } from '../../support/outcomes';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';

const token = 'canary-token.1';
const setting = [
  { name: 'Production', baseUrl: 'https://api.example.com/shop' },
  { name: 'Stage', baseUrl: 'https://stage.example.com' },
];

function prepare(answers: readonly ScriptedAnswer[], outcome: Outcome = answered('{}')) {
  const memory = memorySessions();
  const { environments } = memoryEnvironments(setting);
  const input = scriptedInput(answers);
  const said: string[] = [];
  const checks: (readonly [Target, string])[] = [];
  const needs = {
    input,
    sessions: memory.sessions,
    environments,
    levels: createLevels(memoryStore()),
    register: memory.secrets,
    checkToken,
    verify: (target: Target, text: string) => {
      assert.ok(memory.secrets.has(text), 'the redactor learns the token before it travels');
      checks.push([target, text]);
      return Promise.resolve(outcome);
    },
    withProgress: <T>(title: string, work: (signal: AbortSignal) => Promise<T>) => {
      said.push(title);
      return work(new AbortController().signal);
    },
    tell: (message: string) => said.push(message),
  };
  const assertSilent = (): void => {
    input.assertDone();
    assert.doesNotMatch(`${input.shownText()}\n${said.join('\n')}`, /canary/);
  };
  return { ...memory, needs, environments, input, said, checks, assertSilent };
}

async function failureOf(work: Promise<unknown>): Promise<UserError> {
  const thrown = await work.catch((error: unknown) => error);
  assert.ok(UserError.is(thrown));
  assert.doesNotMatch(`${thrown.message} ${JSON.stringify(thrown.remedies)} ${thrown.stack ?? ''}`, /canary/);
  return thrown;
}

describe('signIn', () => {
  it('checks the token with one read, then stores it for the origin', async () => {
    const { needs, environments, storage, checks, said, input, assertSilent } = prepare([{ text: token }]);
    await environments.switchTo('Production');
    await signIn(needs);
    const target = { origin: 'https://api.example.com', basePath: '/shop', headers: {} };
    assert.deepEqual(checks, [[target, token]]);
    assert.deepEqual([...storage.values.keys()], ['session:https://api.example.com:user']);
    assert.equal((input.prompts[0]?.options as { password?: boolean }).password, true);
    assert.match(said.join('\n'), /signed in to Production/);
    assertSilent();
  });

  it('signs in to the environment that the argument names, in any letter case', async () => {
    const { needs, storage, environments } = prepare([{ text: token }]);
    await signIn(needs, 'STAGE');
    assert.deepEqual([...storage.values.keys()], ['session:https://stage.example.com:user']);
    assert.equal(environments.current.name, 'Sandbox');
  });

  it('leaves white space around the token out, and says so', async () => {
    const { needs, checks, said } = prepare([{ text: ` ${token}\n` }]);
    await signIn(needs, 'Stage');
    assert.equal(checks[0]?.[1], token);
    assert.match(said.join('\n'), /White space/);
  });

  it('refuses while typing what would not travel unchanged', async () => {
    const { needs, assertSilent } = prepare([
      { refused: '', because: /Paste/ },
      { refused: 'canary token', because: /a space at position 7/ },
      { refused: 'Bearer canary', because: /Bearer/ },
      { text: token },
    ]);
    await signIn(needs, 'Stage');
    assertSilent();
  });

  it('says that the sandbox needs none', async () => {
    const { needs, said, checks } = prepare([]);
    await signIn(needs);
    assert.match(said.join('\n'), /sandbox needs no sign-in/);
    assert.deepEqual(checks, []);
  });

  it('stores nothing when it is cancelled at the box', async () => {
    const { needs, storage, checks } = prepare(['cancel']);
    await assert.rejects(signIn(needs, 'Stage'), CancelledError);
    assert.equal(storage.values.size, 0);
    assert.deepEqual(checks, []);
  });

  it('stores nothing when the check is cancelled', async () => {
    const { needs, storage } = prepare([{ text: token }], failed('cancelled'));
    await assert.rejects(signIn(needs, 'Stage'), CancelledError);
    assert.equal(storage.values.size, 0);
  });

  for (const outcome of [
    failed('unauthenticated', { status: 401 }),
    failed('rejected', { code: 'ACCESS_TOKEN_INVALID' }),
  ]) {
    it(`stores nothing when the service rejects the token: ${JSON.stringify(outcome)}`, async () => {
      const { needs, storage, assertSilent } = prepare([{ text: token }], outcome);
      const error = await failureOf(signIn(needs, 'Stage'));
      assert.match(error.message, /stage\.example\.com did not accept the token/);
      assert.deepEqual(error.remedies[0], {
        title: 'Sign In…',
        command: 'commerceApi.signIn',
        arguments: ['Stage'],
      });
      assert.equal(storage.values.size, 0);
      assertSilent();
    });
  }

  it('keeps the earlier session when a new token is rejected', async () => {
    const { needs, sessions } = prepare([{ text: token }], failed('unauthenticated', { status: 401 }));
    const earlier = { origin: 'https://stage.example.com', level: 'user', token: 'earlier' } as const;
    await sessions.store(earlier);
    await failureOf(signIn(needs, 'Stage'));
    assert.deepEqual(await sessions.read(earlier.origin, 'user'), { kind: 'signedIn', session: earlier });
  });

  it('names another failure of the check and lets the user store all the same', async () => {
    const { needs, storage, said, input, assertSilent } = prepare(
      [{ text: token }, { choose: 'Store Anyway' }],
      failed('server', { status: 503 }, 'The service answered 503.'),
    );
    await signIn(needs, 'Stage');
    assert.match(input.shownText(), /The service answered 503/);
    assert.equal(storage.values.size, 1);
    assert.match(said.join('\n'), /without a check/);
    assertSilent();
  });

  it('stores nothing when that is declined', async () => {
    const { needs, storage } = prepare([{ text: token }, 'cancel'], failed('dns'));
    await assert.rejects(signIn(needs, 'Stage'), CancelledError);
    assert.equal(storage.values.size, 0);
  });

  for (const fault of [
    'storeThrows',
    'forgetsAfterStore',
    'rejectsWithSecret',
    'neverSettles',
    'givesOtherKeysValue',
  ] as const) {
    it(`says which state holds when the storage fails: ${fault}`, async () => {
      const { needs, storage, assertSilent } = prepare([{ text: token }]);
      storage.fault = fault;
      assert.match(
        (await failureOf(signIn(needs, 'Stage'))).message,
        /signed out of https:\/\/stage\.example\.com/,
      );
      assertSilent();
    });
  }

  for (const argument of ['Nowhere', 7, {}, [], true, '__proto__']) {
    it(`refuses the argument ${JSON.stringify(argument)} before it asks`, async () => {
      const { needs } = prepare([]);
      assert.match((await failureOf(signIn(needs, argument))).message, /environment/);
    });
  }
});
