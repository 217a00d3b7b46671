import assert from 'node:assert/strict';
import { findFormFrame, formInput } from './formFrame';
import { until } from './until';
import { sandboxWindow } from './sandboxWindow';
import { useWorkbench } from './useWorkbench';

const TITLE = 'User Groups';

for (const openMode of ['singleClick', 'doubleClick']) {
  describe(`rows of user groups with list.openMode ${openMode}`, () => {
    // `singleClick` is VS Code's default.
    const workbench = useWorkbench(
      openMode === 'singleClick' ? sandboxWindow : { settings: { 'workbench.list.openMode': openMode } },
    );
    const rows = () => workbench().view(TITLE).locator('.monaco-list-row', { hasText: '·' });
    const list = () => workbench().view(TITLE).locator('.monaco-list:focus');
    const tabs = () => workbench().page.locator('.tabs-container .tab');
    const preview = (index: number) => tabs().nth(index).locator('.italic');
    const nameOf = async (index: number): Promise<string> =>
      (await rows().nth(index).locator('.label-name').innerText()).trim();
    const shown = async (index: number): Promise<void> => {
      const name = await nameOf(index);
      const heading = `:has(h1:has-text(${JSON.stringify(name)}))`;
      await until(`the form of ${name} is there`, () => findFormFrame(workbench().page, undefined, heading));
    };
    const formHasFocus = () =>
      until('the form has the keyboard', () =>
        workbench().page.evaluate(() => document.activeElement?.matches('iframe.webview') === true),
      );

    before(async () => {
      await workbench().openView('Commerce API');
      await workbench().expandView(TITLE);
      await rows().nth(3).waitFor();
    });
    afterEach(() => workbench().tidy());

    if (openMode === 'singleClick') {
      it('keep the keyboard at a click, and are one preview after the other', async () => {
        const { page } = workbench();
        await rows().nth(0).click();
        await shown(0);
        await preview(0).waitFor();
        await list().waitFor();
        await page.keyboard.press('ArrowDown');
        await workbench()
          .view(TITLE)
          .locator('.monaco-list-row.focused', { hasText: await nameOf(1) })
          .waitFor();
        await rows().nth(2).click();
        await shown(2);
        await list().waitFor();
        assert.equal(await tabs().count(), 1);
        await workbench().screenshot('user-group-preview');
      });

      it('move the keyboard at Enter, to a form that a click has opened too', async () => {
        const { page } = workbench();
        await rows().nth(0).click();
        await shown(0);
        await list().waitFor();
        await page.keyboard.press('Enter');
        await formHasFocus();
        await rows().nth(1).click();
        await list().waitFor();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await shown(2);
        await formHasFocus();
      });

      it('leave an edited form its tab', async () => {
        const { page } = workbench();
        await rows().nth(0).dblclick();
        await shown(0);
        const phone = await formInput(page, 'phone');
        await phone.fill('02-000-1111');
        await tabs().nth(0).and(page.locator('.dirty')).waitFor();
        await rows().nth(1).click();
        await preview(1).waitFor();
        assert.equal(await tabs().count(), 2);
        await tabs().nth(0).click();
        await workbench().revertEditor();
      });
    }

    it('move the keyboard at a double click', async () => {
      await rows().nth(2).dblclick();
      await shown(2);
      await formHasFocus();
      assert.equal(await tabs().count(), 1);
    });
  });
}
