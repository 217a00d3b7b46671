import assert from 'node:assert/strict';
import { UserError } from '../../../src/base/userError';
import { asClientsSend } from '../../../src/environments/permissionHeader';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { memoryStore } from '../../support/memoryStore';
import { parseEnvironmentSetting } from '../../../src/environments/parseEnvironmentSetting';
import { settingNotice } from '../../../src/environments/createEnvironments';

const production = { name: 'Production', baseUrl: 'https://api.example.com', live: true, note: 'kept' };
const stage = { name: 'Stage', baseUrl: 'https://stage.example.com' };
const broken = { name: 'Broken', baseUrl: 'nonsense' };

function names(memory: ReturnType<typeof memoryEnvironments>): string[] {
  return memory.environments.list().map((environment) => environment.name);
}

describe('createEnvironments', () => {
  it('starts in the sandbox, which stands first', () => {
    const memory = memoryEnvironments([production, stage]);
    assert.deepEqual(names(memory), ['Sandbox', 'Production', 'Stage']);
    assert.equal(memory.environments.current.name, 'Sandbox');
    assert.equal(memory.environments.current.builtIn, true);
  });

  it('lets the sandbox expect what it is told to, and says that it changed', () => {
    const memory = memoryEnvironments([production]);
    let fired = 0;
    memory.environments.onDidChange(() => (fired += 1));
    memory.expectAtSandbox(asClientsSend);
    const { current } = memory.environments;
    assert.deepEqual({ ...current, ...asClientsSend }, current);
    assert.deepEqual(
      [memory.environments.list()[0], memory.environments.find('Sandbox')],
      [current, current],
    );
    memory.expectAtSandbox({});
    assert.equal(memory.environments.current.permissionHeader, undefined);
    assert.equal(fired, 2);
  });

  it('remembers the chosen environment and says that it changed', async () => {
    const memory = memoryEnvironments([production]);
    let fired = 0;
    memory.environments.onDidChange(() => (fired += 1));
    await memory.environments.switchTo('Production');
    assert.equal(memory.environments.current.name, 'Production');
    assert.equal(fired, 1);
  });

  it('refuses to switch to an unknown name and stays', async () => {
    const memory = memoryEnvironments([production]);
    for (const name of ['Nowhere', 'production', '__proto__', '', 'Broken'])
      await assert.rejects(memory.environments.switchTo(name), UserError);
    assert.equal(memory.environments.current.name, 'Sandbox');
    assert.equal(memory.chosen.size, 0);
  });

  it('falls back to the sandbox when the chosen one leaves the setting or is renamed there', async () => {
    const memory = memoryEnvironments([production]);
    await memory.environments.switchTo('Production');
    memory.edit([{ ...production, name: 'Prod' }]);
    assert.equal(memory.environments.current.name, 'Sandbox');
    memory.edit([]);
    assert.equal(memory.environments.current.name, 'Sandbox');
  });

  it('ignores a chosen value that is no name', () => {
    const memory = memoryEnvironments([production]);
    for (const value of [7, {}, null, 'Nowhere']) {
      memory.chosen.set('environment', value);
      assert.equal(memory.environments.current.name, 'Sandbox');
    }
  });

  it('reads the setting when somebody first asks', () => {
    const memory = memoryEnvironments([broken]);
    assert.equal(memory.problems.length, 0);
    assert.deepEqual(names(memory), ['Sandbox']);
    assert.equal(memory.problems.length, 1);
  });

  it('reports each problem once, and again when it comes back', () => {
    const memory = memoryEnvironments([broken, production]);
    assert.deepEqual(names(memory), ['Sandbox', 'Production']);
    assert.equal(memory.problems.length, 1);
    memory.edit([broken, production, stage]);
    memory.edit([stage, production, broken]);
    assert.equal(memory.problems.length, 1);
    memory.edit([production]);
    memory.edit([broken]);
    assert.equal(memory.problems.length, 2);
    assert.deepEqual(names(memory), ['Sandbox']);
  });

  it('stops listening when disposed', () => {
    const memory = memoryEnvironments([production]);
    assert.deepEqual(names(memory), ['Sandbox', 'Production']);
    memory.environments.dispose();
    memory.edit([production, stage]);
    assert.deepEqual(names(memory), ['Sandbox', 'Production']);
  });

  describe('writing', () => {
    it('adds behind entries that it does not understand', async () => {
      const memory = memoryEnvironments([broken, 'odd', production]);
      await memory.environments.add({ ...stage, gatewayUrl: undefined });
      assert.deepEqual(memory.setting, [broken, 'odd', production, stage]);
      assert.deepEqual(names(memory), ['Sandbox', 'Production', 'Stage']);
    });

    it('adds to a setting that is not there yet', async () => {
      const memory = memoryEnvironments(undefined);
      await memory.environments.add(stage);
      assert.deepEqual(memory.setting, [stage]);
    });

    it('replaces the right entry, keeps its unknown members and drops what was unset', async () => {
      const memory = memoryEnvironments([broken, production, stage]);
      await memory.environments.replace('Production', {
        name: 'Production',
        baseUrl: 'https://new.example.com',
      });
      assert.deepEqual(memory.setting, [
        broken,
        { name: 'Production', baseUrl: 'https://new.example.com', note: 'kept' },
        stage,
      ]);
    });

    it('lets the choice follow a new name', async () => {
      const memory = memoryEnvironments([production, stage]);
      await memory.environments.switchTo('Production');
      await memory.environments.replace('Production', { ...production, name: 'Live' });
      assert.equal(memory.environments.current.name, 'Live');
    });

    it('removes the right entry, and the choice with it', async () => {
      const memory = memoryEnvironments([broken, production, stage]);
      await memory.environments.switchTo('Production');
      await memory.environments.remove('Production');
      assert.deepEqual(memory.setting, [broken, stage]);
      assert.equal(memory.environments.current.name, 'Sandbox');
      assert.equal(memory.chosen.get('environment'), undefined);
    });

    it('works on what the setting holds now, not on what it held at the last event', async () => {
      const memory = memoryEnvironments([production, stage]);
      memory.setting = [stage, production];
      await memory.environments.remove('Production');
      assert.deepEqual(memory.setting, [stage]);
    });

    const gateway = 'https://gateway.example.net';
    const refused: readonly (readonly [
      string,
      (memory: ReturnType<typeof memoryEnvironments>) => Promise<void>,
      RegExp,
    ])[] = [
      [
        'a taken name',
        ({ environments }) => environments.add({ ...stage, name: 'PRODUCTION' }),
        /already exists/,
      ],
      [
        'the name of an entry that cannot be used',
        ({ environments }) => environments.add({ ...stage, name: 'broken' }),
        /already exists/,
      ],
      [
        'the reserved name',
        ({ environments }) => environments.add({ ...stage, name: 'Sandbox' }),
        /built-in/,
      ],
      [
        'a bad address',
        ({ environments }) => environments.add({ ...stage, baseUrl: 'http://a.example' }),
        /https/,
      ],
      [
        'a credential header',
        ({ environments }) => environments.add({ ...stage, headers: { Authorization: 'x' } }),
        /Authorization/,
      ],
      [
        'a rename to a taken name',
        ({ environments }) => environments.replace('Production', { ...production, name: 'broken' }),
        /already exists/,
      ],
      [
        'a change to the address of a gateway',
        ({ environments }) => environments.replace('Production', { ...production, baseUrl: gateway }),
        /“baseUrl”.*payment gateway/,
      ],
      [
        'a role that cannot travel',
        ({ environments }) =>
          environments.replace('Production', {
            ...production,
            permissionHeader: { name: 'X-Role', admin: { asHinted: true, otherwise: 'a\nb' } },
          }),
        /“permissionHeader”.*unchanged/,
      ],
      [
        'a change of the sandbox',
        ({ environments }) => environments.replace('Sandbox', stage),
        /no environment “Sandbox”/,
      ],
      [
        'removing the sandbox',
        ({ environments }) => environments.remove('Sandbox'),
        /no environment “Sandbox”/,
      ],
      [
        'removing an unknown one',
        ({ environments }) => environments.remove('Nowhere'),
        /no environment “Nowhere”/,
      ],
    ];
    for (const [title, change, because] of refused) {
      it(`refuses ${title} and writes nothing`, async () => {
        const memory = memoryEnvironments([production, broken], [gateway]);
        await assert.rejects(change(memory), (error) => UserError.is(error) && because.test(error.message));
        assert.deepEqual(memory.writes, []);
      });
    }

    it('does not overwrite a setting of the wrong shape', async () => {
      const memory = memoryEnvironments({ mine: true });
      await assert.rejects(
        memory.environments.add(stage),
        (error) => UserError.is(error) && error.remedies.length === 1,
      );
      assert.deepEqual(memory.setting, { mine: true });
    });
  });
});

