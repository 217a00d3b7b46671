import assert from 'node:assert/strict';
import { CommerceView } from './commerceView';
import { until } from './until';
import { usePortWindow } from './sandboxWindow';

describe('what a program sent to the sandbox', () => {
  const { workbench, port } = usePortWindow();
  const rows = () => workbench().view('Sandbox Requests').locator('.monaco-list-row');
  const send = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port()}${path}`, init);

  it('was sent before the view was opened, and is there', async () => {
    await new CommerceView(workbench()).open();
    await until('the sandbox answers', () =>
      send('/v1/orders').then(
        ({ status }) => status === 401,
        () => false,
      ),
    );
    await send('/v1/user-groups?page=1', { headers: { authorization: 'Bearer undefined' } });
    await workbench().expandView('Sandbox Requests');
    await rows().nth(1).waitFor();
    assert.match(
      (await rows().first().innerText()).replaceAll('\u00a0', ' '),
      /401 GET user-groups\s*1 problem · \?page=1 · /,
    );
    await workbench().screenshot('sandbox-requests');
  });

  it('opens as request and response', async () => {
    await rows().first().click();
    await workbench().waitForEditorText('“Bearer undefined” was sent: the token is not filled in.');
    await workbench().page.locator('.squiggly-warning').first().waitFor();
    await workbench().view('Sandbox Requests').locator('.monaco-list:focus').waitFor();
    await workbench().page.keyboard.press('Enter');
    await workbench().page.locator('.editor-instance .focused').first().waitFor();
    await workbench().screenshot('sandbox-request');
  });

  it('is called from its row', async () => {
    await workbench().runInlineAction(rows().first(), 'Call Again');
    await workbench().waitForEditorText('"list"');
    const count = await rows().count();
    await send('/v1/orders');
    await rows().nth(count).waitFor();
    assert.equal(await rows().count(), count + 1);
  });
});
