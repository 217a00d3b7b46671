import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import {
  lensesOf,
  resultJson,
  resultTabs,
  textOf,
  textTabs,
  theResult,
  workspaceFolder,
} from '../../support/host/editors';
import { serveMemoryFiles } from '../../support/host/memoryFiles';
import { useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';

const inFolder = (name: string) => vscode.Uri.joinPath(workspaceFolder(), name);

async function open(name: string, request: unknown): Promise<vscode.TextDocument> {
  const uri = inFolder(name);
  await vscode.workspace.fs.writeFile(uri, Buffer.from(JSON.stringify(request, null, 2)));
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
}

async function offered(document: vscode.TextDocument, before: string): Promise<readonly string[]> {
  const position = document.positionAt(document.getText().indexOf(before) + before.length);
  const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    position,
  );
  return items.map(({ label }) => (typeof label === 'string' ? label : label.label));
}

describe('request files of the workspace', () => {
  const fixture = useExtension();

  it('are sent to the chosen environment, which their lens names', async () => {
    const document = await open('list.commerce-request.json', {
      endpoint: 'userGroups.list',
      query: { limit: 2 },
    });
    assert.equal(document.languageId, 'commerce-request');
    assert.deepEqual(
      (await lensesOf(document.uri)).map(({ title }) => title),
      ['▶ Send to Sandbox (user)'],
    );
    await fixture.run(CommandId.sendRequest, document.uri);
    assert.match(theResult().uri.path, /^\/Sandbox\/results\/userGroups\.list/);
    const { list } = await resultJson();
    assert.equal(Array.isArray(list) && list.length, 2);
  });

  it('are sent again while the result of the last send comes up beside them', async () => {
    const document = await open('again.commerce-request.json', { endpoint: 'userGroups.list' });
    await fixture.run(CommandId.sendRequest);
    const history = fixture.services.history;
    await history.settled();
    await history.clear();
    for (let turn = 0; turn < 4; turn += 1) {
      // The result's column is active for a moment, while the focus stays in the request.
      const again = new Promise<void>((resolve, reject) => {
        const watch = vscode.window.tabGroups.onDidChangeTabGroups(() => {
          if (vscode.window.tabGroups.activeTabGroup.viewColumn !== vscode.ViewColumn.Two) return;
          watch.dispose();
          fixture.run(CommandId.sendRequest).then(resolve, reject);
        });
      });
      await Promise.all([fixture.run(CommandId.sendRequest), again]);
      assert.equal(fixture.notices.text(), '');
      assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), document.uri.toString());
    }
    await history.settled();
    const rows = await history.nodes('Sandbox');
    assert.equal(rows.length, 1);
    assert.match(rows[0]?.label ?? '', /^\d+ × 8 /);
  });

  it('are warned of a secret in them, which a quick fix empties', async () => {
    const document = await open('secret.commerce-request.json', {
      endpoint: 'users.login',
      body: { login_id: 'a', login_pw: 'hunter2', token: '' },
    });
    const marked = () =>
      vscode.languages.getDiagnostics(document.uri).filter(({ message }) => message.includes('are shared'));
    await until('the secret is marked', () => marked().length === 1);
    const [diagnostic] = marked();
    assert.ok(diagnostic);
    assert.equal(diagnostic.severity, vscode.DiagnosticSeverity.Warning);
    assert.equal(document.getText(diagnostic.range), '"hunter2"');
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      diagnostic.range,
    );
    const fix = actions.find(({ title }) => title === 'Empty the value');
    assert.ok(fix?.edit);
    await vscode.workspace.applyEdit(fix.edit);
    await until('no mark is left', () => marked().length === 0);
    assert.match(document.getText(), /"login_pw": ""/);
    await document.save();
  });

  it('are indented by Format Document', async () => {
    const uri = inFolder('pasted.commerce-request.json');
    await vscode.workspace.fs.writeFile(
      uri,
      Buffer.from('{"endpoint":"userGroups.list","query":{"n":1e400}}'),
    );
    await vscode.window.showTextDocument(uri);
    await until('the file is indented', async () => {
      await vscode.commands.executeCommand('editor.action.formatDocument');
      return (await textOf(uri)).includes('\n');
    });
    // The depth of the indentation is a setting of the user.
    assert.match(
      await textOf(uri),
      /^\{\n +"endpoint": "userGroups\.list",\n +"query": \{\n +"n": 1e400\n +\}\n\}$/,
    );
    const document = await vscode.workspace.openTextDocument(uri);
    await document.save();
  });

  it('complete endpoints, parameters and body fields, and explain them', async () => {
    const document = await open('update.commerce-request.json', {
      endpoint: 'userGroups.update',
      path: {},
      body: { user_group: {} },
    });
    await until('the fields are offered', async () =>
      (await offered(document, '"user_group": {')).includes('company_name'),
    );
    assert.ok((await offered(document, '"path": {')).includes('user_group_id'));
    const endpoints = await offered(document, '"endpoint": "');
    assert.ok(
      endpoints.some((label) => label.includes('products.list')),
      endpoints.slice(0, 3).join(),
    );
    const at = document.positionAt(document.getText().indexOf('user_group'));
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      at,
    );
    assert.ok(hovers.length > 0);
  });

  it('show their mistakes', async () => {
    const document = await open('wrong.commerce-request.json', {
      endpoint: 'userGroups.update',
      path: { group: '1' },
    });
    await until('the mistake is marked', () => vscode.languages.getDiagnostics(document.uri).length > 0);
  });
});

