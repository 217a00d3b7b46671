import assert from 'node:assert/strict';
import { isCancelled, type Remedy } from '../../../src/base/userError';
import { copySandboxAddress, resetSandbox, startSandbox } from '../../../src/commands/sandboxCommands';
import type { Environment } from '../../../src/environments/types';
import { memorySandboxData } from '../../support/memorySandboxData';
import { type ScriptedAnswer, scriptedInput } from '../../support/scriptedInput';

const origin = 'http://127.0.0.1:4010';

function prepareAddress(missedPort?: number) {
  const copied: string[] = [];
  const said: string[] = [];
  const offered: string[] = [];
  const deps = {
    connections: {
      open: (environment: Environment) =>
        Promise.resolve({
          environment,
          target: { origin, basePath: '', headers: {}, label: 'Sandbox' },
          level: 'admin' as const,
          credential: { token: 'sandbox-admin' },
          programKeys: { clientKey: 'sandbox-client', secretKey: 'sandbox-secret' },
        }),
    },
    runningSandbox: () => ({ origin, missedPort }),
    copyAsIs: (text: string, what: string) => {
      copied.push(text);
      said.push(what);
      return Promise.resolve();
    },
    showNotice: (message: string, actions: readonly Remedy[] = []) => {
      said.push(message);
      offered.push(...actions.map(({ command }) => command));
    },
  };
  return { deps, copied, said, offered };
}

describe('the address of the sandbox', () => {
  it('is copied with the token and the keys of its level, as lines of an .env file', async () => {
    const { deps, copied, said } = prepareAddress();
    await copySandboxAddress(deps);
    assert.deepEqual(copied, [
      `COMMERCE_API_BASE_URL=${origin}\nCOMMERCE_API_TOKEN=sandbox-admin\n` +
        'COMMERCE_API_CLIENT_KEY=sandbox-client\nCOMMERCE_API_SECRET_KEY=sandbox-secret\n' +
        `COMMERCE_API_KEYS_BASE64=${btoa('sandbox-client:sandbox-secret')}\n`,
    ]);
    assert.deepEqual(said, ['Copied: address, token and keys of the sandbox (admin).']);
  });

  it('is copied without keys while hints are off, and the message names none', async () => {
    const { deps, copied, said } = prepareAddress();
    const open = async (environment: Environment) => {
      const { programKeys: _, ...connection } = await deps.connections.open(environment);
      return connection;
    };
    await copySandboxAddress({ ...deps, connections: { open } });
    assert.deepEqual(copied, [`COMMERCE_API_BASE_URL=${origin}\nCOMMERCE_API_TOKEN=sandbox-admin\n`]);
    assert.deepEqual(said, ['Copied: address and token of the sandbox (admin).']);
  });

  it('is told once it has started', async () => {
    const { deps, said, offered } = prepareAddress();
    await startSandbox(deps);
    assert.deepEqual(said, [`The sandbox listens at ${origin}.`]);
    assert.deepEqual(offered, ['commerceApi.copySandboxAddress']);
  });

  for (const run of [copySandboxAddress, startSandbox])
    it(`is told with the port that it could not have: ${run.name}`, async () => {
      const { deps, said } = prepareAddress(3000);
      await run(deps);
      assert.equal(
        said.at(-1),
        `The sandbox listens at ${origin}, because port 3000 is in use or not allowed.`,
      );
    });
});

function prepareReset(answers: readonly ScriptedAnswer[], isRunning = true) {
  const said: string[] = [];
  const followed: unknown[] = [];
  const sandboxData = memorySandboxData();
  const input = scriptedInput(answers);
  const deps = {
    runningSandbox: () => (isRunning ? { origin: 'http://127.0.0.1:4010' } : undefined),
    sandboxData,
    input,
    userGroups: { follow: (...args: readonly unknown[]) => void followed.push(args) },
    showNotice: (message: string) => void said.push(message),
  };
  return { deps, said, followed, input, resets: sandboxData.resets };
}

describe('resetSandbox', () => {
  it('resets after the user agreed, says so, and lets the list of groups follow', async () => {
    const { deps, said, resets, followed, input } = prepareReset([{ confirm: true }]);
    await resetSandbox(deps);
    assert.deepEqual(resets, ['small']);
    assert.deepEqual(said, ['The sandbox was reset to 137 user groups.']);
    assert.deepEqual(followed, [['Sandbox', { kind: 'other' }]]);
    assert.match(input.shownText(), /Reset the sandbox to 137 user groups\?/);
    assert.deepEqual(input.prompts.at(-1)?.labels, ['Keep', 'Reset']);
  });

  it('keeps everything when the user does not agree', async () => {
    const { deps, said, resets, followed } = prepareReset(['cancel']);
    await assert.rejects(resetSandbox(deps, 'large'), isCancelled);
    assert.deepEqual([resets, said, followed], [[], [], []]);
  });

  it('asks nothing while no sandbox runs', async () => {
    const { deps, said } = prepareReset([], false);
    await resetSandbox(deps);
    assert.deepEqual(said, ['The sandbox will start with 137 user groups.']);
  });

  it('takes another size, keeps it, and says how many user groups that is', async () => {
    const { deps, said, resets, input } = prepareReset([
      { confirm: true },
      { confirm: true },
      { confirm: true },
    ]);
    await resetSandbox(deps, 'large');
    await resetSandbox(deps, 'huge');
    await resetSandbox(deps, 'small');
    assert.deepEqual(resets, ['large', 'large', 'small']);
    assert.deepEqual(said, [
      'The sandbox was reset to 10,000 user groups.',
      'The sandbox was reset to 10,000 user groups.',
      'The sandbox was reset to 137 user groups.',
    ]);
    assert.match(input.shownText(), /Reset the sandbox to 10,000 user groups\?/);
  });

  it('remembers another size for the start', async () => {
    const { deps, said, resets } = prepareReset([], false);
    await resetSandbox(deps, 'large');
    assert.deepEqual(resets, ['large']);
    assert.deepEqual(said, ['The sandbox will start with 10,000 user groups.']);
  });
});
