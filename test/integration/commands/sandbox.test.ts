import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { useExtension } from '../../support/host/useExtension';
import { firstUserGroup } from '../../support/host/userGroups';
import { until } from '../../support/until';

describe(CommandId.resetSandbox, () => {
  const fixture = useExtension();

  it('brings the first data back after a question', async () => {
    const group = await firstUserGroup(fixture);
    fixture.answer({ confirm: true });
    await fixture.run(CommandId.call, {
      endpoint: 'userGroups.update',
      path: { user_group_id: group.id },
      body: { user_group: { company_name: 'Soon Gone Ltd.' } },
    });
    assert.equal((await firstUserGroup(fixture)).name, 'Soon Gone Ltd.');
    await fixture.run(CommandId.resetSandbox);
    assert.equal((await firstUserGroup(fixture)).name, group.name);
  });

  it('gives it many user groups, and few again', async () => {
    const count = async (): Promise<unknown> => {
      await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: 1 } });
      const answer = JSON.parse(fixture.services.results.recent()[0]?.outcome.response?.text ?? '') as object;
      return 'count' in answer ? answer.count : undefined;
    };
    for (const { size, wanted } of [
      { size: 'large', wanted: 10_000 },
      { size: 'small', wanted: 137 },
    ]) {
      fixture.answer({ confirm: true });
      await fixture.run(CommandId.resetSandbox, size);
      assert.equal(await count(), wanted);
    }
  });
});

describe(CommandId.startSandbox, () => {
  const fixture = useExtension();

  it('says where the sandbox listens', async () => {
    await fixture.run(CommandId.startSandbox);
    const notice = await fixture.notices.saying(/The sandbox listens at http:\/\/127\.0\.0\.1:\d+\.$/);
    assert.deepEqual(notice.buttons, ['Copy Address and Token']);
  });
});

describe(CommandId.copySandboxAddress, () => {
  const fixture = useExtension();

  it('copies what a program needs, and it works', async () => {
    await fixture.run(CommandId.copySandboxAddress);
    const copied = await vscode.env.clipboard.readText();
    const [address = '', token = '', clientKey, secretKey] = [
      'BASE_URL',
      'TOKEN',
      'CLIENT_KEY',
      'SECRET_KEY',
    ].map((name) => new RegExp(`^COMMERCE_API_${name}=(.+)$`, 'm').exec(copied)?.[1]);
    const answer = await fetch(`${address}/v1/user-groups`, {
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(answer.status, 200);
    const issued = await fetch(`${address}/v1/request/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_key: clientKey, secret_key: secretKey }),
    });
    assert.equal(issued.status, 200);
  });
});

describe(CommandId.sandboxBehaves, () => {
  const fixture = useExtension();
  const setLimit = async (): Promise<string | undefined> => {
    const group = await firstUserGroup(fixture);
    await fixture.run(CommandId.call, {
      endpoint: 'userGroups.setLimit',
      path: { user_group_id: group.id },
      body: { use_limit: true },
    });
    const outcome = fixture.services.results.recent()[0]?.outcome;
    return outcome?.kind === 'error' ? outcome.error.message : outcome?.kind;
  };
  const behave = async (label: string): Promise<void> => {
    fixture.answer({ pick: label });
    await fixture.run(CommandId.sandboxBehaves);
  };

  it('lets the sandbox ask for roles, and this window’s calls to it name them', async () => {
    const { environments, levels } = fixture.services;
    try {
      await behave('As public SDKs expect (hint)');
      assert.match((await setLimit()) ?? '', /API_ROLE_NOT_SUPPORT/);
      await levels.choose(environments.current, 'admin');
      assert.equal(await setLimit(), 'response');
    } finally {
      await levels.choose(environments.current, 'user');
      await behave('As the reference says');
    }
    assert.equal(environments.current.permissionHeader, undefined);
    assert.equal(await setLimit(), 'response');
  });

  it('carries a write out and loses its answer: whether it was done is unknown, and the next call is as usual', async () => {
    const group = await firstUserGroup(fixture);
    fixture.answer(
      { pick: 'Response lost' },
      { pick: 'All calls of one endpoint…' },
      { find: 'user group update' },
    );
    await fixture.run(CommandId.sandboxBehaves);
    try {
      await fixture.run(CommandId.call, {
        endpoint: 'userGroups.update',
        path: { user_group_id: group.id },
        body: { user_group: { company_name: 'Done Unseen Ltd.' } },
      });
      assert.equal(fixture.services.results.recent()[0]?.outcome.kind, 'unknown');
      assert.equal((await firstUserGroup(fixture)).name, 'Done Unseen Ltd.');
    } finally {
      await fixture.run(CommandId.sandboxBehaves, 'usual');
    }
    assert.equal(await setLimit(), 'response');
  });
});

describe(CommandId.showSdkGuide, () => {
  const fixture = useExtension();

  it('opens the guide as a text to read', async () => {
    await fixture.run(CommandId.showSdkGuide);
    await until('the guide is shown', () =>
      vscode.window.tabGroups.all.some(({ activeTab }) => /backend-sdk\.md/.test(activeTab?.label ?? '')),
    );
  });
});

describe(CommandId.showLog, () => {
  const fixture = useExtension();

  // This host writes no log files (its native logger is not installed), so the test checks only the path.
  it('opens the extension’s own output', async () => {
    await fixture.run(CommandId.showLog);
    await until('the log is shown', () =>
      vscode.window.visibleTextEditors.some(
        ({ document: { uri } }) => uri.scheme === 'output' && uri.path.includes('commerce-api'),
      ),
    );
    await vscode.commands.executeCommand('workbench.action.closePanel');
  });
});
