import assert from 'node:assert/strict';
import { isCancelled } from '../../../src/base/userError';
import { resetSandbox } from '../../../src/commands/resetSandbox';
import { memorySandboxData } from '../../support/memorySandboxData';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';

function prepare(answers: readonly ScriptedAnswer[], isRunning = true) {
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
    const { deps, said, resets, followed, input } = prepare([{ confirm: true }]);
    await resetSandbox(deps);
    assert.deepEqual(resets, ['small']);
    assert.deepEqual(said, ['The sandbox has its first data back.']);
    assert.deepEqual(followed, [['Sandbox', { kind: 'other' }]]);
    assert.match(input.shownText(), /Reset the sandbox\?/);
  });

  it('keeps everything when the user does not agree', async () => {
    const { deps, said, resets, followed } = prepare(['cancel']);
    await assert.rejects(resetSandbox(deps, 'large'), isCancelled);
    assert.deepEqual([resets, said, followed], [[], [], []]);
  });

  it('asks nothing while no sandbox runs', async () => {
    const { deps, said } = prepare([], false);
    await resetSandbox(deps);
    assert.deepEqual(said, ['The sandbox has its first data: no call started it yet.']);
  });

  it('takes another size, keeps it, and says how many user groups that is', async () => {
    const { deps, said, resets, input } = prepare([{ confirm: true }, { confirm: true }, { confirm: true }]);
    await resetSandbox(deps, 'large');
    await resetSandbox(deps, 'huge');
    await resetSandbox(deps, 'small');
    assert.deepEqual(resets, ['large', 'large', 'small']);
    assert.deepEqual(said, [
      'The sandbox has its first data, with 10,000 user groups.',
      'The sandbox has its first data back.',
      'The sandbox has its first data, with 137 user groups.',
    ]);
    assert.match(input.shownText(), /Reset the sandbox to 10,000 user groups\?/);
  });

  it('remembers another size for the start', async () => {
    const { deps, said, resets } = prepare([], false);
    await resetSandbox(deps, 'large');
    assert.deepEqual(resets, ['large']);
    assert.deepEqual(said, ['The sandbox will start with 10,000 user groups.']);
  });
});
