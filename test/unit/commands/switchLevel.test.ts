import assert from 'node:assert/strict';
import { isCancelled } from '../../../src/base/userError';
import { switchLevel } from '../../../src/commands/switchLevel';
import { CommandId } from '../../../src/contributions';
import { createLevels } from '../../../src/environments/levels';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { memorySessions } from '../../support/memorySessions';
import { memoryStore } from '../../support/memoryStore';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';

function prepare(answers: readonly ScriptedAnswer[]) {
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
    const { deps, environments, levels, said } = prepare([]);
    await switchLevel(deps, 'admin');
    assert.equal(levels.levelOf(environments.current), 'admin');
    assert.deepEqual(said, ['Calls now go to Sandbox (admin).']);
  });

  it('asks for it otherwise', async () => {
    const { deps, environments, levels, input } = prepare([{ pick: 'Admin' }]);
    await switchLevel(deps, { not: 'a level' });
    assert.equal(levels.levelOf(environments.current), 'admin');
    input.assertDone();
  });

  it('offers to sign in where the level has no session', async () => {
    const { deps, environments, actions } = prepare([]);
    await environments.switchTo('Live');
    await switchLevel(deps, 'admin');
    assert.deepEqual(actions, [CommandId.signIn]);
  });

  it('changes nothing when dismissed', async () => {
    const { deps, environments, levels, said } = prepare(['cancel']);
    await assert.rejects(switchLevel(deps), isCancelled);
    assert.equal(levels.levelOf(environments.current), 'user');
    assert.deepEqual(said, []);
  });
});