describe('a renamed environment', () => {
  const renamed = { name: 'Live', baseUrl: production.baseUrl };

  it('is found by its former names, in other windows too, where the choice follows', async () => {
    const renames = memoryStore();
    const memory = memoryEnvironments([production, stage], [], renames);
    const other = memoryEnvironments([production, stage], [], renames);
    await other.environments.switchTo('Production');
    await memory.environments.replace('Production', renamed);
    await memory.environments.replace('Live', { ...renamed, name: 'Live 2' });
    other.edit(memory.setting);
    for (const { environments } of [memory, other, memoryEnvironments(memory.setting, [], renames)])
      assert.deepEqual(
        ['Production', 'Live', 'Live 2'].map((name) => environments.find(name)?.name),
        ['Live 2', 'Live 2', 'Live 2'],
      );
    assert.equal(other.environments.current.name, 'Live 2');
  });

  it('is not found by them at another address, whenever that came', async () => {
    const at = memoryEnvironments([production]);
    await at.environments.replace('Production', { name: 'Live', baseUrl: stage.baseUrl });
    assert.equal(at.environments.find('Production'), undefined);
    const later = memoryEnvironments([production]);
    await later.environments.replace('Production', renamed);
    later.edit([{ name: 'Live', baseUrl: `${production.baseUrl}/shop` }]);
    assert.equal(later.environments.find('Production'), undefined);
  });

  it('is not guessed from the settings file', async () => {
    const memory = memoryEnvironments([production]);
    await memory.environments.switchTo('Production');
    memory.edit([renamed]);
    assert.equal(memory.environments.find('Production'), undefined);
    assert.equal(memory.environments.current.name, 'Sandbox');
  });

  it('leaves its name to whoever has it next, for good', async () => {
    const memory = memoryEnvironments([production]);
    await memory.environments.replace('Production', renamed);
    const next = { name: 'Production', baseUrl: stage.baseUrl };
    memory.edit([renamed, next]);
    assert.equal(memory.environments.find('Production')?.baseUrl, stage.baseUrl);
    await memory.environments.remove('Production');
    assert.equal(memory.environments.find('Production'), undefined, 'its documents are not the other one’s');
  });

  it('keeps its name when the setting cannot be written', async () => {
    const renames = memoryStore();
    const memory = memoryEnvironments([production], [], renames);
    memory.writeFails = true;
    await assert.rejects(memory.environments.replace('Production', renamed));
    memory.edit([renamed]);
    assert.equal(memory.environments.find('Production'), undefined);
  });

  it('is still found by its former names when the setting of another new name cannot be written', async () => {
    const memory = memoryEnvironments([production]);
    await memory.environments.replace('Production', renamed);
    memory.writeFails = true;
    await assert.rejects(memory.environments.replace('Live', { ...renamed, name: 'Live 2' }));
    assert.equal(memory.environments.find('Production')?.name, 'Live');
    assert.equal(memory.environments.find('Live 2'), undefined);
  });
});

