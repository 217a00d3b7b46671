import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CommandId } from '../../../src/contributions';
import { lensesOf, requestTabs, showCode, textOf } from '../../support/host/editors';
import { setUserSetting, useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';

const head =
  "import { BootpayCommerce } from '@bootpay/backend-js';\nconst commerce = new BootpayCommerce({});\n";
let count = 0;

describe('calls of the backend SDK in source files', () => {
  const fixture = useExtension();
  afterEach(() => setUserSetting('hints', undefined));

  async function showFile(name: string, text: string): Promise<vscode.Uri> {
    return (await showCode(name, `${text}\n`)).document.uri;
  }

  function show(calls: string): Promise<vscode.Uri> {
    count += 1;
    return showFile(`sdk${count}.js`, head + calls);
  }

  async function press(calls: string): Promise<void> {
    await pressLast(await show(calls));
  }

  async function pressLast(uri: vscode.Uri): Promise<void> {
    const lens = (await lensesOf(uri)).at(-1);
    assert.ok(lens);
    await fixture.run(lens.command as CommandId, ...(lens.arguments as unknown[]));
  }

  async function hoverIn(uri: vscode.Uri, word: string): Promise<string> {
    const lines = (await textOf(uri)).split('\n');
    const line = lines.findIndex((text) => text.includes(word));
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      uri,
      new vscode.Position(line, lines[line]?.indexOf(word) ?? 0),
    );
    const texts = hovers.flatMap(({ contents }) => contents as vscode.MarkdownString[]);
    return texts
      .filter(({ isTrusted }) => isTrusted)
      .map(({ value }) => value)
      .join('\n');
  }

  it('SDK: are described on hover, marked as a hint, with where newer versions send them', async () => {
    const uri = await show("commerce.userGroup.detail('g1');\ncommerce.userGroup.userCreate('g1', 'u1');");
    const detail = await hoverIn(uri, 'detail');
    assert.match(detail, /GET \/v1\/user-groups\/:user_group_id/);
    assert.match(detail, /`userGroup\.detail\(user_group_id\)` in the backend SDK · \*hint/);
    assert.match(detail.split('\n')[1] ?? '', /in the backend SDK/);
    assert.doesNotMatch(detail, /newer versions/);
    assert.match(
      await hoverIn(uri, 'userCreate'),
      /newer versions call `POST \/v1\/user-groups\/:user_group_id\/user`/,
    );
  });

  it('SDK: Try sends a complete read at once', async () => {
    await press("commerce.userGroup.list({ page: 2, limit: 3 });\nawait commerce.userGroup.detail('g1');");
    assert.match(fixture.services.results.recent()[0]?.request.url ?? '', /\/v1\/user-groups\/g1$/);
  });

  it('SDK: Try opens the request document of a write, in the shape that the environment expects', async () => {
    await press("commerce.userGroup.update({ user_group_id: 'g1', phone: '02-123' });");
    const [request] = requestTabs();
    assert.ok(request);
    assert.deepEqual(JSON.parse(await textOf(request.uri)), {
      endpoint: 'userGroups.update',
      path: { user_group_id: 'g1' },
      query: {},
      body: { user_group: { phone: '02-123' } },
    });
  });

  it('SDK: two mistakes are told as information, each with its fix', async () => {
    const uri = await show(
      "commerce.userGroup.detail({ user_group_id: 'g1' });\ncommerce.orderSubscription.pause({ reason: '' });",
    );
    const marked = () =>
      vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Commerce API');
    await until('both are marked', () => marked().length === 2);
    assert.deepEqual(
      marked().map(({ severity, message }) => [severity, message]),
      [
        'The backend SDK takes user_group_id itself here, not an object',
        'In the backend SDK this call is orderSubscription.requestIng.pause',
      ].map((text) => [vscode.DiagnosticSeverity.Information, `${text} (hint · undocumented)`]),
    );
    for (const title of ['Change to orderSubscription.requestIng.pause', 'Pass user_group_id itself']) {
      const { range } = marked().at(-1) ?? assert.fail(title);
      const actions = await vscode.commands.executeCommand<readonly vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        uri,
        range,
      );
      const { edit } = actions.find((action) => action.title === title) ?? assert.fail(title);
      assert.ok(edit);
      const before = marked().length;
      await vscode.workspace.applyEdit(edit);
      await until('it is mended', () => marked().length === before - 1);
    }
    assert.match(await textOf(uri), /detail\('g1'\);\n.*\.requestIng\.pause\(/);
    assert.equal((await lensesOf(uri)).length, 2);
  });

  it('SDK: in Java are described on hover, and Try takes the id', async () => {
    const uri = await showFile(
      'Groups.java',
      `import kr.co.bootpay.store.BootpayStore;
class Groups {
    private final BootpayStore store;
    Groups(BootpayStore store) { this.store = store; }
    void read(UserGroupListParams params) throws Exception {
        store.userGroup.list(params);
        store.asManager().userGroup.detail("g2");
    }
}`,
    );
    assert.match(
      await hoverIn(uri, 'detail'),
      /`userGroup\.detail\(user_group_id\)` in the backend SDK · \*hint/,
    );
    assert.equal((await lensesOf(uri)).length, 2);
    await pressLast(uri);
    assert.match(fixture.services.results.recent()[0]?.request.url ?? '', /\/v1\/user-groups\/g2$/);
  });

  it('SDK: in PHP are described on hover, and Try takes the arrays', async () => {
    const uri = await showFile(
      'groups.php',
      `<?php
use Bootpay\\ServerPhp\\BootpayCommerceApi;
class Groups {
    public function __construct(private BootpayCommerceApi $commerce) {}
    public function all() {
        return $this->commerce->userGroup->getList(['page' => 2, 'limit' => 3]);
    }
}`,
    );
    assert.match(await hoverIn(uri, 'getList'), /`userGroup\.getList\(query\)` in the backend SDK · \*hint/);
    await pressLast(uri);
    assert.match(
      fixture.services.results.recent()[0]?.request.url ?? '',
      /\/v1\/user-groups\?.*page=2&limit=3/,
    );
  });

  it('SDK: are passed over without hints', async () => {
    const uri = await show("commerce.userGroup.detail('g1');");
    assert.equal((await lensesOf(uri)).length, 1);
    await setUserSetting('hints', false);
    assert.deepEqual(await lensesOf(uri), []);
    assert.equal(await hoverIn(uri, 'detail'), '');
  });
});
