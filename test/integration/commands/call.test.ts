import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { StepPosition } from '../../../src/base/userInput';
import { CommandId } from '../../../src/contributions';
import { requestTabs, resultJson, resultTabs, textOf, theResult } from '../../support/host/editors';
import { environmentAt } from '../../support/host/secondService';
import { useExtension } from '../../support/host/useExtension';
import { firstUserGroup } from '../../support/host/userGroups';
import { until } from '../../support/until';

describe(CommandId.call, () => {
  const fixture = useExtension();

  it('reads with given values without a prompt, and shows the answer', async () => {
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: 3 } });
    const { list } = await resultJson();
    assert.ok(Array.isArray(list));
    assert.equal(list.length, 3);
    assert.deepEqual(fixture.notices.seen, []);
  });

  it('lets a step be taken back', async () => {
    const group = await firstUserGroup(fixture);
    const input = fixture.answer({ pick: group.name }, 'back', { pick: group.name }, 'cancel');
    await fixture.run(CommandId.call, 'userGroups.removeUser');
    assert.deepEqual(
      input.prompts.map(({ options }) => (options as StepPosition).step?.number),
      [1, 2, 1, 2],
    );
    assert.deepEqual(resultTabs(), []);
  });

  it('takes a row of the tree for a click, and its copy for the argument of somebody else', async () => {
    const { view } = fixture.services.tree;
    await vscode.commands.executeCommand('commerceApi.endpoints.focus');
    await until('the tree is there', () => view.visible);
    await vscode.commands.executeCommand('workbench.actions.treeView.commerceApi.endpoints.collapseAll');
    const rows = fixture.services.catalog.endpointsOf('users').map(({ id }) => id);
    const down = Array<string>(rows.indexOf('users.delete') + 1).fill('focusDown');
    await until('the row is selected', async () => {
      // The row is collapsed first, since `list.expand` moves the focus in an expanded row.
      for (const step of ['focusFirst', 'collapse', 'expand', ...down, 'select'])
        await vscode.commands.executeCommand(`list.${step}`);
      const [selected] = view.selection;
      return selected?.kind === 'endpoint' && selected.endpointId === 'users.delete';
    });
    const [row] = view.selection;
    // Outside of the sandbox, where the two questions differ. No server listens at the address.
    await fixture.setEnvironments(environmentAt({ origin: 'http://127.0.0.1:9' }, 'Shop'));
    await fixture.services.environments.switchTo('Shop');
    for (const [node, labels] of [
      [row, ['Keep', 'Delete']],
      [JSON.parse(JSON.stringify(row)), ['Show Request', 'Delete']],
    ] as const) {
      const input = fixture.answer(
        { choose: 'Send Without Token' },
        { pick: 'Type a value' },
        { text: 'nobody' },
        'cancel',
      );
      // Passes a row as VS Code's menu does, without the extension's mark of a click.
      await vscode.commands.executeCommand(CommandId.call, node);
      assert.deepEqual(input.prompts.at(-1)?.labels, labels);
    }
    await fixture.services.environments.switchTo('Sandbox');
    await vscode.commands.executeCommand('workbench.view.explorer');
  });

  it('carries a write with arguments out in the sandbox, without a question', async () => {
    const group = await firstUserGroup(fixture);
    await fixture.run(CommandId.call, updateOf(group.id, 'Renamed Ltd.'));
    assert.match(theResult().uri.path, /userGroups\.update/);
    assert.equal((await firstUserGroup(fixture)).name, 'Renamed Ltd.');
    fixture.services.sandbox.running()?.reset();
  });

  it('refuses an order id that is another operation', async () => {
    await fixture.run(CommandId.call, { endpoint: 'orders.detail', path: { order_id: 'month' } });
    assert.equal(fixture.notices.seen.length, 1);
    assert.deepEqual(resultTabs(), []);
  });

  it('opens a write without a body in its request document', async () => {
    const group = await firstUserGroup(fixture);
    fixture.answer({ pick: group.name });
    await fixture.run(CommandId.call, 'userGroups.update');
    assert.deepEqual(resultTabs(), []);
    const [document] = requestTabs();
    assert.ok(document, 'no request document is open');
    assert.match(await textOf(document.uri), new RegExp(`"user_group_id": "${group.id}"`));
  });

  it('reaches all endpoints', async () => {
    const { catalog } = fixture.services;
    assert.equal(catalog.endpoints.length, 48);
    for (const { id, method, path } of catalog.endpoints) {
      const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
      const { queryParameters } = await catalog.loadDetails(id, { hints: true });
      const isRead = method === 'GET';
      fixture.answer(...(method === 'DELETE' ? ([{ confirm: true }] as const) : []));
      await fixture.run(CommandId.call, {
        endpoint: id,
        path: Object.fromEntries(names.map((name) => [name, 'unknown-id'])),
        query: Object.fromEntries(queryParameters.map(({ name }) => [name, '1'])),
        ...(isRead ? {} : { body: {} }),
      });
      const call = fixture.services.results.recent()[0];
      assert.equal(call?.endpointId, id);
      assert.ok(call.outcome.response, `${id} got no answer`);
      assert.doesNotMatch(call.outcome.response.text, /ROUTE_NOT_FOUND|NOT_IMPLEMENTED|SANDBOX_FAILED/, id);
      assert.match(theResult().uri.path, new RegExp(`/${id}-\\d+/`));
    }
    fixture.services.sandbox.running()?.reset();
  });
});

function updateOf(id: string, name: string): unknown {
  return {
    endpoint: 'userGroups.update',
    path: { user_group_id: id },
    body: { user_group: { company_name: name } },
  };
}
