import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { setUserSetting, useExtension } from '../../support/host/useExtension';
import { change, showUserGroup, useUserGroupService } from '../../support/host/userGroupService';
import { until } from '../../support/until';

/** Nothing listens there. */
const stage = { name: 'Stage', baseUrl: 'http://127.0.0.1:1' };
const anyway = { choose: 'Use Anyway' };

function inSettings(): unknown {
  return vscode.workspace.getConfiguration('commerceApi').inspect('environments')?.globalValue;
}

describe(CommandId.switchEnvironment, () => {
  const bench = useExtension();

  it('takes a name in any letter case', async () => {
    await bench.setEnvironments(stage);
    await bench.run(CommandId.switchEnvironment, 'STAGE');
    assert.equal(bench.services.environments.current.name, 'Stage');
  });

  it('asks without a name', async () => {
    await bench.setEnvironments(stage);
    const input = bench.answer({ pick: 'Stage' });
    await bench.run(CommandId.switchEnvironment);
    assert.equal(bench.services.environments.current.name, 'Stage');
    assert.deepEqual(input.prompts[0]?.labels.slice(0, 2), ['Sandbox', 'Stage']);
  });

  it('names an unknown one', async () => {
    await bench.run(CommandId.switchEnvironment, 'Nowhere');
    assert.match(bench.notices.text(), /no environment “Nowhere”/);
    assert.equal(bench.services.environments.current.name, 'Sandbox');
  });
});

describe(CommandId.switchLevel, () => {
  const bench = useExtension();

  it('takes the next call to that level', async () => {
    await bench.run(CommandId.switchLevel, 'admin');
    await bench.run(CommandId.call, { endpoint: 'userGroups.list' });
    assert.equal(bench.services.results.latest()?.level, 'admin');
  });

  it('asks without a level', async () => {
    bench.answer({ pick: 'Admin' });
    await bench.run(CommandId.switchLevel);
    assert.equal(bench.services.levels.levelOf(bench.services.environments.current), 'admin');
  });
});

describe(CommandId.addEnvironment, () => {
  const bench = useExtension();
  const address = { text: 'http://127.0.0.1:1/' };

  it('writes the entry to the user’s settings and switches to it', async () => {
    bench.answer(
      { text: 'Stage' },
      { pick: 'Type an address' },
      address,
      { text: '' },
      { pick: 'No' },
      anyway,
      { pick: 'Switch to it' },
    );
    await bench.run(CommandId.addEnvironment);
    assert.deepEqual(inSettings(), [stage]);
    assert.equal(bench.services.environments.current.name, 'Stage');
  });

  it('says while typing what is wrong', async () => {
    await bench.setEnvironments(stage);
    bench.answer(
      { refused: 'stage', because: /exists already/ },
      { refused: 'Sandbox', because: /built-in/ },
      { text: 'Other' },
      { pick: 'Type an address' },
      { refused: 'ftp://example.com', because: /https/ },
      'cancel',
    );
    await bench.run(CommandId.addEnvironment);
    assert.deepEqual(inSettings(), [stage]);
  });
});

describe('a base URL that is changed in the settings file', () => {
  const bench = useExtension();

  it('takes the session of the old address with it, and says so', async () => {
    await bench.setEnvironments(stage);
    const { sessions, environments } = bench.services;
    await sessions.store({ origin: stage.baseUrl, level: 'user', token: 'moved-session-token' });
    await setUserSetting('environments', [{ ...stage, baseUrl: 'http://127.0.0.1:2' }]);
    await until('the new address is there', () => environments.find('Stage')?.baseUrl?.endsWith(':2'));
    await until('it is said', () => /base URL of Stage changed/.test(bench.notices.text()));
    assert.equal((await sessions.read(stage.baseUrl, 'user')).kind, 'signedOut');
  });
});

describe(CommandId.editEnvironment, () => {
  const bench = useExtension();

  it('changes the entry and keeps what it does not know', async () => {
    await bench.setEnvironments({ ...stage, note: 'mine' } as typeof stage);
    bench.answer(
      { text: 'Stage 2' },
      { text: 'http://127.0.0.1:2' },
      { text: '' },
      { pick: 'Yes, live' },
      anyway,
      { confirm: true },
    );
    await bench.run(CommandId.editEnvironment, 'Stage');
    assert.deepEqual(inSettings(), [
      { name: 'Stage 2', baseUrl: 'http://127.0.0.1:2', live: true, note: 'mine' },
    ]);
  });

  it('refuses the sandbox', async () => {
    await bench.run(CommandId.editEnvironment, 'Sandbox');
    assert.match(bench.notices.text(), /built in/);
  });
});

describe(CommandId.removeEnvironment, () => {
  const bench = useExtension();

  it('asks, then removes the entry and goes back to the sandbox', async () => {
    await bench.setEnvironments(stage);
    await bench.services.environments.switchTo('Stage');
    bench.answer({ confirm: true });
    await bench.run(CommandId.removeEnvironment, 'Stage');
    await until('the setting is empty', () => JSON.stringify(inSettings()) === '[]');
    assert.equal(bench.services.environments.current.name, 'Sandbox');
  });

  it('keeps the entry on cancel', async () => {
    await bench.setEnvironments(stage);
    bench.answer('cancel');
    await bench.run(CommandId.removeEnvironment, 'Stage');
    assert.deepEqual(inSettings(), [stage]);
  });

  it('counts the user groups with unsaved changes', async () => {
    const service = await useUserGroupService(bench);
    try {
      await change(await showUserGroup(service), '"02-1"', '"02-2"');
      const input = bench.answer('cancel');
      await bench.run(CommandId.removeEnvironment, service.environmentName);
      assert.match(input.shownText(), /User groups with unsaved changes: 1\./);
    } finally {
      await bench.services.sessions.delete(service.server.origin);
      await service.server.close();
    }
  });
});
