import assert from 'node:assert/strict';
import { isCancelled } from '../../../src/base/userError';
import { resetSandbox } from '../../../src/commands/resetSandbox';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';

function prepare(answers: readonly ScriptedAnswer[], isRunning = true) {
  let resets = 0;
  const said: string[] = [];
  const sandbox = {
    reset: () => {
      resets += 1;
    },
  };
  const deps = {
    runningSandbox: () => (isRunning ? sandbox : undefined),
    input: scriptedInput(answers),
    showNotice: (message: string) => void said.push(message),
  };
  return { deps, said, resets: () => resets };
}

describe('resetSandbox', () => {
  it('resets after the user agreed, and says so', async () => {
    const { deps, said, resets } = prepare([{ confirm: true }]);
    await resetSandbox(deps);
    assert.equal(resets(), 1);
    assert.equal(said.length, 1);
  });

  it('keeps everything when the user does not agree', async () => {
    const { deps, said, resets } = prepare(['cancel']);
    await assert.rejects(resetSandbox(deps), isCancelled);
    assert.equal(resets(), 0);
    assert.deepEqual(said, []);
  });

  it('asks nothing while no sandbox runs', async () => {
    const { deps, said, resets } = prepare([], false);
    await resetSandbox(deps);
    assert.equal(resets(), 0);
    assert.equal(said.length, 1);
  });
});
