import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { CommandId, ViewId } from '../../../src/contributions';
import type { SandboxRequestNode } from '../../../src/requests/sandboxRequestNode';
import { setUserSetting, useExtension } from '../../support/host/useExtension';
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

  it('are drawn again as soon as an OpenAPI file of the user has their endpoint', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
    const file = join(folder, 'own.yaml');
    await writeFile(file, 'openapi: 3.1.0\npaths:\n  /v1/coupons:\n    get: { operationId: readCoupons }\n');
    const { catalog, sandbox, sandboxRequests } = fixture.services;
    const { historyId } = await send('/v1/coupons');
    await vscode.commands.executeCommand(`${ViewId.sandboxRequests}.focus`);
    const rows = sandboxRequests.rows.bind(sandboxRequests);
    let drawn: readonly SandboxRequestNode[] = [];
    sandboxRequests.rows = async () => (drawn = await rows());
    const isDrawn = (isKnown: boolean): boolean =>
      drawn.some(
        (row) => row.historyId === historyId && /No endpoint has this path/.test(row.tooltip) !== isKnown,
      );
    try {
      // Another request, after which the view draws all rows.
      await fetch(`${sandbox.running()?.origin}/v1/user-groups`);
      await until('the row has a problem', () => isDrawn(false));
      await setUserSetting('openApiFiles', [file]);
      await until('the row has none', () => isDrawn(true));
    } finally {
      sandboxRequests.rows = rows;
    }
    await setUserSetting('openApiFiles', undefined);
    await until('the endpoint is gone', () => catalog.endpoints.length === 48);
    await rm(folder, { recursive: true });
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
