import assert from 'node:assert/strict';
import { until } from './until';
import { CommerceView } from './commerceView';
import { sandboxWindow, sourceFile } from './sandboxWindow';
import { useWorkbench } from './useWorkbench';

describe('help in a source file', () => {
  const workbench = useWorkbench(sandboxWindow);
  const commerce = () => new CommerceView(workbench());

  before(async () => {
    const { page } = workbench();
    await commerce().open();
    await page.keyboard.press('Control+P');
    await workbench().quickInput.locator('input.input').fill(sourceFile.name);
    await workbench().pick(sourceFile.name);
    await workbench().waitForEditorText('readGroup');
  });

  it('shows a lens at a path, which asks for the values of the call', async () => {
    await commerce().lensLine('▶ Try GET user group detail').waitFor();
    await workbench().editor.locator('.squiggly-warning').first().waitFor();
    await workbench().screenshot('code-lens');
    await commerce().pressLens('▶ Try', '▶ Try GET user group detail');
    await workbench().quickInputShowing('Read user group');
    await workbench().page.keyboard.press('Escape');
  });

  it('describes the endpoint on hover', async () => {
    const { page } = workbench();
    const lines = page.locator('.editor-instance .view-line').filter({ hasText: 'user-groups' });
    const path = lines.getByText('user-groups').first();
    const hover = page.locator('.monaco-hover').filter({ hasText: 'user_group_id' }).first();
    // It does not open when the line moves under the pointer meanwhile, as for a lens that comes.
    const isShown = async (): Promise<boolean> => {
      await workbench().statusItem('Sandbox').hover();
      await path.hover();
      return hover.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    };
    await until('the hover is shown', isShown);
    await workbench().screenshot('code-hover');
    assert.deepEqual(await hover.locator('a').allInnerTexts(), ['Call', 'Insert Code', 'Copy as cURL']);
  });

  it('mends a near miss by its quick fix', async () => {
    const { page } = workbench();
    await page.keyboard.press('Escape');
    await page.locator('.editor-instance .view-line').getByText("'/v1/product'").click();
    const fix = page.locator('.action-widget').getByText('Change to /v1/products');
    // The list closes when TypeScript finds something to say meanwhile.
    const isOffered = async (): Promise<boolean> => {
      await page.keyboard.press('Control+Period');
      return fix.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    };
    await until('the fix is offered', isOffered);
    await workbench().screenshot('code-quick-fix');
    await fix.click();
    await workbench().waitForEditorText("api.get('/v1/products')");
    await page.locator('.squiggly-warning').first().waitFor({ state: 'detached' });
  });

  it('completes a path', async () => {
    const { page } = workbench();
    await page.keyboard.press('Escape');
    await page.locator('.editor-instance .view-line').filter({ hasText: 'next' }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('us');
    await page.keyboard.press('Control+Space');
    await page
      .locator('.suggest-widget .monaco-list-row')
      .filter({ hasText: '/v1/user-groups' })
      .first()
      .waitFor();
    await workbench().screenshot('code-completion');
  });
});
