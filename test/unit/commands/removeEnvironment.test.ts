import assert from 'node:assert/strict';
import { CancelledError, UserError } from '../../../src/base/userError';
import { removeEnvironment } from '../../../src/commands/environmentCommands';
import { CommandId } from '../../../src/contributions';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { memorySessions } from '../../support/memorySessions';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';

const origin = 'https://api.example.com';
const production = { name: 'Production', baseUrl: origin };
const stage = { name: 'Stage', baseUrl: 'https://stage.example.com' };
const twin = { name: 'Twin', baseUrl: `${origin}/twin` };

async function prepare(answers: readonly ScriptedAnswer[], setting: unknown = [production, stage]) {
  const memory = memoryEnvironments(setting);
  const { sessions, storage } = memorySessions();
  await sessions.store({ origin, level: 'user', token: 'canary' });
  await sessions.store({ origin, level: 'admin', token: 'canary-admin' });
  await memory.environments.switchTo('Production');
  const input = scriptedInput(answers);
  const said: string[] = [];
  const forgotten: string[] = [];
  const deps = {
    input,
    environments: memory.environments,
    sessions,
    unsavedUserGroupEnvironments: (): readonly string[] => [],
    ...memoryHistory(forgotten),
    showNotice: (message: string) => said.push(message),
  };
  return { memory, storage, sessions, input, deps, said, forgotten };
}

/** A history with 45 calls of Production; the calls of Stage cannot be deleted. */
function memoryHistory(forgotten: string[]) {
  return {
    history: { count: (name?: string) => Promise.resolve(name === 'Production' ? 45 : 0) },
    environmentData: {
      delete: (name: string) => {
        forgotten.push(name);
        return Promise.resolve(name !== 'Stage');
      },
      migrate: () => Promise.resolve(true),
    },
  };
}

describe('removeEnvironment', () => {
  it('removes the picked environment and its sessions after confirmation, and goes to the sandbox', async () => {
    const { memory, storage, input, deps, said, forgotten } = await prepare([
      { pick: 'Production' },
      { confirm: true },
    ]);
    await removeEnvironment(deps);
    assert.deepEqual(memory.setting, [stage]);
    assert.equal(storage.values.size, 0);
    assert.equal(memory.environments.current.name, 'Sandbox');
    assert.match(input.shownText(), /Remove the environment Production\?/);
    assert.deepEqual(input.prompts.at(-1)?.labels, ['Keep', 'Remove']);
    assert.match(
      input.shownText(),
      /https:\/\/api\.example\.com\n?.*Removed from secret storage too: user \(token\), admin \(token\)\./s,
    );
    assert.doesNotMatch(input.shownText(), /unsaved/);
    assert.match(
      input.shownText(),
      /The history of Production \(calls: 45\), its request documents and its recent values are del/,
    );
    assert.deepEqual(forgotten, ['Production']);
    assert.deepEqual(said, ['“Production” is removed. Calls now go to Sandbox.']);
    assert.doesNotMatch(`${input.shownText()}${said.join('')}`, /canary/);
  });

  it('leaves the choice and other sessions alone when another one goes', async () => {
    const { memory, storage, said, deps } = await prepare([{ confirm: true }]);
    await removeEnvironment(deps, 'stage');
    assert.equal(memory.environments.current.name, 'Production');
    assert.equal(storage.values.size, 2);
    assert.deepEqual(said, ['“Stage” is removed. Some data of “Stage” could not be deleted.']);
  });

  it('keeps a session that another environment uses', async () => {
    const { storage, input, deps } = await prepare([{ confirm: true }], [production, twin]);
    await removeEnvironment(deps, 'Production');
    assert.equal(storage.values.size, 2);
    assert.doesNotMatch(input.shownText(), /secret storage/);
  });

  it('names the one session that is there with its keys, and unsaved user groups of the environment', async () => {
    const { input, deps, sessions } = await prepare([{ confirm: true }]);
    await sessions.delete(origin, 'user');
    const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
    await sessions.store({ origin, level: 'admin', token: 'canary', id: 's1', keys });
    const unsavedUserGroupEnvironments = () => ['Production', 'Stage', 'Production', 'Gone'];
    await removeEnvironment({ ...deps, unsavedUserGroupEnvironments }, 'Production');
    assert.match(input.shownText(), /Removed from secret storage too: admin \(token and keys\)\./);
    assert.match(input.shownText(), /User groups with unsaved changes: 2\./);
    assert.doesNotMatch(input.shownText(), /canary/);
  });

  for (const answers of [['cancel'], [{ pick: 'Production' }, 'cancel']] as const) {
    it(`removes nothing when it is cancelled at prompt ${answers.length}`, async () => {
      const { memory, storage, deps, forgotten } = await prepare(answers);
      await assert.rejects(removeEnvironment(deps), CancelledError);
      assert.deepEqual([memory.writes, forgotten], [[], []]);
      assert.equal(storage.values.size, 2);
    });
  }

  it('fails without the token in the message when the session cannot be removed', async () => {
    const { memory, storage, deps } = await prepare([{ confirm: true }]);
    storage.fault = 'deleteThrows';
    await assert.rejects(removeEnvironment(deps, 'Production'), (error) => {
      assert.ok(UserError.is(error));
      assert.match(error.message, /signed out.*unknown/);
      assert.doesNotMatch(error.message, /canary/);
      return true;
    });
    assert.deepEqual(memory.writes, [], 'the environment is kept, so that signing out can be tried again');
  });

  it('removes the environment over a storage that cannot be read, and says that a session may be left', async () => {
    const { memory, storage, deps, forgotten } = await prepare([{ confirm: true }]);
    storage.fault = 'getThrows';
    await assert.rejects(
      removeEnvironment(deps, 'Production'),
      (error) => UserError.is(error) && /unknown/.test(error.message),
    );
    assert.deepEqual(memory.setting, [stage]);
    assert.deepEqual(forgotten, ['Production'], 'its history goes too, as the question said');
    assert.deepEqual(
      storage.deleted,
      ['session', 'renewal'].flatMap((kind) => [`${kind}:${origin}:user`, `${kind}:${origin}:admin`]),
    );
  });

  for (const argument of ['Sandbox', 'Nowhere', 7, {}]) {
    it(`refuses the argument ${JSON.stringify(argument)}`, async () => {
      const { memory, deps } = await prepare([]);
      await assert.rejects(removeEnvironment(deps, argument), UserError);
      assert.deepEqual(memory.writes, []);
    });
  }

  it('offers to add one when there is none to remove', async () => {
    const memory = memoryEnvironments([]);
    const deps = {
      input: scriptedInput([]),
      environments: memory.environments,
      sessions: memorySessions().sessions,
      unsavedUserGroupEnvironments: () => [],
      ...memoryHistory([]),
      showNotice: () => undefined,
    };
    await assert.rejects(
      removeEnvironment(deps),
      (error) => UserError.is(error) && error.remedies[0]?.command === CommandId.addEnvironment,
    );
  });
});
