import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { resultJson, resultTabs } from '../../support/host/editors';
import { secondKeys, secondTokens, useSecondService } from '../../support/host/secondService';
import { useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';

/** Asks VS Code for a session, as any extension may. */
const ask = (scopes: readonly string[] = [], options: vscode.AuthenticationGetSessionOptions = {}) =>
  vscode.authentication.getSession('commerce-api', scopes, options);

describe('the authentication provider', () => {
  const fixture = useExtension();
  const second = useSecondService(fixture);

  it('shows each session as an account, without anything that opens the service', async () => {
    const { sessions } = fixture.services;
    const keys = secondKeys.user;
    await sessions.store({ origin: second().origin, level: 'user', token: secondTokens.user, id: 'i', keys });
    await sessions.store({ origin: second().origin, level: 'admin', token: secondTokens.admin });
    const accounts = await vscode.authentication.getAccounts('commerce-api');
    assert.deepEqual(accounts.map(({ label }) => label).sort(), ['Second (admin)', 'Second (user)']);
    const text = JSON.stringify(accounts);
    for (const secret of [...Object.values(secondTokens), keys.clientKey, keys.secretKey])
      assert.ok(!text.includes(secret));
  });

  it('knows of no session after a sign-out', async () => {
    await fixture.services.sessions.store({
      origin: second().origin,
      level: 'user',
      token: secondTokens.user,
    });
    const count = async () => (await vscode.authentication.getAccounts('commerce-api')).length;
    await until('the account is there', async () => (await count()) === 1);
    await fixture.run(CommandId.signOut);
    await until('the account is gone', async () => (await count()) === 0);
    assert.equal(await ask([], { silent: true }), undefined);
  });
});

describe('retrying a call as admin', () => {
  const fixture = useExtension();

  it('sends a refused read of the sandbox once more at admin level', async () => {
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: '1' } });
    const [tab] = resultTabs();
    assert.ok(tab);
    await fixture.run(CommandId.retryAsAdmin, tab.uri);
    assert.equal(fixture.services.results.recent()[0]?.level, 'admin');
    assert.ok(Array.isArray((await resultJson())['list']));
  });
});
