import assert from 'node:assert/strict';
import { CancelledError, UserError, type Remedy } from '../../../src/base/userError';
import { signOut } from '../../../src/commands/sessionCommands';
import { CommandId } from '../../../src/contributions';
import { createLevels } from '../../../src/environments/levels';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { memorySessions } from '../../support/memorySessions';
import { memoryStore } from '../../support/memoryStore';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';

const origin = 'https://api.example.com';

async function prepare(
  setting: unknown = [{ name: 'Production', baseUrl: origin }],
  answers: readonly ScriptedAnswer[] = [],
) {
  const memory = memorySessions();
  const { environments } = memoryEnvironments(setting);
  await memory.sessions.store({ origin, level: 'user', token: 'canary-user' });
  const said: string[] = [];
  const buttons: Remedy[] = [];
  const input = scriptedInput(answers);
  const levels = createLevels(memoryStore());
  const deps = {
    input,
    levels,
    environments,
    sessions: memory.sessions,
    history: { count: (name?: string) => Promise.resolve(name === 'Production' ? 3 : 0) },
    showNotice: (message: string, actions: readonly Remedy[] = []) => {
      said.push(message);
      buttons.push(...actions);
    },
  };
  return { ...memory, environments, deps, input, levels, said, buttons };
}

describe('signOut', () => {
  it('removes the session of the chosen environment and says what was removed', async () => {
    const { deps, environments, storage, said } = await prepare();
    await environments.switchTo('Production');
    await signOut(deps);
    assert.equal(storage.values.size, 0);
    assert.deepEqual(said, ['Signed out of Production. Removed for https://api.example.com: user (token).']);
  });

  it('names the keys too where they were kept', async () => {
    const { deps, sessions, said } = await prepare(undefined, [{ pick: 'Both levels' }]);
    const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
    await sessions.store({ origin, level: 'admin', token: 'canary-admin', id: 's1', keys });
    await signOut(deps, 'Production');
    assert.deepEqual(said, [
      'Signed out of Production. Removed for https://api.example.com: user (token), admin (token and keys).',
    ]);
  });

  it('says that the keys were removed where they were the session', async () => {
    const { deps, sessions, said, storage } = await prepare();
    const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
    await sessions.store({ origin, level: 'user', keys });
    await signOut(deps, 'Production');
    assert.deepEqual(said, ['Signed out of Production. Removed for https://api.example.com: user (keys).']);
    assert.equal(storage.values.size, 0);
  });

  it('offers to clear the history of the environment, where there is one', async () => {
    const { deps, buttons } = await prepare();
    await signOut(deps, 'Production');
    assert.deepEqual(buttons, [
      { title: 'Clear History…', command: CommandId.clearHistory, arguments: ['Production'] },
    ]);
    const other = await prepare([{ name: 'Stage', baseUrl: origin }]);
    await signOut(other.deps, 'Stage');
    assert.deepEqual(other.buttons, []);
  });

  for (const [what, session, sharing] of [
    ['keys', {}, '“Keyed 2”'],
    ['a token', { token: 'canary-user' }, '“Shop 2”'],
    ['a token and keys', { token: 'canary-user', id: 's1' }, '“Keyed”, “Keyed 2”, “Shop 2”'],
  ] as const)
    it(`names only environments that sent what is gone: ${what}`, async () => {
      const { deps, sessions, said } = await prepare([
        { name: 'Keyed', baseUrl: origin, authorization: 'keys' },
        { name: 'Keyed 2', baseUrl: `${origin}/two`, authorization: 'keys' },
        { name: 'Shop', baseUrl: `${origin}/shop` },
        { name: 'Shop 2', baseUrl: `${origin}/shop2` },
      ]);
      const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
      await sessions.store({ origin, level: 'user', ...session, ...(what === 'a token' ? {} : { keys }) });
      await signOut(deps, what === 'keys' ? 'Keyed' : 'Shop');
      const named = /Signed out too: (.*)\.$/.exec(said.join('\n'))?.[1];
      assert.equal(named, sharing);
    });

  it('names both levels, and every environment that is signed out too', async () => {
    const { deps, sessions, said } = await prepare(
      [
        { name: 'Production', baseUrl: origin },
        { name: 'Shop 2', baseUrl: `${origin}/shop2` },
        { name: 'Stage', baseUrl: 'https://stage.example.com' },
        { name: 'Shop 3', baseUrl: `${origin}/shop3` },
      ],
      [{ pick: 'Both levels' }],
    );
    await sessions.store({ origin, level: 'admin', token: 'canary-admin' });
    await signOut(deps, 'production');
    assert.match(
      said.join('\n'),
      /Removed for \S+: user \(token\), admin \(token\)\. Signed out too: “Shop 2”, “Shop 3”\.$/,
    );
    assert.doesNotMatch(said.join('\n'), /canary/);
  });

  describe('with sessions at both levels', () => {
    const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
    const prepareBoth = async (...answers: readonly ScriptedAnswer[]) => {
      const prepared = await prepare(undefined, answers);
      await prepared.sessions.store({ origin, level: 'admin', token: 'canary-admin', id: 's1', keys });
      return prepared;
    };

    it('asks which of them, from the level that is chosen, and leaves the other one', async () => {
      const { deps, input, levels, storage, said } = await prepareBoth({ pick: 'Admin' });
      await levels.choose({ name: 'Production' }, 'admin');
      await signOut(deps, 'Production');
      const { items } = input.prompts[0]?.options as {
        items: { label: string; description?: string; picked?: boolean }[];
      };
      assert.deepEqual(
        items.map(({ label, description, picked }) => [label, description, picked === true]),
        [
          ['User', 'token', false],
          ['Admin', 'token and keys', true],
          ['Both levels', undefined, false],
        ],
      );
      assert.deepEqual([...storage.values.keys()], [`session:${origin}:user`]);
      assert.deepEqual(said, [
        'Signed out of Production. Removed for https://api.example.com: admin (token and keys).',
      ]);
      assert.doesNotMatch(input.shownText(), /canary/);
    });

    it('removes nothing when it is cancelled', async () => {
      const { deps, storage, said } = await prepareBoth('cancel');
      await assert.rejects(signOut(deps, 'Production'), CancelledError);
      assert.equal(storage.values.size, 2);
      assert.deepEqual(said, []);
    });

    it('asks nothing for a level that is given, and names it where nothing is stored', async () => {
      const { deps, storage, said, input } = await prepareBoth();
      await signOut(deps, 'Production', 'user');
      await signOut(deps, 'Production', 'user');
      assert.deepEqual([...storage.values.keys()], [`session:${origin}:admin`]);
      assert.deepEqual(said, [
        'Signed out of Production. Removed for https://api.example.com: user (token).',
        'No session was stored for Production (user).',
      ]);
      assert.deepEqual(input.prompts, []);
    });

    for (const level of ['both', 'Admin', '', 7, {}])
      it(`refuses ${JSON.stringify(level)} as a level`, async () => {
        const { deps, storage } = await prepareBoth();
        await assert.rejects(signOut(deps, 'Production', level), UserError);
        assert.equal(storage.values.size, 2);
      });
  });

  it('leaves other origins alone and says when there was nothing', async () => {
    const { deps, storage, said } = await prepare([{ name: 'Stage', baseUrl: 'https://stage.example.com' }]);
    await signOut(deps, 'Stage');
    assert.deepEqual(said, ['No session was stored for Stage.']);
    assert.equal(storage.values.size, 1);
  });

  it('says that the sandbox needs none', async () => {
    const { deps, said, storage } = await prepare();
    await signOut(deps);
    assert.match(said.join('\n'), /nothing to sign out of/);
    assert.equal(storage.values.size, 1);
  });

  for (const fault of ['deleteThrows', 'neverSettles', 'rejectsWithSecret'] as const) {
    it(`fails without the token in the message when the storage does: ${fault}`, async () => {
      const { deps, storage, said } = await prepare();
      storage.fault = fault;
      await assert.rejects(signOut(deps, 'Production'), (error) => {
        assert.ok(UserError.is(error));
        assert.match(error.message, /still signed in|unknown/);
        assert.doesNotMatch(error.message, /canary/);
        return true;
      });
      assert.deepEqual(said, []);
    });
  }

  for (const argument of ['Nowhere', 7, {}]) {
    it(`refuses the argument ${JSON.stringify(argument)}`, async () => {
      const { deps, storage } = await prepare();
      await assert.rejects(signOut(deps, argument), UserError);
      assert.equal(storage.values.size, 1);
    });
  }
});
