import assert from 'node:assert/strict';
import { signOut } from '../../../src/commands/signOut';
import { UserError, type Remedy } from '../../../src/platform/userError';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { memorySessions } from '../../support/memorySessions';

const origin = 'https://api.example.com';

async function prepare(setting: unknown = [{ name: 'Production', baseUrl: origin }]) {
  const memory = memorySessions();
  const { environments } = memoryEnvironments(setting);
  await memory.sessions.store({ origin, level: 'user', token: 'canary-user' });
  const said: string[] = [];
  const buttons: Remedy[] = [];
  const needs = {
    environments,
    sessions: memory.sessions,
    history: { count: (name?: string) => Promise.resolve(name === 'Production' ? 3 : 0) },
    tell: (message: string, actions: readonly Remedy[] = []) => {
      said.push(message);
      buttons.push(...actions);
    },
  };
  return { ...memory, environments, needs, said, buttons };
}

describe('signOut', () => {
  it('removes the session of the chosen environment and says what was removed', async () => {
    const { needs, environments, storage, said } = await prepare();
    await environments.switchTo('Production');
    await signOut(needs);
    assert.equal(storage.values.size, 0);
    assert.deepEqual(said, [
      'Signed out of Production: the token for https://api.example.com (user) was removed.',
    ]);
  });

  it('names the keys too where they were kept', async () => {
    const { needs, sessions, said } = await prepare();
    const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
    await sessions.store({ origin, level: 'admin', token: 'canary-admin', id: 's1', keys });
    await signOut(needs, 'Production');
    assert.deepEqual(said, [
      'Signed out of Production: the token and the keys for https://api.example.com (user, admin) were removed.',
    ]);
  });

  it('offers to clear the history of the environment, where there is one', async () => {
    const { needs, buttons } = await prepare();
    await signOut(needs, 'Production');
    assert.deepEqual(buttons, [
      { title: 'Clear History…', command: 'commerceApi.clearHistory', arguments: ['Production'] },
    ]);
    const other = await prepare([{ name: 'Stage', baseUrl: origin }]);
    await signOut(other.needs, 'Stage');
    assert.deepEqual(other.buttons, []);
  });

  it('names both levels, and every environment that is signed out too', async () => {
    const { needs, sessions, said } = await prepare([
      { name: 'Production', baseUrl: origin },
      { name: 'Shop 2', baseUrl: `${origin}/shop2` },
      { name: 'Stage', baseUrl: 'https://stage.example.com' },
      { name: 'Shop 3', baseUrl: `${origin}/shop3` },
    ]);
    await sessions.store({ origin, level: 'admin', token: 'canary-admin' });
    await signOut(needs, 'production');
    assert.match(said.join('\n'), /\(user, admin\) was removed\. Signed out too: “Shop 2”, “Shop 3”\.$/);
    assert.doesNotMatch(said.join('\n'), /canary/);
  });

  it('leaves other origins alone and says when there was nothing', async () => {
    const { needs, storage, said } = await prepare([{ name: 'Stage', baseUrl: 'https://stage.example.com' }]);
    await signOut(needs, 'Stage');
    assert.deepEqual(said, ['No session was stored for Stage.']);
    assert.equal(storage.values.size, 1);
  });

  it('says that the sandbox needs none', async () => {
    const { needs, said, storage } = await prepare();
    await signOut(needs);
    assert.match(said.join('\n'), /nothing to sign out of/);
    assert.equal(storage.values.size, 1);
  });

  for (const fault of ['deleteThrows', 'neverSettles', 'rejectsWithSecret'] as const) {
    it(`fails without the token in the message when the storage does: ${fault}`, async () => {
      const { needs, storage, said } = await prepare();
      storage.fault = fault;
      await assert.rejects(signOut(needs, 'Production'), (error) => {
        assert.ok(UserError.is(error));
        assert.match(error.message, /still signed in|not known/);
        assert.doesNotMatch(error.message, /canary/);
        return true;
      });
      assert.deepEqual(said, []);
    });
  }

  for (const argument of ['Nowhere', 7, {}]) {
    it(`refuses the argument ${JSON.stringify(argument)}`, async () => {
      const { needs, storage } = await prepare();
      await assert.rejects(signOut(needs, argument), UserError);
      assert.equal(storage.values.size, 1);
    });
  }
});