/** Schemes of earlier versions of a file: read-only file systems, and texts of extensions. */
const readOnly = [
  'git',
  'gitlens',
  'review',
  'pr',
  'history',
  'stash',
  'snapshot',
  'archive',
  'index',
  'branch',
];
const made = ['svn', 'hg', 'perforce', 'commit', 'conflict', 'merge-base', 'patch', 'shelf', 'fossil', 'jj'];

describe('earlier versions of request files', () => {
  const fixture = useExtension();
  const text = '{ "endpoint": "users.login", "path": { "a": "1" }, "body": { "login_pw": "hunter2" } }';
  const uriOf = (scheme: string) => vscode.Uri.from({ scheme, path: '/shop/old.commerce-request.json' });
  const marksOf = (uri: vscode.Uri, source: string) =>
    vscode.languages.getDiagnostics(uri).filter((mark) => mark.source === source);
  let served: vscode.Disposable;
  before(() => {
    const load = () => ({ bytes: Buffer.from(text) });
    const provideTextDocumentContent = () => text;
    served = vscode.Disposable.from(
      serveMemoryFiles('shopfs', load),
      ...readOnly.map((scheme) => serveMemoryFiles(scheme, load, true)),
      ...made.map((scheme) =>
        vscode.workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent }),
      ),
    );
  });
  after(() => void served.dispose());

  it('have neither Send nor marks, and are not sent', async () => {
    for (const scheme of [...readOnly, ...made]) await vscode.workspace.openTextDocument(uriOf(scheme));
    const old = uriOf('git');
    await vscode.window.showTextDocument(old, { viewColumn: vscode.ViewColumn.Two, preview: false });
    const editable = uriOf('shopfs');
    await vscode.workspace.openTextDocument(editable);
    const file = inFolder('edited.commerce-request.json');
    await vscode.workspace.fs.writeFile(file, Buffer.from(text));
    await vscode.window.showTextDocument(file, { viewColumn: vscode.ViewColumn.One });
    await until('what can be edited is marked, the file by the JSON service of VS Code, too', () => {
      const marked = [editable, file].every((uri) => marksOf(uri, 'Commerce API').length > 0);
      return marked && vscode.languages.getDiagnostics(file).length > marksOf(file, 'Commerce API').length;
    });
    assert.equal((await lensesOf(editable)).length, 1);
    for (const uri of [...readOnly, ...made].map(uriOf)) {
      assert.deepEqual(await lensesOf(uri), [], uri.scheme);
      assert.deepEqual(marksOf(uri, 'Commerce API'), [], uri.scheme);
    }
    assert.deepEqual(vscode.languages.getDiagnostics(old), []);
    await fixture.run(CommandId.sendRequest, old);
    assert.match(fixture.notices.text(), /Open a request document to send it/);
    assert.deepEqual(resultTabs(), []);
  });
});

describe(CommandId.newRequestFile, () => {
  const fixture = useExtension();

  it('writes a skeleton into the folder and shows it', async () => {
    fixture.answer({ text: 'new.commerce-request.json' });
    await fixture.run(CommandId.newRequestFile, { endpointId: 'userGroups.update' });
    assert.match(await textOf(inFolder('new.commerce-request.json')), /"endpoint": "userGroups\.update"/);
    assert.ok(textTabs().some(({ uri }) => uri.path.endsWith('/new.commerce-request.json')));
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    assert.ok(editor.document.uri.path.endsWith('/new.commerce-request.json'));
    const before = editor.document.getText(
      new vscode.Range(new vscode.Position(0, 0), editor.selection.active),
    );
    assert.match(before, /"user_group_id": "$/, 'the cursor is where a value is missing');
  });
});

describe(CommandId.saveAsRequestFile, () => {
  const fixture = useExtension();

  it('writes the request of a result, which can be sent from there', async () => {
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: 4 } });
    fixture.answer({ text: 'saved.commerce-request.json' });
    await fixture.run(CommandId.saveAsRequestFile, theResult().uri);
    const text = await textOf(inFolder('saved.commerce-request.json'));
    assert.match(text, /"limit": "4"/);
    assert.doesNotMatch(text, /Sandbox/);
    fixture.answer();
    await fixture.run(CommandId.sendRequest, inFolder('saved.commerce-request.json'));
    const { list } = await resultJson();
    assert.equal(Array.isArray(list) && list.length, 4);
  });
});
