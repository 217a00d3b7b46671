import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { lensesOf, theResult } from '../../support/host/editors';
import { secondTokens, useSecondService } from '../../support/host/secondService';
import { useExtension } from '../../support/host/useExtension';
import {
  change,
  userGroupTokens,
  showUserGroup,
  storeSession,
  useUserGroupService,
} from '../../support/host/userGroupService';
import { rawAnswer } from '../../support/rawServer';
import { until } from '../../support/until';
import { pressLens } from '../../support/host/pressLens';

describe('a user group that a user may not open', () => {
  const fixture = useExtension();

  it('is opened once the admin session that it needs is there', async () => {
    const service = await useUserGroupService(fixture);
    try {
      service.override = ({ headers }) =>
        headers.some(([, value]) => value.includes(userGroupTokens.admin))
          ? undefined
          : rawAnswer({ status: 403, body: '{"error_code":"USER_GROUP_NOT_AUTHORIZED","message":"No."}' });
      fixture.notices.press('Sign In as Admin…');
      fixture.answer({ pick: 'Paste an access token' }, { text: userGroupTokens.admin });
      await fixture.run(CommandId.openUserGroup, 'g1');
      const notice = await fixture.notices.saying(/\(admin\)/);
      assert.deepEqual(notice.buttons, ['Retry as Admin']);
      await fixture.run(CommandId.retryAsAdmin, service.uri.toString());
      await until('it is open', () =>
        vscode.workspace.textDocuments.some(
          (document) =>
            document.uri.toString() === service.uri.toString() && document.getText().includes('Kim'),
        ),
      );
      assert.deepEqual(service.writes(), []);
    } finally {
      await fixture.services.sessions.delete(service.server.origin);
      await service.server.close();
    }
  });

  it('is saved after the admin session that it lost is there again', async () => {
    const service = await useUserGroupService(fixture);
    const { sessions, userGroupFileInfo: userGroupFiles } = fixture.services;
    const uri = service.uri.toString();
    const status = () => userGroupFiles.statusOf(uri);
    const buttons = () => {
      const now = status();
      return 'remedies' in now ? now.remedies.map(({ title }) => title) : [];
    };
    try {
      service.override = ({ method, headers }) =>
        method === 'GET' || headers.some(([, value]) => value.includes(userGroupTokens.admin))
          ? undefined
          : rawAnswer({ status: 403, body: '{"error_code":"USER_GROUP_NOT_AUTHORIZED","message":"No."}' });
      const document = await showUserGroup(service);
      await change(document, '"02-1"', '"02-2"');
      await fixture.run(CommandId.saveRecord, uri);
      assert.deepEqual(buttons(), ['Sign In as Admin…', 'Show Response']);
      await storeSession(fixture, service.server, 'admin');
      await until('the save is offered again', () => buttons()[0] === 'Retry as Admin');
      await fixture.run(CommandId.retryAsAdmin, uri);
      assert.equal(document.isDirty, false);
      await sessions.delete(service.server.origin, 'admin');
      await change(document, '"02-2"', '"02-3"');
      await fixture.run(CommandId.saveRecord, uri);
      const refused = status();
      assert.ok(refused.kind === 'notSaved');
      assert.equal(refused.sentence, `You are not signed in to ${service.environmentName} at admin level.`);
      const [signIn] = refused.remedies;
      assert.ok(signIn);
      fixture.answer({ pick: 'Paste an access token' }, { text: userGroupTokens.admin });
      await vscode.commands.executeCommand(signIn.command, ...(signIn.arguments ?? []));
      const told = await fixture.notices.saying(/You are signed in to .* \(admin\)/);
      assert.deepEqual(told.buttons, [], 'the lens of the open document has them');
      await fixture.run(CommandId.saveRecord, uri);
      assert.equal(document.isDirty, false);
      assert.match(service.members.get('phone') ?? '', /02-3/);
    } finally {
      await sessions.delete(service.server.origin);
      await service.server.close();
    }
  });
});