/** Most characters that a VS Code notification shows. */
const NOTICE = 1000;

function noticeOf(setting: unknown): string {
  return settingNotice(parseEnvironmentSetting(setting, []).problems);
}

describe('the notice about the setting of environments', () => {
  it('says of one entry what its sentence says', () => {
    assert.equal(
      noticeOf([{ name: 'Shop' }]),
      'Entry 1 (“Shop”) in the setting commerceApi.environments: “baseUrl”: It is missing.',
    );
    assert.match(noticeOf('text'), /must be a list of environments\.$/);
  });

  it('gives each of several entries its reason', () => {
    const notice = noticeOf([
      { name: 'Shop' },
      { name: 'Good', baseUrl: 'https://shop.example' },
      { name: 'Stage', baseUrl: 'ftp://shop.example' },
      7,
    ]);
    assert.deepEqual(notice.split(' · '), [
      '3 environments in the setting commerceApi.environments cannot be used.',
      'Entry 1 (“Shop”): “baseUrl”: It is missing.',
      'Entry 3 (“Stage”): “baseUrl”: The address must begin with https://.',
      'Entry 4: It must be an object with a name and a baseUrl.',
    ]);
  });

  it('counts those that a notice cannot hold', () => {
    const long = {
      name: 'n'.repeat(500),
      baseUrl: 'https://shop.example',
      headers: { ['h'.repeat(900)]: '' },
    };
    const notice = noticeOf(Array.from({ length: 20 }, () => long));
    assert.match(notice, / · 14 more are in the log\.$/);
    assert.ok(notice.length < NOTICE, String(notice.length));
  });
});
