import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { requestTabs, resultTabs, showCode, textOf, theResult } from '../../support/host/editors';
import { useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';

const { One, Two } = vscode.ViewColumn;
const uri = vscode.Uri.parse('commerce-api:/Sandbox/requests/products.create.commerce-request.json');
const skeleton = { endpoint: 'products.create', path: {}, query: {}, body: { name: '', display_price: 0 } };

const type = (text: string) => vscode.commands.executeCommand('type', { text });
const columns = () => vscode.window.tabGroups.all.length;
const activeEditor = () => vscode.window.activeTextEditor ?? assert.fail('no editor is active');

describe('a request that is opened from code', () => {
  const fixture = useExtension();
  const create = () => fixture.run(CommandId.call, 'products.create');
  const read = async (): Promise<unknown> => JSON.parse(await textOf(uri));
  afterEach(() => fixture.run(CommandId.startOver, uri));

  it('stands beside it, and so does its result, which takes the keyboard of the request', async () => {
    await showCode('beside.js');
    await create();
    assert.equal(activeEditor().viewColumn, Two);
    await fixture.run(CommandId.sendRequest);
    assert.equal(theResult().tab.group.viewColumn, Two);
    assert.equal(columns(), 2);
    await until('the result has the keyboard', () => activeEditor().document.uri.path.includes('/results/'));
  });

  it('stands where the last result is, also when it is opened from there', async () => {
    await showCode('besideResult.js');
    await fixture.run(CommandId.call, { endpoint: 'products.list' });
    assert.equal(theResult().tab.group.viewColumn, Two);
    await create();
    assert.equal(activeEditor().viewColumn, Two);
    await vscode.window.showTextDocument(theResult().uri, { viewColumn: Two });
    await fixture.run(CommandId.call, 'invoices.create');
    assert.deepEqual(
      requestTabs().map(({ tab }) => tab.group.viewColumn),
      [Two, Two],
    );
    assert.equal(columns(), 2);
    assert.equal(resultTabs().length, 1);
  });

  it('moves there from behind the code', async () => {
    await create();
    assert.equal(activeEditor().viewColumn, One);
    await showCode('inFront.js');
    await create();
    assert.deepEqual(
      requestTabs().map(({ tab }) => tab.group.viewColumn),
      [Two],
    );
  });

  it('takes no third column where code was opened over it', async () => {
    await showCode('left.js');
    await create();
    const { document } = await showCode('over.js');
    await vscode.window.showTextDocument(document, { viewColumn: Two, preview: false });
    await create();
    assert.deepEqual(
      requestTabs().map(({ tab }) => tab.group.viewColumn),
      [One],
    );
    assert.equal(columns(), 2);
  });

  it('has a tab stop at each empty value, and no Undo empties it', async () => {
    await showCode('stops.js');
    await create();
    await type('Cup');
    await vscode.commands.executeCommand('jumpToNextSnippetPlaceholder');
    await type('5');
    assert.deepEqual(await read(), { ...skeleton, body: { name: 'Cup', display_price: 5 } });
    for (let turn = 0; turn < 8; turn += 1) {
      await vscode.commands.executeCommand('undo');
      assert.match(await textOf(uri), /"endpoint": "products\.create"[^]*"body": \{\n/);
    }
    assert.deepEqual(await read(), skeleton);
  });

  it('counts as typed only where a person types into it, whatever was selected in it before', async () => {
    // A document without typed text, since a text that Undo restores still counts as typed.
    const other = uri.with({ path: uri.path.replace('products', 'invoices') });
    const isTyped = () => fixture.services.isTyped(other.toString());
    await showCode('typed.js');
    await fixture.run(CommandId.call, 'invoices.create');
    assert.equal(isTyped(), false);
    await vscode.commands.executeCommand('editor.action.selectAll');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await fixture.run(CommandId.call, 'invoices.create');
    assert.equal(isTyped(), false);
    await type('Cup');
    await until('it is typed', isTyped);
    await vscode.commands.executeCommand('jumpToNextSnippetPlaceholder');
    await type('7');
    await until('it is typed', isTyped);
    const body = { name: 'Cup', price: 7 };
    assert.deepEqual(JSON.parse(await textOf(other)), { ...skeleton, endpoint: 'invoices.create', body });
    await fixture.run(CommandId.startOver, other);
  });
});