describe('the card of a save that waits for a sign-in', () => {
  const fixture = useExtension();

  for (const reason of ['signedOut', 'tokenInvalid'] as const) {
    it(`goes with the sign-in of its own button: ${reason}`, async () => {
      const service = await useUserGroupService(fixture);
      const { sessions, userGroupFileInfo: userGroupFiles } = fixture.services;
      const uri = service.uri.toString();
      const status = () => userGroupFiles.statusOf(uri);
      try {
        const document = await showUserGroup(service);
        await change(document, '"02-1"', '"02-2"');
        if (reason === 'signedOut') {
          await fixture.run(CommandId.signOut, service.environmentName);
        } else {
          service.override = ({ method }) =>
            method === 'GET'
              ? undefined
              : rawAnswer({ status: 401, body: '{"error_code":"ACCESS_TOKEN_INVALID","message":"No."}' });
        }
        await fixture.run(CommandId.saveRecord, uri);
        const refused = status();
        assert.ok(refused.kind === 'notSaved');
        assert.equal(refused.reason, reason);
        const sent = service.writes().length;
        await storeSession(fixture, service.server, 'admin');
        assert.equal(status(), refused, 'the session of another level changes nothing');
        const [signIn] = refused.remedies;
        assert.ok(signIn);
        fixture.answer({ pick: 'Paste an access token' }, { text: userGroupTokens.user });
        await vscode.commands.executeCommand(signIn.command, ...(signIn.arguments ?? []));
        await until('the card is gone', () => status().kind === 'ready');
        assert.equal(document.isDirty, true);
        assert.match(document.getText(), /"02-2"/);
        assert.equal(service.writes().length, sent, 'nothing is sent by itself');
        service.override = undefined;
        await fixture.run(CommandId.saveRecord, uri);
        assert.equal(document.isDirty, false);
      } finally {
        await sessions.delete(service.server.origin);
        await service.server.close();
      }
    });
  }
});

describe('a call that a user was refused', () => {
  const fixture = useExtension();
  const second = useSecondService(fixture);

  it('is offered again after the sign-in as user, by the notice and on top of the result', async () => {
    const { sessions, results } = fixture.services;
    await sessions.store({ origin: second().origin, level: 'user', token: 'revoked-token' });
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: '1' } });
    fixture.answer({ pick: 'Paste an access token' }, { text: secondTokens.user });
    await pressLens(fixture, 'Sign In…');
    const notice = await fixture.notices.saying(/signed in to Second\./);
    assert.deepEqual(notice.buttons, ['Call Again']);
    assert.equal(results.recent()[0]?.outcome.kind, 'error', 'nothing was sent by itself');
    const { uri } = theResult();
    const titles = async () => (await lensesOf(uri)).map(({ title }) => title);
    await until('the result leads to the call', async () => !(await titles()).includes('Sign In…'));
    const [first] = (await lensesOf(uri)).filter(({ command }) => command !== '');
    assert.equal(first?.command, CommandId.callAgain);
    await fixture.run(CommandId.callAgain, uri.toString());
    assert.equal(results.recent()[0]?.outcome.kind, 'response');
  });

  it('is offered again after the sign-in that it needs, and sent only then', async () => {
    const { sessions, results } = fixture.services;
    await sessions.store({ origin: second().origin, level: 'user', token: secondTokens.user });
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: 20 } });
    const answer = JSON.parse(results.recent()[0]?.outcome.response?.text ?? '') as {
      readonly list: readonly { readonly user_group_id: string; readonly corporate_type: number }[];
    };
    const company = answer.list.find(({ corporate_type }) => corporate_type !== 1);
    assert.ok(company);
    fixture.answer({ confirm: true });
    await fixture.run(CommandId.call, {
      endpoint: 'userGroups.update',
      path: { user_group_id: company.user_group_id },
      body: { user_group: { manager_name: 'Retried' } },
    });
    fixture.answer({ pick: 'Paste an access token' }, { text: secondTokens.admin }, { confirm: true });
    await pressLens(fixture, 'Sign In as Admin…');
    const notice = await fixture.notices.saying(/signed in to Second \(admin\)/);
    assert.deepEqual(notice.buttons, ['Retry as Admin']);
    const refused = results.recent()[0];
    assert.equal(refused?.outcome.kind, 'error', 'nothing was sent by itself');
    await fixture.run(CommandId.retryAsAdmin, theResult().uri.toString());
    assert.equal(results.recent()[0]?.outcome.kind, 'response');
    assert.equal(results.recent()[0]?.level, 'admin');
    await sessions.delete(second().origin);
  });
});
