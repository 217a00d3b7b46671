import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { setUserSetting, useExtension } from '../../support/host/useExtension';
import { change, showUserGroup, useUserGroupService } from '../../support/host/userGroupService';
import { until } from '../../support/until';

/** An environment at an address where no server listens. */
const stage = { name: 'Stage', baseUrl: 'http://127.0.0.1:1' };
const anyway = { choose: 'Use Anyway' };
const asReference = { pick: 'As the reference says' };

function inSettings(): unknown {
  return vscode.workspace.getConfiguration('commerceApi').inspect('environments')?.globalValue;
}

describe(CommandId.switchEnvironment, () => {
  const fixture = useExtension();

  it('takes a name in any letter case', async () => {
    await fixture.setEnvironments(stage);
    await fixture.run(CommandId.switchEnvironment, 'STAGE');
    assert.equal(fixture.services.environments.current.name, 'Stage');
  });
});

describe(CommandId.switchLevel, () => {
  const fixture = useExtension();

  it('takes the next call to that level', async () => {
    await fixture.run(CommandId.switchLevel, 'admin');
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list' });
    assert.equal(fixture.services.results.recent()[0]?.level, 'admin');
  });
});

describe(CommandId.addEnvironment, () => {
  const fixture = useExtension();
  const address = { text: 'http://127.0.0.1:1/' };

  it('writes the entry to the user’s settings and switches to it', async () => {
    fixture.answer(
      { text: 'Stage' },
      { pick: 'Type an address' },
      address,
      { pick: 'No' },
      asReference,
      anyway,
      { pick: 'Switch to it' },
    );
    await fixture.run(CommandId.addEnvironment);
    assert.deepEqual(inSettings(), [stage]);
    assert.equal(fixture.services.environments.current.name, 'Stage');
  });
});

describe('a base URL that is changed in the settings file', () => {
  const fixture = useExtension();

  it('takes the session of the old address with it, and says so', async () => {
    await fixture.setEnvironments(stage);
    const { sessions, environments } = fixture.services;
    await sessions.store({ origin: stage.baseUrl, level: 'user', token: 'moved-session-token' });
    await setUserSetting('environments', [{ ...stage, baseUrl: 'http://127.0.0.1:2' }]);
    await until('the new address is there', () => environments.find('Stage')?.baseUrl?.endsWith(':2'));
    await until('it is said', () => /base URL of Stage changed/.test(fixture.notices.text()));
    assert.equal((await sessions.read(stage.baseUrl, 'user')).kind, 'signedOut');
  });
});

describe(CommandId.editEnvironment, () => {
  const fixture = useExtension();

  it('changes the entry and keeps what it does not know', async () => {
    await fixture.setEnvironments({ ...stage, note: 'mine' } as typeof stage);
    fixture.answer(
      { text: 'Stage 2' },
      { text: 'http://127.0.0.1:2' },
      { text: '' },
      { pick: 'Yes, live' },
      asReference,
      anyway,
      { confirm: true },
    );
    await fixture.run(CommandId.editEnvironment, 'Stage');
    assert.deepEqual(inSettings(), [
      { name: 'Stage 2', baseUrl: 'http://127.0.0.1:2', live: true, note: 'mine' },
    ]);
  });
});

describe(CommandId.removeEnvironment, () => {
  const fixture = useExtension();

  it('asks, then removes the entry and goes back to the sandbox', async () => {
    await fixture.setEnvironments(stage);
    await fixture.services.environments.switchTo('Stage');
    fixture.answer({ confirm: true });
    await fixture.run(CommandId.removeEnvironment, 'Stage');
    await until('the setting is empty', () => JSON.stringify(inSettings()) === '[]');
    assert.equal(fixture.services.environments.current.name, 'Sandbox');
  });

  it('counts the user groups with unsaved changes', async () => {
    const service = await useUserGroupService(fixture);
    try {
      await change(await showUserGroup(service), '"02-1"', '"02-2"');
      const input = fixture.answer('cancel');
      await fixture.run(CommandId.removeEnvironment, service.environmentName);
      assert.match(input.shownText(), /User groups with unsaved changes: 1\./);
    } finally {
      await fixture.services.sessions.delete(service.server.origin);
      await service.server.close();
    }
  });
});
