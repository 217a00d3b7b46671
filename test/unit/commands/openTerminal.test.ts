import assert from 'node:assert/strict';
import { CancelledError, type Remedy } from '../../../src/base/userError';
import { createTerminalHangUp } from '../../../src/code/terminals';
import type { ProgramVariables } from '../../../src/code/environmentVariables';
import { openTerminal } from '../../../src/commands/sessionCommands';
import { createConnections } from '../../../src/sessions/createConnections';
import { createTokenUses } from '../../../src/sessions/renewer';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { memorySessions } from '../../support/memorySessions';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';
import { until } from '../../support/until';

const origin = 'https://shop.example';
const keys = { clientKey: 'client-1', secretKey: 'secret-1' };
const token = 'canary-token';
const nothingElse = {
  COMMERCE_API_CLIENT_KEY: null,
  COMMERCE_API_SECRET_KEY: null,
  COMMERCE_API_KEYS_BASE64: null,
};

interface Given {
  readonly isClick?: boolean;
  readonly live?: boolean;
  readonly authorization?: 'keys';
  readonly isTrusted?: boolean;
}

async function prepare(answers: readonly ScriptedAnswer[], given: Given = {}) {
  const { isClick = true, isTrusted = true, ...marks } = given;
  const { sessions } = memorySessions();
  const { environments } = memoryEnvironments([{ name: 'Shop', baseUrl: `${origin}/base`, ...marks }]);
  await environments.switchTo('Shop');
  const opened: {
    readonly name: string;
    readonly isLive: boolean;
    readonly variables: ProgramVariables;
    readonly message: string;
  }[] = [];
  const notices: { readonly message: string; readonly actions: readonly Remedy[] }[] = [];
  const terminal = { isOpen: true, hasExited: false };
  const ended: string[] = [];
  const hangUp = createTerminalHangUp((processId) => void ended.push(`hung up ${processId}`));
  const input = scriptedInput(answers);
  const deps = {
    environments,
    sessions,
    input: { ...input, isClick },
    levels: { levelOf: () => 'user' as const },
    connections: createConnections({
      hintsOn: () => true,
      sessions,
      levelOf: () => 'user',
      register: new Set<string>(),
      now: Date.now,
      startSandbox: () =>
        Promise.resolve({
          origin: 'http://127.0.0.1:4010',
          token: (level: string) => `sandbox-${level}`,
          keys: (level: string) => ({ clientKey: `client-${level}`, secretKey: `secret-${level}` }),
        }),
      renewer: { renew: () => assert.fail('nothing is renewed') },
      uses: createTokenUses(),
    }),
    openTerminal: (request: (typeof opened)[number]) => {
      opened.push(request);
      const made = {
        isOpen: () => terminal.isOpen,
        hasExited: () => terminal.hasExited,
        processId: Promise.resolve(4711),
        dispose: () => void ended.push('disposed'),
      };
      return Promise.resolve(isTrusted ? made : undefined);
    },
    terminalHangUp: hangUp,
    showNotice: (message: string, actions: readonly Remedy[] = []) => void notices.push({ message, actions }),
  };
  return { deps, ended, environments, hangUp, input, notices, opened, sessions, terminal };
}

