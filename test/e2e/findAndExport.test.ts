import assert from 'node:assert/strict';
import { useWorkbench } from './useWorkbench';

describe('finding endpoints, and exporting them', () => {
  const workbench = useWorkbench();

  // The palette knows the commands once the view is there.
  before(() => workbench().openView('Commerce API'));

  async function find(text: string): Promise<void> {
    await workbench().runCommand('Commerce API: Find Endpoint…');
    await workbench().quickInputShowing('paste a URL');
    await workbench().quickInput.locator('input.input').fill(text);
  }

  it('takes words from anywhere and puts the best first', async () => {
    await find('invoice get');
    const first = workbench().quickInput.locator('.monaco-list-row').first();
    await first.filter({ hasText: '/v1/invoices/:invoice_id' }).waitFor();
    assert.match(await first.innerText(), /Detail/);
    await workbench().screenshot('find-words');
    await workbench().page.keyboard.press('Escape');
  });

  it('fills in what a pasted command holds, and shows it before anything is sent', async () => {
    await find(`curl -X PUT 'https://shop.example/v1/user-groups/abc' -d '{"user_group":{"phone":"02"}}'`);
    const row = workbench().quickItem('user_group_id = abc');
    await row.waitFor();
    await workbench().screenshot('find-pasted');
    await workbench().acceptQuickInput();
    await workbench().waitForTab('userGroups.update');
    await workbench().screenshot('find-pasted-request');
  });

  it('exports OpenAPI as an untitled document', async () => {
    await workbench().runCommand('Commerce API: Export OpenAPI…');
    await workbench().quickInputShowing('What the document holds');
    await workbench().screenshot('export-layers');
    await workbench().pick('Reference and Hints');
    await workbench().quickInputShowing('Format of the document');
    await workbench().pick('YAML');
    await workbench().waitForTab('Untitled-1');
    await workbench().screenshot('export-document');
    assert.match(await workbench().editorText(), /openapi: 3\.1\.0/);
  });
});
