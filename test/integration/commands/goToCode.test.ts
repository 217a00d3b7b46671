import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { lensesOf, showCode, workspaceFolder } from '../../support/host/editors';
import { searchesFiles } from '../../support/host/searchesFiles';
import { useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';

describe(CommandId.goToCode, () => {
  const fixture = useExtension();
  let path = '';
  before(function () {
    if (!searchesFiles()) this.skip();
    // An endpoint that no file of another suite calls.
    const endpoint = fixture.services.catalog.findEndpoint('invoices.list') ?? assert.fail();
    ({ path } = endpoint);
  });
  after(async () => {
    const folder = vscode.Uri.joinPath(workspaceFolder(), 'calls');
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });
  /** Sends a request as a program does, and returns its row. */
  const send = async (target: string, method = 'GET') => {
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list' });
    const running = fixture.services.sandbox.running() ?? assert.fail();
    const { length } = await fixture.services.sandboxRequests.rows();
    await fetch(running.origin + target, { method });
    return until('its row is there', async () => {
      const rows = await fixture.services.sandboxRequests.rows();
      return rows.length > length ? rows[0] : undefined;
    });
  };
  const goTo = async (): Promise<void> => {
    const { historyId } = await send(path);
    await fixture.run(CommandId.goToCode, { historyId });
  };
  const write = (name: string, text: string) =>
    vscode.workspace.fs.writeFile(vscode.Uri.joinPath(workspaceFolder(), 'calls', name), Buffer.from(text));
  const selected = (): string => {
    const editor = vscode.window.activeTextEditor;
    return editor?.document.getText(editor.selection) ?? '';
  };

  it('says how many files it read where none holds the call', async () => {
    await write('node_modules/a/index.js', `fetch("${path}");\n`);
    await write('other.js', 'fetch("/v1/orders");\n');
    const countFiles = async (): Promise<string | undefined> => {
      await goTo();
      return /No call of “.*” in (\d+) readable source files\.$/.exec(fixture.notices.text())?.[1];
    };
    // On a busy machine the search may stop early.
    const before = await until('all files are read', countFiles);
    await write('long.js', 'x'.repeat(1_000_001));
    assert.equal(await until('all are read again', countFiles), before);
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

  it('lists the lines that hold what was sent first', async () => {
    await write('a-two.js', `get("${path}");\nget("${path}?page=7");\n`);
    const { historyId } = await send(`${path}?page=7`);
    const input = fixture.answer({ pick: 'calls/a-two.js:2' });
    await fixture.run(CommandId.goToCode, { historyId });
    input.assertDone();
    assert.ok(input.shownText().indexOf('a-two.js:2') < input.shownText().indexOf('a-two.js:1'));
  });

  it('finds a path that no endpoint has, and changes it to the one that was meant', async () => {
    const wrong = path.replace('invoices', 'invoice-s');
    await write('wrong.js', `// A list.\nget(base + "${wrong}");\n`);
    const { historyId, contextValue } = await send(wrong);
    assert.equal(contextValue, 'sandboxRequest;code;copy');
    fixture.answer({ pick: 'calls/wrong.js:2: change invoice-s to invoices' });
    await fixture.run(CommandId.goToCode, { historyId });
    const { document } = vscode.window.activeTextEditor ?? assert.fail();
    assert.equal(document.getText(), `// A list.\nget(base + "${path}");\n`);
    assert.ok(document.isDirty, 'a person saves it');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('stands above the document of a request', async () => {
    const shown = await send(path);
    await fixture.run(CommandId.showRequest, { historyId: shown.historyId });
    const uri = await until('it is shown', () => {
      const active = vscode.window.activeTextEditor?.document.uri;
      return active?.scheme === 'commerce-api' ? active : undefined;
    });
    const [lens] = await lensesOf(uri);
    assert.equal(lens?.title, 'Go to Code');
  });
});