describe('openTerminal', () => {
  it('opens one for the sandbox at once, whoever asks', async () => {
    const { deps, environments, opened, input } = await prepare([], { isClick: false });
    await environments.switchTo('Sandbox');
    await openTerminal(deps);
    assert.deepEqual(opened, [
      {
        name: 'Commerce API: Sandbox (user)',
        isLive: false,
        variables: {
          COMMERCE_API_BASE_URL: 'http://127.0.0.1:4010',
          COMMERCE_API_TOKEN: 'sandbox-user',
          COMMERCE_API_CLIENT_KEY: 'client-user',
          COMMERCE_API_SECRET_KEY: 'secret-user',
          COMMERCE_API_KEYS_BASE64: btoa('client-user:secret-user'),
        },
        message:
          'Programs that you start here can read COMMERCE_API_BASE_URL, COMMERCE_API_TOKEN, ' +
          'COMMERCE_API_CLIENT_KEY, COMMERCE_API_SECRET_KEY, COMMERCE_API_KEYS_BASE64.',
      },
    ]);
    assert.deepEqual(input.prompts, []);
  });

  for (const isClick of [true, false]) {
    it(`hands a token over once the user knows who can read it: ${isClick ? 'click' : 'other'}`, async () => {
      const { deps, opened, sessions, input } = await prepare([{ confirm: true }], { isClick, live: true });
      await sessions.store({ origin, level: 'user', token });
      await openTerminal(deps);
      const shown = input.shownText();
      for (const said of [
        /Shop/,
        /shop\.example/,
        /user/,
        /live/,
        /Every program/,
        /every extension of this window/,
        /closes with this window or on a reload/,
        /After a crash, or in programs that keep running/,
      ])
        assert.match(shown, said);
      assert.equal(/A command or keyboard shortcut started this/.test(shown), !isClick);
      if (!isClick) assert.deepEqual(input.prompts[0]?.labels, ['Do Not Open', 'Open Terminal']);
      assert.ok(!shown.includes(token));
      assert.equal(opened[0]?.isLive, true);
      assert.deepEqual(opened[0].variables, {
        COMMERCE_API_BASE_URL: `${origin}/base`,
        COMMERCE_API_TOKEN: token,
        ...nothingElse,
      });
    });
  }

  it('ends one with a token when the window ends, and its shell before it', async () => {
    const { deps, ended, hangUp, sessions } = await prepare([{ confirm: true }]);
    await sessions.store({ origin, level: 'user', token });
    await openTerminal(deps);
    await Promise.resolve();
    assert.equal(ended.length, 0);
    hangUp.dispose();
    assert.equal(ended.join(', '), 'hung up 4711, disposed');
    hangUp.dispose();
    assert.equal(ended.filter((how) => how.startsWith('hung')).length, 1);
  });

  it('hangs up no shell that has ended, whose id may be that of another process', async () => {
    const { deps, ended, hangUp, sessions, terminal } = await prepare([{ confirm: true }]);
    await sessions.store({ origin, level: 'user', token });
    await openTerminal(deps);
    await Promise.resolve();
    terminal.hasExited = true;
    hangUp.dispose();
    assert.deepEqual(ended, ['disposed']);
  });

  it('hangs up a shell that only starts while the window ends', async () => {
    const { deps, ended, hangUp, sessions } = await prepare([{ confirm: true }]);
    await sessions.store({ origin, level: 'user', token });
    await openTerminal(deps);
    hangUp.dispose();
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(ended.includes('hung up 4711'));
  });

  it('leaves one of the sandbox open when the window ends', async () => {
    const { deps, ended, environments, hangUp } = await prepare([]);
    await environments.switchTo('Sandbox');
    await openTerminal(deps);
    await Promise.resolve();
    hangUp.dispose();
    assert.deepEqual(ended, []);
  });

  it('opens nothing when the user says no', async () => {
    const { deps, opened, sessions } = await prepare(['cancel'], { isClick: false });
    await sessions.store({ origin, level: 'user', token });
    await assert.rejects(openTerminal(deps, 'Shop', 'user'), CancelledError);
    assert.deepEqual(opened, []);
  });

  it('hands keys over where they are the session', async () => {
    const { deps, opened, sessions } = await prepare([{ confirm: true }], { authorization: 'keys' });
    await sessions.store({ origin, level: 'user', keys });
    await openTerminal(deps);
    assert.deepEqual(opened[0]?.variables, {
      COMMERCE_API_BASE_URL: `${origin}/base`,
      COMMERCE_API_TOKEN: null,
      COMMERCE_API_CLIENT_KEY: 'client-1',
      COMMERCE_API_SECRET_KEY: 'secret-1',
      COMMERCE_API_KEYS_BASE64: Buffer.from('client-1:secret-1').toString('base64'),
    });
  });

  it('leads to the sign-in without a session, and asks nothing', async () => {
    const { deps, opened } = await prepare([]);
    await assert.rejects(openTerminal(deps), (error: Error & { remedies?: readonly Remedy[] }) => {
      assert.match(error.message, /not signed in to Shop \(user\)/);
      assert.deepEqual(error.remedies?.[0]?.arguments, ['Shop', 'user']);
      return true;
    });
    assert.deepEqual(opened, []);
  });

  it('hands nothing over that ended while the question stood', async () => {
    const { deps, opened, sessions } = await prepare([]);
    await sessions.store({ origin, level: 'user', token });
    const confirm = async (): Promise<void> => {
      await sessions.delete(origin);
    };
    await assert.rejects(openTerminal({ ...deps, input: { ...deps.input, confirm } }), /not signed in/);
    assert.deepEqual(opened, []);
  });

  it('says so where the user refuses trust', async () => {
    const { deps, environments } = await prepare([], { isTrusted: false });
    await environments.switchTo('Sandbox');
    await assert.rejects(openTerminal(deps), { name: 'UserError', message: /this folder is not trusted/ });
  });

  for (const how of ['ends', 'is replaced'] as const) {
    it(`says once that its token is old when the session ${how}`, async () => {
      const { deps, notices, sessions } = await prepare([{ confirm: true }]);
      await sessions.store({ origin, level: 'user', token });
      await openTerminal(deps);
      await sessions.store({ origin, level: 'admin', token: 'other-level' });
      if (how === 'ends') await sessions.delete(origin, 'user');
      else await sessions.store({ origin, level: 'user', token: 'newer' });
      await until('it is said', () => notices.length > 0);
      await sessions.store({ origin, level: 'user', token: 'newest' });
      assert.equal(notices.length, 1);
      assert.match(notices[0]?.message ?? '', how === 'ends' ? /you signed out/ : /you have new ones/);
      const [action] = notices[0]?.actions ?? [];
      assert.deepEqual([action?.title, action?.arguments], ['Open a New Terminal', ['Shop', 'user']]);
    });
  }

  it('says nothing about a terminal that is closed', async () => {
    const { deps, notices, sessions, terminal } = await prepare([{ confirm: true }]);
    await sessions.store({ origin, level: 'user', token });
    await openTerminal(deps);
    terminal.isOpen = false;
    await sessions.delete(origin, 'user');
    assert.deepEqual(notices, []);
  });
});
