import assert from 'node:assert/strict';
import { attempt } from './attempt';
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
    // The hover does not open if the line moves under the pointer, as when a lens appears.
    const isShown = async () => {
      await workbench().statusItem('Sandbox').hover();
      await path.hover();
      return attempt(() => hover.waitFor({ timeout: 3000 }));
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
    // The list closes if TypeScript reports a problem meanwhile.
    const isOffered = async () => {
      await page.keyboard.press('Control+Period');
      return attempt(() => fix.waitFor({ timeout: 3000 }));
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

  it('loses nothing that stands behind a path, however fast it is typed and completed', async function () {
    // 12 turns try each text with each key.
    this.timeout(300_000);
    const { page } = workbench();
    const row = page.locator('.suggest-widget .monaco-list-row.focused').filter({ hasText: '/v1/' });
    const lines = [
      ['await fetch(`', '`)'],
      ["await fetch('", "')"],
      ['await fetch(`', '`, { headers })'],
    ] as const;
    await page.keyboard.press('Escape');
    for (let turn = 0; turn < 12; turn += 1) {
      const [before, after] = lines[turn % lines.length] ?? assert.fail();
      await page.keyboard.press('Control+End');
      await page.keyboard.insertText(`\n${before}${after}`);
      for (let left = after.length; left > 0; left -= 1) await page.keyboard.press('ArrowLeft');
      const typed = turn % 2 === 0 ? '/v1/us' : '/v1/pro';
      await page.keyboard.type(typed);
      // The list of the turn before may close the list of this turn.
      await until('paths are offered', async () => {
        const isOffered = await attempt(() => row.waitFor({ timeout: 3000 }));
        if (isOffered) return true;
        // In an open list of other items, such as words, the second key press would only show details.
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+Space');
        return false;
      });
      await page.keyboard.press(turn % 4 < 2 ? 'Enter' : 'Tab');
      const line = await until('the path is completed', async () => {
        const last = (await workbench().editorText()).trimEnd().split('\n').at(-1) ?? '';
        return new RegExp(`${typed}\\b`).test(last) ? undefined : last;
      });
      await page.keyboard.press('Escape');
      assert.match(
        line,
        /^\s*await fetch\((['`])\/v1\/(?:users|user-groups|products)[^'`]*\1(?:\)|, \{ headers \}\))$/,
      );
      assert.ok(line.endsWith(after.slice(1)), line);
    }
  });
});
