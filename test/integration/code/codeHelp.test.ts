import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { lensesOf, showCode, textOf } from '../../support/host/editors';
import { setUserSetting, useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';

const source = [
  'const group = await api.get(`/v1/user-groups/${id}`);',
  "await api.put('/v1/product/' + id);",
  "// '/v1/orders'",
  "fetch('https://other.example/v1/users');",
  "get('/v1/us');",
  '',
].join('\n');

describe('help in source files', () => {
  const fixture = useExtension();
  let uri: vscode.Uri;
  let count = 0;
  beforeEach(async () => {
    // A new file name, since VS Code may still hold the text of an earlier test's file.
    count += 1;
    uri = (await showCode(`calls${count}.ts`, source)).document.uri;
  });

  function marked(): readonly vscode.Diagnostic[] {
    return vscode.languages.getDiagnostics(uri).filter((diagnostic) => diagnostic.source === 'Commerce API');
  }

  async function actionsAt(range: vscode.Range): Promise<readonly vscode.CodeAction[]> {
    return vscode.commands.executeCommand('vscode.executeCodeActionProvider', uri, range);
  }

  it('offers to try the endpoint, and asks for what it needs', async () => {
    const [lens, ...others] = await lensesOf(uri);
    assert.ok(lens);
    assert.equal(others.length, 0);
    assert.equal(lens.title, '▶ Try GET user group detail');
    fixture.answer('cancel');
    await fixture.run(lens.command as CommandId, ...(lens.arguments as unknown[]));
  });

  async function hoverAt(position: vscode.Position): Promise<readonly vscode.MarkdownString[]> {
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      uri,
      position,
    );
    return hovers.flatMap((hover) => hover.contents as vscode.MarkdownString[]);
  }

  it('describes it on hover, with links that call, insert and copy it', async () => {
    const [ours, ...others] = (await hoverAt(new vscode.Position(0, 40))).filter(
      ({ isTrusted }) => isTrusted,
    );
    assert.ok(ours);
    assert.equal(others.length, 0);
    const linked = [CommandId.call, CommandId.insertCode, CommandId.copyAsCurl];
    assert.deepEqual(ours.isTrusted, { enabledCommands: linked });
    assert.ok(!ours.supportHtml && !ours.supportThemeIcons);
    assert.match(ours.value, /`user_group_id`/);
    const links = [...ours.value.matchAll(/\]\(command:([\w.]+)\?([^)]+)\)/g)];
    assert.deepEqual(
      links.map(([, command]) => command),
      linked,
    );
    for (const [, , given = ''] of links)
      assert.deepEqual(JSON.parse(decodeURIComponent(given)), [{ endpointId: 'userGroups.detail' }]);
    const [[, , given = ''] = []] = links;
    fixture.answer('cancel');
    await fixture.run(CommandId.call, ...(JSON.parse(decodeURIComponent(given)) as unknown[]));
  });

  it('offers a call for each operation of a path, but not another one than is written there', async () => {
    const text = "const path = '/v1/products';\nfetch('/v1/users', { method: 'PATCH' });\n";
    uri = (await showCode('operations.ts', text)).document.uri;
    const trusted = (await hoverAt(new vscode.Position(0, 20))).filter(({ isTrusted }) => isTrusted);
    assert.equal(trusted.length, 2);
    const other = await hoverAt(new vscode.Position(1, 10));
    assert.ok(other.every(({ isTrusted }) => !isTrusted));
  });

  it('completes paths', async () => {
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      uri,
      new vscode.Position(4, "get('/v1/us".length),
    );
    const labels = list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    assert.ok(labels.includes('/v1/user-groups/:user_group_id/limit'), labels.join());
    const item = list.items.find(({ detail }) => /Set limit/.test(detail ?? ''));
    assert.match(JSON.stringify(item?.insertText), /\$\{1:userGroupId\}/);
    assert.deepEqual(
      item?.additionalTextEdits?.map(({ newText }) => newText),
      ['`'],
    );
  });

  it('replaces of what stands behind the cursor no more than there was when it was asked', async () => {
    const editor = await showCode('typed.js', "fetch('/v1/us', options);\n");
    const asked = new vscode.Position(0, "fetch('/v1/u".length);
    const typed = new vscode.Position(0, "fetch('/v1/us".length);
    for (const [position, cursor] of [
      [asked, typed],
      [typed, typed],
    ] as const) {
      editor.selection = new vscode.Selection(cursor, cursor);
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        editor.document.uri,
        position,
      );
      const ends = ['/v1/user-groups', '/v1/user-groups/:user_group_id'].map((path) => {
        const range = list.items.find(({ label }) => label === path)?.range;
        return range instanceof vscode.Range ? range.end : range?.replacing.end;
      });
      // The second edit changes the quote after the cursor into a backtick.
      assert.deepEqual(ends, [position, position.translate(0, 1)]);
    }
  });

  it('marks a near miss, and mends it', async () => {
    await until('the near miss is marked', () => marked().length === 1);
    const [diagnostic] = marked();
    assert.ok(diagnostic);
    assert.match(diagnostic.message, /Did you mean \/v1\/products\/:product_id/);
    const fix = (await actionsAt(diagnostic.range)).find(({ title }) => title.startsWith('Change to'));
    assert.ok(fix?.edit);
    await vscode.workspace.applyEdit(fix.edit);
    assert.match(await textOf(uri), /'\/v1\/products\/' \+ id/);
    await until('no mark is left', () => marked().length === 0);
  });

  it('marks a write that the path does not accept, and offers no call', async () => {
    const text = 'requests.head(f"{base}/v1/users")\nrequests.delete(f"{base}/v1/user-groups/{gid}")\n';
    uri = (await showCode('other.py', text)).document.uri;
    await until('the method is marked', () => marked().length === 1);
    const [diagnostic] = marked();
    assert.equal(
      diagnostic?.message,
      'This path does not accept DELETE. Use GET, PUT /v1/user-groups/:user_group_id.',
    );
    assert.equal(diagnostic.range.start.line, 1);
    assert.deepEqual(await lensesOf(uri), []);
  });

  it('warns of a live token in the source, and replaces it by a variable', async () => {
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: '1' } });
    const token = fixture.services.sandbox.running()?.token('user');
    assert.ok(token);
    uri = (await showCode('pasted.py', `token = '${token}'\n`)).document.uri;
    await until('the token is marked', () => marked().length === 1);
    const [diagnostic] = marked();
    assert.ok(diagnostic);
    assert.match(diagnostic.message, /real access token/);
    assert.ok(!diagnostic.message.includes(token));
    const fix = (await actionsAt(diagnostic.range)).find(({ title }) => /environment variable/.test(title));
    assert.ok(fix?.edit);
    await vscode.workspace.applyEdit(fix.edit);
    assert.equal(await textOf(uri), 'import os\ntoken = os.environ["COMMERCE_API_TOKEN"]\n');
    await until('no mark is left', () => marked().length === 0);
  });

  it('warns of the key of an assistant, and replaces it by its variable', async () => {
    const key = `cak_${'Ab1-_'.repeat(9).slice(2)}`;
    uri = (await showCode('assistant.py', `key = '${key}'\n`)).document.uri;
    await until('the key is marked', () => marked().length === 1);
    const [diagnostic] = marked();
    assert.ok(diagnostic);
    assert.match(diagnostic.message, /real assistant key/);
    const fix = (await actionsAt(diagnostic.range)).find(({ title }) => /environment variable/.test(title));
    assert.ok(fix?.edit);
    await vscode.workspace.applyEdit(fix.edit);
    assert.equal(await textOf(uri), 'import os\nkey = os.environ["COMMERCE_API_ASSISTANT"]\n');
  });

  it('is gone when the setting is off', async () => {
    await until('the near miss is marked', () => marked().length === 1);
    await setUserSetting('codeHelp.enabled', false);
    await until('no mark is left', () => marked().length === 0);
    assert.deepEqual(await lensesOf(uri), []);
    await setUserSetting('codeHelp.enabled', undefined);
    await until('the near miss is marked again', () => marked().length === 1);
  });

  it('knows the operations of the user, as soon as they are there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
    const file = join(folder, 'own.yaml');
    const operation = '{ operationId: readCoupon, summary: Coupon }';
    await writeFile(file, `openapi: 3.1.0\npaths:\n  /v1/coupons/{id}:\n    get: ${operation}\n`);
    const { document } = await showCode('own.ts', 'api.get(`/v1/coupons/${id}`);\n');
    assert.deepEqual(await lensesOf(document.uri), []);
    await setUserSetting('openApiFiles', [file]);
    await until('the lens is there', async () => (await lensesOf(document.uri)).length === 1);
    await setUserSetting('openApiFiles', undefined);
    await until('the lens is gone', async () => (await lensesOf(document.uri)).length === 0);
    await rm(folder, { recursive: true });
  });

  it('knows the addresses of public clients, as long as hints are on', async () => {
    const text =
      "fetch('https://api.bootapi.com/v1/users');\nfetch('https://api.bootapi.com.evil.example/v1/users');\n";
    const { document } = await showCode('known.ts', text);
    await until('the lens is there', async () => (await lensesOf(document.uri)).length === 1);
    await setUserSetting('hints', false);
    await until('the lens is gone', async () => (await lensesOf(document.uri)).length === 0);
    await setUserSetting('hints', undefined);
  });

  it('helps with calls whose base address a file of the folder exports', async () => {
    const config = await showCode('shop/config.ts', "export const API = 'https://api.bootapi.com/v1';\n");
    const text = "import { API } from '../shop/config';\nfetch(`${API}/orders/${id}`);\n";
    uri = (await showCode('shop/orders.ts', text)).document.uri;
    const titles = async (): Promise<readonly string[]> => (await lensesOf(uri)).map(({ title }) => title);
    assert.deepEqual(await titles(), ['▶ Try GET order detail']);
    // Unsaved text counts.
    const edit = new vscode.WorkspaceEdit();
    edit.replace(config.document.uri, config.document.lineAt(0).range, "export const API = '/api';");
    await vscode.workspace.applyEdit(edit);
    assert.deepEqual(await titles(), []);
  });

  it('helps with calls whose base address stands elsewhere in the file, and with no others', async () => {
    const lines = [
      "const apiBase = 'https://api.bootapi.com/v1';",
      'const order = await fetch(`${apiBase}/orders/${orderNumber}`);',
      "const own = await fetch('/api/orders');",
      'const list = await fetch(`${apiBase}/user-group/list`);',
      'const more = await fetch(`${apiBase}/`);',
    ];
    uri = (await showCode('client.ts', lines.join('\n'))).document.uri;
    assert.deepEqual(
      (await lensesOf(uri)).map(({ title }) => title),
      ['▶ Try GET order detail'],
    );
    const hover = await hoverAt(new vscode.Position(1, 45));
    assert.ok(hover.some(({ value }) => value.includes('`order_id`')));
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      uri,
      new vscode.Position(4, 'const more = await fetch(`${apiBase}/'.length),
    );
    assert.ok(list.items.some(({ label }) => label === '/v1/orders/:order_id'));
    await until('the near miss is marked', () => marked().length === 1);
    const fixes = (await actionsAt(marked()[0]?.range ?? new vscode.Range(0, 0, 0, 0))).filter(({ title }) =>
      title.startsWith('Change to'),
    );
    assert.deepEqual(
      fixes.map(({ title, isPreferred }) => [title, isPreferred]),
      [
        ['Change to /v1/user-groups', true],
        ['Change to /v1/user-groups/:user_group_id', false],
      ],
    );
    assert.ok(fixes[0]?.edit);
    await vscode.workspace.applyEdit(fixes[0].edit);
    assert.match(await textOf(uri), /`\$\{apiBase\}\/user-groups`/);
    await until('no mark is left', () => marked().length === 0);
  });

  it('says nothing of paths that public clients call besides, nor of words in the place of an id', async () => {
    const calls = [
      "axios.get('/v1/projects/me');",
      "axios.get('/v1/users/export');",
      "axios.get('/v1/product');",
    ];
    uri = (await showCode('public.ts', calls.join('\n'))).document.uri;
    await until('the near miss is marked', () => marked().length === 1);
    assert.equal(marked()[0]?.range.start.line, 2);
    assert.deepEqual(await lensesOf(uri), []);
  });

  it('helps in .http files with variables of variables, and with curl commands', async () => {
    const text = [
      '@host = api.bootapi.com',
      '@base = https://{{host}}/v1',
      '',
      'GET {{base}}/user-groups',
      '',
      '###',
      "curl -X PUT https://api.bootapi.com/v1/user-groups/1 -d '{}'",
    ];
    uri = (await showCode('calls.http', text.join('\n'))).document.uri;
    assert.deepEqual(
      (await lensesOf(uri)).map(({ title }) => title),
      ['▶ Try GET user group list', '▶ Try PUT user group update'],
    );
  });

  it('helps with the calls of a class that is a client, and of an imported object', async () => {
    await showCode('forms/config.py', 'class Config:\n    API = "https://api.bootapi.com/v1"\n');
    const text = [
      'from .config import Config',
      'class Shop(requests.Session):',
      '    def request(self, method, url, **kwargs):',
      '        return super().request(method, Config.API + url, **kwargs)',
      '    def groups(self):',
      '        return self.get("/user-groups")',
    ];
    uri = (await showCode('forms/shop.py', text.join('\n'))).document.uri;
    assert.deepEqual(
      (await lensesOf(uri)).map(({ title }) => title),
      ['▶ Try GET user group list'],
    );
  });

  it('leaves files of other languages and huge files alone', async () => {
    const { document: note } = await showCode('note.md', source);
    // Few long lines, in a language that no other extension of this window reads.
    const more = `${'# more '.repeat(150)}\n`.repeat(1000);
    const { document: huge } = await showCode('huge.rb', `get('/v1/users')\n${more}`);
    for (const document of [note, huge]) assert.deepEqual(await lensesOf(document.uri), []);
  });
});
