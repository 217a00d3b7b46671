import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CommandId } from '../../../src/contributions';
import { lensesOf, requestTabs, resultTabs, showCode, textOf, theResult } from '../../support/host/editors';
import { firstUserGroup } from '../../support/host/userGroups';
import { useExtension } from '../../support/host/useExtension';

const groupId = 'df9d658bbe043b253d2b5d3f';
let count = 0;

describe('Try in a source file', () => {
  const fixture = useExtension();

  /** Presses the lens of the last path in the text. */
  async function press(text: string, extension = 'js'): Promise<vscode.Uri> {
    count += 1;
    const { document } = await showCode(`try${count}.${extension}`, text);
    const lens = (await lensesOf(document.uri)).at(-1);
    assert.ok(lens);
    await fixture.run(lens.command as CommandId, ...(lens.arguments as unknown[]));
    return document.uri;
  }

  const sentUrl = (): string => fixture.services.results.recent()[0]?.request.url ?? '';

  it('Try calls a complete read at once, with what is written beside its path', async () => {
    await press(
      [
        "axios.get('/v1/user-groups', { params: { page: 2 } });",
        "axios.get('/v1/products', { params: { page: 1, limit: 3 } });",
      ].join('\n'),
    );
    assert.match(sentUrl(), /\/v1\/products\?page=1&limit=3$/);
    theResult();
  });

  it('Try calls a complete read of Python and of an .http file at once', async () => {
    await press("requests.get(f'{BASE}/v1/products', params={'limit': 3})\n", 'py');
    assert.match(sentUrl(), /\/v1\/products\?limit=3$/);
    await press(`GET {{base}}/v1/user-groups/${groupId}\n`, 'http');
    assert.match(sentUrl(), new RegExp(`/v1/user-groups/${groupId}$`));
  });

  it('Try asks for an open parameter, with the rest as it is written', async () => {
    const group = await firstUserGroup(fixture);
    fixture.answer({ pick: group.name });
    await press('fetch(`/v1/user-groups/${id}?page=3`)');
    assert.match(sentUrl(), new RegExp(`/v1/user-groups/${group.id}\\?page=3$`));
  });

  it('Try reads what stands there when it is pressed', async () => {
    const { document } = await showCode('tryLater.js', "fetch('/v1/products?limit=3')\n");
    const [lens] = await lensesOf(document.uri);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 26, 0, 27), '4');
    await vscode.workspace.applyEdit(edit);
    await fixture.run(lens?.command as CommandId, ...(lens?.arguments as unknown[]));
    assert.match(sentUrl(), /\?limit=4$/);
    await document.save();
  });

  it('Try opens the request document of a write, with the body that is written', async () => {
    const body = "{ user_group: { phone: '02-123', company_name: name } }";
    await press(`fetch('/v1/user-groups/${groupId}', { method: 'PUT', body: JSON.stringify(${body}) })`);
    const [request] = requestTabs();
    assert.ok(request);
    assert.deepEqual(JSON.parse(await textOf(request.uri)), {
      endpoint: 'userGroups.update',
      path: { user_group_id: groupId },
      query: {},
      body: { user_group: { phone: '02-123', company_name: '' } },
    });
    assert.deepEqual(resultTabs(), []);
  });

  it('Try shows the call first where no click of the user stands behind it', async () => {
    const { document } = await showCode('tryLink.js', "fetch('/v1/products?limit=3')\n");
    const input = fixture.answer('cancel');
    await vscode.commands.executeCommand('commerceApi.call', {
      endpointId: 'products.list',
      source: { uri: document.uri.toString(), start: 7 },
    });
    assert.match(input.shownText(), /GET \/v1\/products.*limit = 3/s);
    assert.deepEqual(resultTabs(), []);
  });

  it('Try shows the call first in a live environment', async () => {
    await fixture.setEnvironments({ name: 'Live', baseUrl: 'http://127.0.0.1:9', live: true });
    await fixture.services.environments.switchTo('Live');
    fixture.answer({ choose: 'Send Without Token' }, 'cancel');
    await press("fetch('/v1/products?limit=3')");
    assert.deepEqual(resultTabs(), []);
  });
});
