import assert from 'node:assert/strict';
import { CommerceView } from './commerceView';
import { requestFile, sandboxWindow } from './sandboxWindow';
import { useWorkbench } from './useWorkbench';

describe('a request file of the workspace', () => {
  const workbench = useWorkbench(sandboxWindow);
  const commerce = () => new CommerceView(workbench());
  const nextCall = () => workbench().codeLens('▶ Open User Group, Detail…');

  before(() => commerce().open());

  it('is sent by Ctrl+Enter to the chosen environment', async () => {
    const { page } = workbench();
    await page.keyboard.press('ControlOrMeta+p');
    await workbench().quickInput.locator('input.input').fill(requestFile.name);
    await workbench().acceptItem(requestFile.name);
    await workbench().waitForTab(requestFile.name);
    await commerce().lensLine('▶ Send to Sandbox (user)').waitFor();
    await page.locator('.editor-instance .view-line').filter({ hasText: 'limit' }).click();
    await page.keyboard.press('Control+Enter');
    await workbench().waitForTab('User groups, list.json');
    await workbench().waitForEditorText('"company_name"');
    await commerce().lensLine('200').waitFor();
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
    await workbench().waitForTab('User groups, detail.json');
  });
});
