import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { lensesOf, showCode, workspaceFolder } from '../../support/host/editors';
import { useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';

describe(CommandId.goToCode, () => {
  const fixture = useExtension();
  let endpointId = '';
  let path = '';
  before(() => {
    // One that no other suite's files call.
    const endpoint = fixture.services.catalog.findEndpoint('invoices.list') ?? assert.fail();
    ({ id: endpointId, path } = endpoint);
  });
  after(async () => {
    const folder = vscode.Uri.joinPath(workspaceFolder(), 'calls');
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });
  const goTo = () => fixture.run(CommandId.goToCode, { historyId: 'sandbox-1', endpointId });
  const write = (name: string, text: string) =>
    vscode.workspace.fs.writeFile(vscode.Uri.joinPath(workspaceFolder(), 'calls', name), Buffer.from(text));
  const selected = (): string => {
    const editor = vscode.window.activeTextEditor;
    return editor?.document.getText(editor.selection) ?? '';
  };

  it('says how many files it read where none holds the call', async () => {
    await write('node_modules/a/index.js', `fetch("${path}");\n`);
    await write('other.js', 'fetch("/v1/orders");\n');
    await goTo();
    assert.match(fixture.notices.text(), /No call of “.*” in the \d+ source files of the workspace\./);
  });

  it('opens the one file that calls the endpoint, at its line', async () => {
    await write('one.py', `import requests\n\nrequests.get(BASE + "${path}")\n`);
    await goTo();
    assert.match(vscode.window.activeTextEditor?.document.uri.path ?? '', /one\.py$/, fixture.notices.text());
    assert.equal(vscode.window.activeTextEditor?.selection.start.line, 2);
    assert.equal(selected(), path);
  });

  it('asks which, for calls of the SDK and of texts that are not saved too', async () => {
    await write(
      'sdk.js',
      "import { BootpayCommerce } from '@bootpay/backend-js';\nconst c = new BootpayCommerce({});\nc.invoice.list();\n",
    );
    const input = fixture.answer({ pick: 'calls/sdk.js:3' });
    await goTo();
    input.assertDone();
    assert.match(vscode.window.activeTextEditor?.document.uri.path ?? '', /sdk\.js$/);

    const { document } = await showCode('calls/typed.js');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), `post("${path}?typed");\nget("${path}?typed");\n`);
    await vscode.workspace.applyEdit(edit);
    assert.ok(document.isDirty);
    fixture.answer({ pick: 'calls/typed.js:2' });
    await goTo();
    const line = await until('the call is selected', () =>
      selected() === '' ? undefined : vscode.window.activeTextEditor?.selection.start.line,
    );
    assert.equal(line, 1);
  });

  it('leaves out what the setting search.exclude names', async () => {
    const search = vscode.workspace.getConfiguration('search');
    await search.update('exclude', { '**/{sdk,typed}.*': true }, vscode.ConfigurationTarget.Global);
    try {
      await goTo();
      assert.match(vscode.window.activeTextEditor?.document.uri.path ?? '', /one\.py$/);
    } finally {
      await search.update('exclude', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('stands above the document of a request', async () => {
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list' });
    const running = fixture.services.sandbox.running() ?? assert.fail();
    await fetch(`${running.origin}${path}`);
    const shown = await until('its row is there', async () => {
      const [first] = await fixture.services.sandboxRequests.rows();
      return first?.endpointId === endpointId ? first : undefined;
    });
    await fixture.run(CommandId.showRequest, { historyId: shown.historyId });
    const uri = await until('it is shown', () => {
      const active = vscode.window.activeTextEditor?.document.uri;
      return active?.scheme === 'commerce-api' ? active : undefined;
    });
    const [lens] = await lensesOf(uri);
    assert.equal(lens?.title, 'Go to Code');
  });
});
