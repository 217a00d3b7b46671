import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import type { SandboxRequestNode } from '../../../src/requests/sandboxRequestNode';
import { useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';

describe('the requests that programs send to the sandbox', () => {
  const fixture = useExtension();

  /** Sends a read as a program does, and returns its row. */
  async function send(path: string, authorization?: string): Promise<SandboxRequestNode> {
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list' });
    const running = fixture.services.sandbox.running();
    assert.ok(running);
    const before = (await fixture.services.sandboxRequests.rows()).length;
    await fetch(`${running.origin}${path}`, {
      headers: { authorization: authorization ?? `Bearer ${running.token('user')}` },
    });
    return until('its row is there', async () => {
      const rows = await fixture.services.sandboxRequests.rows();
      return rows.length > before ? rows[0] : undefined;
    });
  }

  it('are rows, of which none is a call of the extension', async () => {
    const row = await send('/v1/user-groups?page=1');
    assert.equal(row.label, '200 GET user-groups');
    assert.match(row.description, /^\?page=1 · /);
    const before = (await fixture.services.sandboxRequests.rows()).length;
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list' });
    await fixture.run(CommandId.call, { endpoint: 'orders.list' });
    assert.equal((await fixture.services.sandboxRequests.rows()).length, before);
  });

  it('open as a read-only document with request and response', async () => {
    const row = await send('/v1/user-groups?page=1', 'Bearer undefined');
    await fixture.run(CommandId.showRequest, { historyId: row.historyId });
    const text = await until('the document is shown', () => {
      const shown = vscode.window.activeTextEditor?.document.getText();
      return shown?.includes('\nGET /v1/user-groups?page=1 HTTP/1.1\n') ? shown : undefined;
    });
    assert.match(text, /\nauthorization: Bearer undefined\n/i);
    assert.match(text, /\nHTTP\/1\.1 401 /);
    assert.match(text, /^• “Bearer undefined” was sent: the token is not filled in\.\n/);
    const uri = vscode.window.activeTextEditor?.document.uri;
    assert.ok(uri);
    const [mark] = await until('its mistake is marked', () => {
      const marks = vscode.languages.getDiagnostics(uri);
      return marks.length > 0 && marks;
    });
    assert.match(mark?.message ?? '', /“Bearer undefined”/);
    const range = mark?.range ?? new vscode.Range(0, 0, 0, 0);
    assert.match(vscode.window.activeTextEditor?.document.getText(range) ?? '', /^authorization:/i);
  });

  it('are called again from their row, with the values that the program sent', async () => {
    const row = await send('/v1/user-groups?page=2&limit=3');
    await fixture.run(CommandId.callAgain, row);
    const [call] = fixture.services.results.recent();
    assert.deepEqual(
      [call?.endpointId, call?.values.query],
      [
        'userGroups.list',
        [
          ['page', '2'],
          ['limit', '3'],
        ],
      ],
    );
  });

  it('are compared with what a program sent to the same path before', async () => {
    await send('/v1/invoices?limit=2');
    const row = await send('/v1/invoices?limit=3');
    await fixture.run(CommandId.compareWithPrevious, row);
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? assert.fail();
    assert.ok(input instanceof vscode.TabInputTextDiff, fixture.notices.text());
    const texts = await Promise.all(
      [input.original, input.modified].map(async (uri) =>
        (await vscode.workspace.openTextDocument(uri)).getText(),
      ),
    );
    assert.notEqual(texts[0], texts[1]);
  });
});
