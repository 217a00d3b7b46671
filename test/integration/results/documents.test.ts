import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { lensesOf, resultTabs, showCode, textOf, theResult } from '../../support/host/editors';
import { useRawEnvironment } from '../../support/host/rawEnvironment';
import { useExtension } from '../../support/host/useExtension';
import { answering } from '../../support/rawServer';
import { until } from '../../support/until';
import { pressLens } from '../../support/host/pressLens';

const list = { endpoint: 'userGroups.list', query: { limit: '2' } };
const missing = { endpoint: 'userGroups.detail', path: { user_group_id: 'no-such-group' } };

describe('result documents', () => {
  const fixture = useExtension();

  it('stand under environment, endpoint and number, and are called by what they are', async () => {
    await fixture.run(CommandId.call, list);
    const { uri } = theResult();
    assert.match(uri.path, /^\/Sandbox\/results\/userGroups\.list-\d+\/User groups, list\.json$/);
    assert.equal((await vscode.workspace.openTextDocument(uri)).languageId, 'commerce-result');
  });

  it('wrap the sentence of a call without an answer, also at an address of an earlier version', async () => {
    const raw = await useRawEnvironment(fixture, (connection) => connection.reset());
    await raw.call({ endpoint: 'userGroups.detail', path: { user_group_id: 'g1' } });
    const { uri } = theResult();
    const earlier = uri.with({ path: uri.path.replace(/\/[^/]*\.txt$/, '.txt') });
    assert.notEqual(earlier.path, uri.path);
    for (const address of [uri, earlier])
      assert.equal((await vscode.workspace.openTextDocument(address)).languageId, 'commerce-text');
    const { wordWrap, minimap } = vscode.workspace.getConfiguration('editor', {
      languageId: 'commerce-text',
    }) as unknown as { readonly wordWrap: string; readonly minimap: { readonly enabled: boolean } };
    assert.deepEqual([wordWrap, minimap.enabled], ['on', false]);
  });

  for (const encoding of ['euckr', 'utf16le'])
    it(`hold what came, and requests what was typed, where other files are ${encoding}`, async () => {
      const files = vscode.workspace.getConfiguration('files');
      await files.update('encoding', encoding, vscode.ConfigurationTarget.Workspace);
      try {
        const raw = await useRawEnvironment(fixture, answering({ body: '{"company_name":"한빛 é"}' }));
        await raw.call({ endpoint: 'userGroups.detail', path: { user_group_id: 'g1' } });
        assert.equal(await textOf(theResult().uri), '{\n  "company_name": "한빛 é"\n}');
        await raw.server.close();
        const name = 'products.create.commerce-request.json';
        const request = vscode.Uri.parse(`commerce-api:/Sandbox/requests/${name}`);
        const document = await vscode.workspace.openTextDocument(request);
        const edit = new vscode.WorkspaceEdit();
        const text = `{ "endpoint": "products.create", "body": { "name": "한빛 ${encoding}" } }`;
        edit.replace(request, new vscode.Range(0, 0, document.lineCount, 0), text);
        await vscode.workspace.applyEdit(edit);
        await until('the document is saved', () => !document.isDirty);
        assert.equal(Buffer.from(await vscode.workspace.fs.readFile(request)).toString(), text);
      } finally {
        await files.update('encoding', undefined, vscode.ConfigurationTarget.Workspace);
      }
    });

  it('cannot be changed by typing, nor through the file system', async () => {
    await fixture.run(CommandId.call, list);
    const { uri } = theResult();
    const text = await textOf(uri);
    await vscode.window.showTextDocument(uri);
    await vscode.commands.executeCommand('type', { text: 'x' });
    assert.equal(await textOf(uri), text);
    await assert.rejects(async () => vscode.workspace.fs.writeFile(uri, Buffer.from('{}')), /NoPermissions/);
    await assert.rejects(async () => vscode.workspace.fs.delete(uri), /NoPermissions/);
  });

  it('reuse one preview tab beside the code, which keeps the keyboard', async () => {
    const code = await showCode('a.ts', '');
    await fixture.run(CommandId.call, list);
    const first = theResult();
    assert.equal(first.tab.isPreview, true);
    assert.equal(first.tab.group.viewColumn, vscode.ViewColumn.Two);
    await fixture.run(CommandId.call, missing);
    const second = theResult();
    assert.notEqual(second.uri.path, first.uri.path);
    assert.equal(second.tab.group.viewColumn, vscode.ViewColumn.Two);
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, code.document.uri.path);
    await vscode.commands.executeCommand('type', { text: 'typed' });
    assert.equal(code.document.getText(), 'typed');
  });

  it('leave a request in sight that stands where the last result was, and the keyboard in it', async () => {
    await fixture.run(CommandId.call, list);
    assert.equal(theResult().tab.group.viewColumn, vscode.ViewColumn.One);
    await fixture.run(CommandId.call, {
      endpoint: 'userGroups.update',
      path: { user_group_id: 'df9d658bbe043b253d2b5d3f' },
    });
    const request = vscode.window.activeTextEditor?.document.uri;
    assert.match(request?.path ?? '', /userGroups\.update\.commerce-request\.json$/);
    await fixture.run(CommandId.sendRequest);
    assert.equal(theResult().tab.group.viewColumn, vscode.ViewColumn.Two);
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, request?.path);
    await fixture.run(CommandId.sendRequest);
    assert.match(theResult().uri.path, /userGroups\.update/);
    assert.equal(vscode.window.tabGroups.all.length, 2);
  });

  it('keep to one tab with previews switched off', async () => {
    const editor = vscode.workspace.getConfiguration('workbench.editor');
    await editor.update('enablePreview', false, vscode.ConfigurationTarget.Global);
    try {
      await fixture.run(CommandId.call, list);
      await fixture.run(CommandId.keepResult);
      await fixture.run(CommandId.call, list);
      await fixture.run(CommandId.call, list);
      assert.equal(resultTabs().length, 2);
      await fixture.run(CommandId.openAsTable);
      await fixture.run(CommandId.call, list);
      await fixture.run(CommandId.call, list);
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      const tables = tabs.filter(({ input }) => input instanceof vscode.TabInputCustom);
      assert.deepEqual([tables.length, resultTabs().length], [1, 2]);
    } finally {
      await editor.update('enablePreview', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('are kept, and tell their request, while the code has the keyboard', async () => {
    const code = await showCode('a.ts', '');
    await fixture.run(CommandId.call, list);
    const { uri } = theResult();
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, code.document.uri.path);
    await fixture.run(CommandId.keepResult);
    await until('the result is kept', () => resultTabs().some(({ tab }) => !tab.isPreview));
    assert.equal(theResult().uri.path, uri.path);
    await fixture.run(CommandId.showRequest, uri);
    await until('the request is shown', () =>
      vscode.window.activeTextEditor?.document.getText().includes('GET http'),
    );
    assert.deepEqual(fixture.notices.seen, []);
  });

  it('carry a line with what can be done, status and time', async () => {
    await fixture.run(CommandId.call, list);
    await fixture.run(CommandId.call, list);
    const lenses = await lensesOf(theResult().uri);
    const titles = lenses.map(({ title }) => title);
    assert.deepEqual(titles, [
      'Call Again',
      'Open as Table',
      '1–2 of 137',
      'Next Page',
      'More…',
      '200 · sample data',
      // Each of the two entities has a lens.
      '▶ Open User Group, Detail…',
      '▶ Open User Group, Detail…',
    ]);
    const registered = await vscode.commands.getCommands(true);
    for (const { command } of lenses) assert.ok(command === '' || registered.includes(command), command);
  });

  it('show an error as received, its sentence and remedies on top', async () => {
    await fixture.run(CommandId.call, missing);
    const { uri } = theResult();
    assert.match(await textOf(uri), /"USER_GROUP_NOT_FOUND"/);
    const titles = (await lensesOf(uri)).map(({ title }) => title);
    assert.deepEqual(titles.slice(0, 4), ['Call Again', 'Check the Id…', '404 No such user group', 'More…']);
    assert.match(
      titles[4] ?? '',
      /^Sandbox has no user group with this id \(404, USER_GROUP_NOT_FOUND\)\. Service message: “There is no record with the id/,
    );
    assert.deepEqual(fixture.notices.seen, [], 'it is told once');
  });

  it('leave no notification behind, however many calls failed before the one that succeeds', async () => {
    for (let call = 0; call < 10; call++) await fixture.run(CommandId.call, missing);
    await fixture.run(CommandId.call, list);
    assert.equal(resultTabs().length, 1);
    assert.deepEqual(fixture.notices.seen, []);
  });

  it('offer a remedy that leads on', async () => {
    await fixture.run(CommandId.call, missing);
    const input = fixture.answer({ pick: 'Pick from the List…' }, 'cancel');
    await pressLens(fixture, 'More…');
    await until('the list is offered', () => input.prompts[1]?.title === 'Read user group');
  });

  it('expire with one line that says so', async () => {
    const gone = vscode.Uri.parse('commerce-api:/Sandbox/results/userGroups.list-900000002.json');
    assert.equal(await textOf(gone), '"This result has expired. Call the endpoint again."\n');
    assert.deepEqual(
      (await lensesOf(gone)).map(({ title }) => title),
      ['Call Again…'],
    );
    const input = fixture.answer('cancel');
    await fixture.run(CommandId.callAgain, gone);
    // The values of the call have expired with its result.
    assert.equal(input.prompts[0]?.title, 'List user groups');
  });
});
