import assert from 'node:assert/strict';
import { CancelledError, UserError, isCancelled } from '../../../src/base/userError';
import { runRow } from '../../../src/commands/commandTable';
import { environmentCommands, switchEnvironment } from '../../../src/commands/environmentCommands';
import { sessionCommands, switchLevel } from '../../../src/commands/sessionCommands';
import type { RunningSandbox } from '../../../src/commands/sandboxCommands';
import { CommandId, type OwnCommand } from '../../../src/contributions';
import { createLevels } from '../../../src/environments/levels';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { memorySandboxData } from '../../support/memorySandboxData';
import { memorySessions } from '../../support/memorySessions';
import { memoryStore } from '../../support/memoryStore';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';

const setting = [
  { name: 'Production', baseUrl: 'https://api.example.com', live: true },
  { name: 'Stage', baseUrl: 'https://stage.example.com' },
];

function prepare(answers: readonly ScriptedAnswer[], running?: RunningSandbox) {
  const memory = memorySessions();
  const { environments } = memoryEnvironments(setting);
  const input = scriptedInput(answers);
  const ran: string[] = [];
  const deps = {
    input,
    environments,
    runningSandbox: () => running,
    sandboxData: memorySandboxData(),
    sessions: memory.sessions,
    levels: createLevels(memoryStore()),
    runCommand: ({ command }: OwnCommand) => {
      ran.push(command);
      return Promise.resolve();
    },
  };
  return { ...memory, environments, input, deps, ran };
}

describe('switchEnvironment', () => {
  it('switches to the environment that is picked', async () => {
    const { deps, environments, input } = prepare([{ pick: 'Stage' }]);
    await switchEnvironment(deps);
    assert.equal(environments.current.name, 'Stage');
    assert.deepEqual(input.prompts[0]?.labels, [
      'Sandbox',
      'Production',
      'Stage',
      'session',
      'Use Admin Level in Sandbox',
      'Open Terminal…',
      'Connect an Assistant…',
      'sandbox',
      'Start Sandbox',
      'Sandbox Behavior…',
      'Reset Sandbox to 10,000 User Groups…',
      'environments',
      'Add Environment…',
    ]);
  });

  for (const { missedPort, detail } of [
    { missedPort: undefined, detail: '127.0.0.1:4010' },
    { missedPort: 3000, detail: '127.0.0.1:4010 · port 3000 is not available' },
  ])
    it(`says where a running sandbox listens: ${detail}`, async () => {
      const { deps, ran, input } = prepare([{ pick: 'Copy Sandbox Address and Token' }], {
        origin: 'http://127.0.0.1:4010',
        missedPort,
      });
      await switchEnvironment(deps);
      assert.deepEqual(ran, [CommandId.copySandboxAddress]);
      const { items } = input.prompts[0]?.options as { items: { label: string; detail?: string }[] };
      assert.equal(items.find(({ label }) => label.startsWith('Copy'))?.detail, detail);
      assert.ok(!items.some(({ label }) => label === 'Start Sandbox'));
    });

  it('marks the current one and live ones, with their addresses', async () => {
    const { deps, environments, input } = prepare(['cancel']);
    await environments.switchTo('Production');
    await assert.rejects(switchEnvironment(deps), CancelledError);
    const { items } = input.prompts[0]?.options as {
      items: { label: string; description?: string; detail?: string; picked?: boolean }[];
    };
    const [sandbox, production, stage] = items;
    assert.deepEqual([sandbox?.description, sandbox?.picked], ['', false]);
    assert.deepEqual([production?.description, production?.picked], ['current · live', true]);
    assert.equal(production?.detail, 'https://api.example.com');
    assert.equal(stage?.picked, false);
  });

  it('takes the argument without a prompt, in any letter case', async () => {
    const { deps, environments, input } = prepare([]);
    await switchEnvironment(deps, 'production');
    assert.equal(environments.current.name, 'Production');
    await switchEnvironment(deps, 'sandbox');
    assert.equal(environments.current.name, 'Sandbox');
    assert.equal(input.prompts.length, 0);
  });

  it('asks before a live environment that a caller names, the safe answer first', async () => {
    const row = environmentCommands[CommandId.switchEnvironment];
    const declined = prepare([{ choose: 'Stay in Sandbox' }]);
    await assert.rejects(
      runRow(row, { ...declined.deps, input: { ...declined.input, isClick: false } }, 'Production'),
      CancelledError,
    );
    assert.equal(declined.environments.current.name, 'Sandbox');
    assert.deepEqual(declined.input.prompts[0]?.labels, ['Stay in Sandbox', 'Switch']);
    const { deps, environments, input } = prepare([{ choose: 'Switch' }]);
    const foreign = { ...deps, input: { ...input, isClick: false } };
    await runRow(row, foreign, 'Stage');
    assert.equal(input.prompts.length, 0);
    await runRow(row, foreign, 'Production');
    assert.equal(environments.current.name, 'Production');
    input.assertDone();
  });

  it('stays when it is cancelled', async () => {
    const { deps, environments } = prepare(['cancel']);
    await environments.switchTo('Stage');
    await assert.rejects(switchEnvironment(deps), CancelledError);
    assert.equal(environments.current.name, 'Stage');
  });

  for (const argument of ['Nowhere', '', 7, {}, ['Stage'], { name: 'Stage' }]) {
    it(`refuses the argument ${JSON.stringify(argument)} and stays`, async () => {
      const { deps, environments } = prepare([]);
      await assert.rejects(switchEnvironment(deps, argument), UserError);
      assert.equal(environments.current.name, 'Sandbox');
    });
  }

  it('leads to adding an environment', async () => {
    const { deps, ran } = prepare([{ pick: 'Add Environment…' }]);
    await switchEnvironment(deps);
    assert.deepEqual(ran, [CommandId.addEnvironment]);
  });

  it('leads to sign-in, and to sign-out once there is a session', async () => {
    const { deps, ran, environments, sessions, input } = prepare([
      { pick: 'Sign In to Stage…' },
      { pick: 'Sign Out of Stage' },
      { pick: 'Sign Out of Stage…' },
    ]);
    await environments.switchTo('Stage');
    await switchEnvironment(deps);
    assert.ok(input.prompts[0]?.labels.includes('Sign Out of Stage') === false);
    await sessions.store({ origin: 'https://stage.example.com', level: 'user', token: 'canary' });
    await switchEnvironment(deps);
    await sessions.store({ origin: 'https://stage.example.com', level: 'admin', token: 'canary' });
    await switchEnvironment(deps);
    assert.deepEqual(ran, [CommandId.signIn, CommandId.signOut, CommandId.signOut]);
    for (const [index, stored] of [
      [1, 'user (token)'],
      [2, 'user (token), admin (token)'],
    ] as const)
      assert.ok(input.prompts[index]?.shown.includes(stored), stored);
    assert.doesNotMatch(input.shownText(), /canary/);
  });
});

