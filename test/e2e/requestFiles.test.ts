import assert from 'node:assert/strict';
import { CommerceView } from './commerceView';
import { useWorkbench } from './useWorkbench';

const file = 'groups.commerce-request.json';

describe('a request file of the workspace', () => {
  const workbench = useWorkbench({
    files: { [file]: JSON.stringify({ endpoint: 'userGroups.list', query: { limit: 3 } }, null, 2) },
  });
  const commerce = () => new CommerceView(workbench());
  const nextCall = () => workbench().codeLens('▶ Open User Group, Detail…');

  before(() => workbench().openView('Commerce API'));

  it('is sent by Ctrl+Enter to the chosen environment', async () => {
    const { page } = workbench();
    await page.keyboard.press('ControlOrMeta+p');
    await workbench().quickInput.locator('input.input').fill(file);
    await workbench().quickItem(file).waitFor();
    await workbench().acceptQuickInput();
    await workbench().waitForTab(file);
    await commerce().lensLine('▶ Send to Sandbox (user)').waitFor();
    await page.locator('.editor-instance .view-line').filter({ hasText: 'limit' }).click();
    await page.keyboard.press('Control+Enter');
    await workbench().waitForTab('userGroups.list-1.json');
    await workbench().waitForEditorText('"company_name"');
    await commerce().lensLine('200 OK').waitFor();
  });

  it('leads from each entity of its answer to the next call', async () => {
    const { page } = workbench();
    await nextCall().waitFor();
    await workbench().screenshot('next-call-lenses');
    const lines = await page.locator('.codelens-decoration', { hasText: 'Open User Group' }).count();
    assert.ok(lines >= 1 && lines <= 3, `${lines} lenses for three entities`);
    await nextCall().click();
    await workbench().quickItem('Detail').waitFor();
    await workbench().screenshot('next-call');
    await workbench().pick('Detail');
    await workbench().waitForTab('userGroups.detail-');
  });
});
