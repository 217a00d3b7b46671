import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { violations } from './axe';
import { tableFrame } from './tableFrame';
import { themes } from './themes';
import { until } from './until';
import { useWorkbench } from './useWorkbench';

/** Sizes of the window, in px; the activity bar takes 48 px of the width. */
const sizes = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'at 200 %', width: 640, height: 400 },
  { name: 'at 300 px', width: 348, height: 700 },
] as const;

/** In Korean; `tablePage.test.ts` has English texts, in each theme once. */
describe('a table in all kinds of themes', () => {
  const workbench = useWorkbench({ shared: true, language: 'ko' });
  let frame: Frame;

  before(async () => {
    const { page } = workbench();
    await workbench().openView('Commerce API');
    await workbench().runCommand('Commerce API: Open User Groups as Table');
    frame = await tableFrame(page, '행 100개 중 100개');
    await workbench().runCommand('View: Close Primary Side Bar');
    await frame.getByRole('grid').focus();
    for (const key of ['Space', 'ArrowDown', 'Shift+ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  });

  const choose = async ({ label, bodyClass }: (typeof themes)[number]): Promise<void> => {
    await workbench().page.setViewportSize(sizes[0]);
    await workbench().runCommand('Preferences: Color Theme');
    await workbench().quickInput.locator('input.input').fill(label);
    await workbench().quickInput.locator(`.monaco-list-row[aria-label^="${label}"]`).first().click();
    await workbench().quickInput.waitFor({ state: 'hidden' });
    await until('the table has the theme', async () =>
      ((await frame.locator('body').getAttribute('class')) ?? '').split(' ').includes(bodyClass),
    );
  };

  for (const theme of themes) {
    it(`fits every width without a violation in ${theme.label}`, async () => {
      await choose(theme);
      for (const { name, width, height } of sizes) {
        await workbench().page.setViewportSize({ width, height });
        await until('the table has the width', () =>
          frame.evaluate((most) => innerWidth <= most && innerWidth > most - 80, width),
        );
        await frame.getByRole('grid').focus();
        await workbench().screenshot(`table-${theme.picture}-${name.replace(/\W+/g, '')}`);
        const over = await frame.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        assert.ok(over <= 0, `${name}: ${over} px too wide`);
        assert.deepEqual(await violations(frame), [], name);
      }
    });
  }

  after(() => choose(themes[0]));
});