function prepareLevel(answers: readonly ScriptedAnswer[]) {
  const { environments } = memoryEnvironments([{ name: 'Live', baseUrl: 'https://api.example' }]);
  const { sessions } = memorySessions();
  const said: string[] = [];
  const actions: string[] = [];
  const levels = createLevels(memoryStore());
  const input = scriptedInput(answers);
  const deps = {
    environments,
    sessions,
    levels,
    input,
    showNotice: (message: string, remedies: readonly { command: string }[] = []) => {
      said.push(message);
      actions.push(...remedies.map((remedy) => remedy.command));
    },
  };
  return { deps, environments, levels, said, actions, input };
}

describe('switchLevel', () => {
  it('takes the level that is given, and says so', async () => {
    const { deps, environments, levels, said } = prepareLevel([]);
    await switchLevel(deps, 'admin');
    assert.equal(levels.levelOf(environments.current), 'admin');
    assert.deepEqual(said, ['Calls now go to Sandbox (admin).']);
  });

  it('asks before the admin level that a caller names, and only then', async () => {
    const { deps, environments, levels, input } = prepareLevel([{ choose: 'Stay at User Level' }]);
    const foreign = { ...deps, input: { ...input, isClick: false } };
    const row = sessionCommands[CommandId.switchLevel];
    await runRow(row, foreign, 'admin');
    assert.equal(levels.levelOf(environments.current), 'admin', 'the sandbox needs no word');
    await environments.switchTo('Live');
    await runRow(row, foreign, 'user');
    await assert.rejects(runRow(row, foreign, 'admin'), CancelledError);
    assert.equal(levels.levelOf(environments.current), 'user');
    assert.deepEqual(input.prompts[0]?.labels, ['Stay at User Level', 'Use Admin Level']);
    await runRow(row, deps, 'admin');
    await runRow(row, foreign, 'admin');
    input.assertDone();
  });

  it('asks for it otherwise', async () => {
    const { deps, environments, levels, input } = prepareLevel([{ pick: 'Admin' }]);
    await switchLevel(deps, { not: 'a level' });
    assert.equal(levels.levelOf(environments.current), 'admin');
    input.assertDone();
  });

  it('offers to sign in where the level has no session', async () => {
    const { deps, environments, actions } = prepareLevel([]);
    await environments.switchTo('Live');
    await switchLevel(deps, 'admin');
    assert.deepEqual(actions, [CommandId.signIn]);
  });

  it('offers to sign in where only a token is stored and the environment sends the keys', async () => {
    const { deps, environments, actions } = prepareLevel([]);
    await environments.switchTo('Live');
    const { current } = environments;
    const origin = new URL(current.baseUrl ?? assert.fail()).origin;
    await deps.sessions.store({ origin, level: 'admin', token: 'canary' });
    await switchLevel(deps, 'admin');
    assert.deepEqual(actions, []);
    const withKeys = { ...environments, current: { ...current, authorization: 'keys' as const } };
    await switchLevel({ ...deps, environments: withKeys }, 'admin');
    assert.deepEqual(actions, [CommandId.signIn]);
  });

  it('changes nothing when dismissed', async () => {
    const { deps, environments, levels, said } = prepareLevel(['cancel']);
    await assert.rejects(switchLevel(deps), isCancelled);
    assert.equal(levels.levelOf(environments.current), 'user');
    assert.deepEqual(said, []);
  });
});
