import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import type { Sandbox } from '../../../src/sandbox/startSandbox';
import { userGroupNodes, type UserGroupTreeNode } from '../../../src/userGroups/list/userGroupNodes';
import { theResult } from '../../support/host/editors';
import { environmentAt, secondTokens, startSecondService } from '../../support/host/secondService';
import { setUserSetting, useExtension } from '../../support/host/useExtension';
import { rawAnswer, startRawServer, type RawServer } from '../../support/rawServer';
import { until } from '../../support/until';

describe('the user groups view', () => {
  const fixture = useExtension();

  const nodes = (): readonly UserGroupTreeNode[] => userGroupNodes(fixture.services.userGroups.list);
  const labels = (): readonly string[] => nodes().map(({ label }) => label);
  const groupCount = (): number => nodes().filter(({ kind }) => kind === 'userGroup').length;
  const phaseIs = (phase: string) =>
    until(`the list is ${phase}`, () => fixture.services.userGroups.list.phase === phase);
  /** Waits for the summary, which the tree writes a moment after the list has changed. */
  const summaryIs = (expected: RegExp) => {
    const { view } = fixture.services.userGroupTree;
    return until(`the list is summed up as ${String(expected)}`, () => expected.test(view.description ?? ''));
  };

  /** Starts a server that answers each read of user groups by `answer`, which gets the request target. */
  function listServer(answer: (target: string) => string | Promise<string>): Promise<RawServer> {
    return startRawServer(async (connection) => {
      const { target } = await connection.nextRequest();
      connection.end(rawAnswer({ body: await answer(target) }));
    });
  }

  async function signInTo(server: { readonly origin: string }, name = 'Raw'): Promise<void> {
    const { services } = fixture;
    await services.sessions.store({ origin: server.origin, level: 'user', token: 'raw-token' });
    await fixture.setEnvironments(environmentAt(server, name));
    await services.environments.switchTo(name);
  }

  describe(CommandId.refreshUserGroups, () => {
    let server: RawServer | undefined;
    afterEach(async () => {
      await server?.close();
      server = undefined;
    });

    it('shows the groups of the sandbox, with counts', async () => {
      await fixture.run(CommandId.refreshUserGroups);
      const { userGroupTree, userGroups } = fixture.services;
      await until('the view is shown', () => userGroupTree.view.visible);
      assert.equal(groupCount(), 100);
      assert.equal(userGroups.list.count, 137);
      await summaryIs(/^100 of 137$/);
      assert.equal(labels().at(-1), 'Load More…');
    });

    it('calls with a group, from its node', async () => {
      await fixture.run(CommandId.refreshUserGroups);
      const node = nodes().find(({ kind }) => kind === 'userGroup');
      fixture.answer({ pick: 'Detail' });
      await fixture.run(CommandId.call, node);
      assert.match(theResult().uri.path, /userGroups\.detail/);
      await fixture.run(CommandId.copyAsCurl, node);
      assert.match(await vscode.env.clipboard.readText(), /\/v1\/user-groups\/[0-9a-f]{24}/);
    });

    it('follows what a call read of a group', async () => {
      server = await listServer((target) =>
        target.endsWith('/g1')
          ? '{"user_group_id":"g1","company_name":"New"}'
          : '[{"user_group_id":"g1","company_name":"Old"}]',
      );
      await signInTo(server);
      await fixture.run(CommandId.refreshUserGroups);
      const [node] = nodes();
      assert.equal(node?.label, 'Old');
      fixture.answer({ pick: 'Detail' });
      await fixture.run(CommandId.call, node);
      await until('the row has the new name', () => labels()[0] === 'New');
      assert.equal(server.requests().length, 2);
    });

    it('tells of a service that does not answer, and retries', async () => {
      let isBroken = true;
      server = await listServer(() =>
        isBroken ? '<html>' : '[{"user_group_id":"g1","company_name":"Hanbit"},{}]',
      );
      await signInTo(server);
      await fixture.run(CommandId.refreshUserGroups);
      assert.equal(fixture.services.userGroups.list.phase, 'failed');
      assert.equal(labels().at(-1), 'Retry');
      isBroken = false;
      await fixture.run(CommandId.refreshUserGroups);
      assert.deepEqual(labels(), ['Hanbit', 'One entry without a usable id is left out']);
      assert.deepEqual(fixture.notices.seen, []);
    });

    it('offers to sign in, sends nothing before, and shows the list after', async () => {
      const second: Sandbox = await startSecondService();
      try {
        await fixture.setEnvironments(environmentAt(second));
        await fixture.services.environments.switchTo('Second');
        await fixture.run(CommandId.refreshUserGroups);
        assert.deepEqual(labels(), ['You are not signed in to Second (user).', 'Sign In…']);
        fixture.answer({ pick: 'Paste an access token' }, { text: secondTokens.user });
        await fixture.run(CommandId.signIn, 'Second');
        await phaseIs('ready');
        assert.equal(groupCount(), 100);
      } finally {
        await second.stop();
      }
    });

    it('empties the list at once when the environment changes, and drops what comes late', async () => {
      let release: (() => void) | undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      server = await listServer(async () => {
        await held;
        return '[{"user_group_id":"late"}]';
      });
      await signInTo(server);
      const { environments, userGroups } = fixture.services;
      const running = fixture.run(CommandId.refreshUserGroups);
      await until('the service is asked', () => server?.requests().length === 1);
      await environments.switchTo('Sandbox');
      assert.equal(groupCount(), 0);
      await phaseIs('ready');
      release?.();
      await running;
      assert.equal(userGroups.list.environmentAndLevel.environmentName, 'Sandbox');
      assert.ok(nodes().every((node) => node.kind !== 'userGroup' || node.environmentName === 'Sandbox'));
      assert.equal(groupCount(), 100);
    });
  });

  describe(CommandId.loadMore, () => {
    it('adds the next page until all are there', async () => {
      await fixture.run(CommandId.refreshUserGroups);
      await fixture.run(CommandId.loadMore);
      assert.equal(groupCount(), 137);
      assert.ok(!labels().includes('Load More…'));
      const first = nodes().filter(({ kind }) => kind === 'userGroup')[100];
      // VS Code reports a selection with a delay.
      const { view } = fixture.services.userGroupTree;
      await until(
        'the keyboard is on the first group of the page',
        () => view.selection[0]?.id === first?.id,
      );
      await summaryIs(/^137 of 137$/);
    });
  });

  describe(CommandId.filterUserGroups, () => {
    it('searches the service by keyword on Enter, and clears again', async () => {
      const server = await listServer((target) =>
        target.includes('keyword=')
          ? '{"count":1,"list":[{"id":"g2"}]}'
          : '{"count":2,"list":[{"id":"g1"},{"id":"g2"}]}',
      );
      try {
        await signInTo(server);
        fixture.answer({ text: '한 & x' });
        await fixture.run(CommandId.filterUserGroups);
        await phaseIs('ready');
        assert.deepEqual(labels(), ['Clear Filter', 'g2']);
        const searched = server.requests().at(-1)?.target ?? '';
        assert.equal(new URLSearchParams(searched.split('?')[1]).get('keyword'), '한 & x');
        await fixture.run(CommandId.filterUserGroups, '');
        assert.deepEqual(labels(), ['g1', 'g2']);
      } finally {
        await server.close();
      }
    });

    it('filters what is loaded, and sends nothing, with hints off', async () => {
      await setUserSetting('hints', false);
      await fixture.run(CommandId.refreshUserGroups);
      const all = groupCount();
      fixture.answer({ text: 'foods' });
      await fixture.run(CommandId.filterUserGroups);
      assert.ok(groupCount() > 0 && groupCount() < all, `${groupCount()} of ${all}`);
      await summaryIs(/filter “foods”/);
      await fixture.run(CommandId.filterUserGroups, '');
      assert.equal(groupCount(), all);
    });
  });
});
