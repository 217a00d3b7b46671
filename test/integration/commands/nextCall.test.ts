import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { lensesOf, requestTabs, resultJson, textOf, theResult } from '../../support/host/editors';
import { useExtension } from '../../support/host/useExtension';

describe(CommandId.nextCall, () => {
  const fixture = useExtension();

  async function listed(
    limit: number,
  ): Promise<{ readonly uri: vscode.Uri; readonly ids: readonly string[] }> {
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit } });
    const { list } = (await resultJson()) as { readonly list: readonly { readonly user_group_id: string }[] };
    return { uri: theResult().uri, ids: list.map(({ user_group_id }) => user_group_id) };
  }

  it('is one lens for each entity, and reads the entity of its id', async () => {
    const { uri, ids } = await listed(3);
    const lenses = (await lensesOf(uri)).filter(({ command }) => command === CommandId.nextCall);
    assert.deepEqual(
      lenses.map(({ title }) => title),
      ids.map(() => '▶ Open User Group, Detail…'),
    );
    fixture.answer({ pick: 'Detail' });
    await fixture.run(CommandId.nextCall, ...((lenses[1]?.arguments ?? []) as readonly unknown[]));
    assert.match(theResult().uri.path, /userGroups\.detail/);
    assert.ok((await textOf(theResult().uri)).includes(ids[1] ?? 'no second id'));
  });

  it('stands behind the result’s own lenses where the id is the first key, and parts it from no brace', async () => {
    const [id] = (await listed(1)).ids;
    await fixture.run(CommandId.call, { endpoint: 'userGroups.detail', path: { user_group_id: id } });
    const { uri } = theResult();
    assert.match(await textOf(uri), /^\{\n {2}"user_group_id"/);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      uri,
    );
    assert.deepEqual([...new Set(lenses.map(({ range }) => range.start.line))], [0]);
    assert.equal(lenses.at(-1)?.command?.command, CommandId.nextCall);
  });

  it('takes the id on the line of the cursor, and fills in a request', async () => {
    const { uri, ids } = await listed(1);
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    const at = editor.document.positionAt(editor.document.getText().indexOf(ids[0] ?? 'no id'));
    editor.selection = new vscode.Selection(at, at);
    fixture.answer({ pick: 'Update' });
    await fixture.run(CommandId.nextCall);
    const [request] = requestTabs();
    assert.ok(request);
    assert.match(await textOf(request.uri), new RegExp(`"user_group_id": "${ids[0] ?? ''}"`));
  });
});
