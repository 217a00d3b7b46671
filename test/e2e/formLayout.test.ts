import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { sampleUserGroup, shownText } from '../support/formFixture';
import { until } from './until';
import { violations } from './axe';
import { focusedName, useFormPage } from './formPage';

/** Changed fields, each of which fills one line of the list at the editor's width; the list shows five lines. */
const changedFields = ['company_name', 'manager_name', 'phone', 'email', 'ceo_name'];
const changedText = JSON.stringify({
  ...sampleUserGroup,
  ...Object.fromEntries(changedFields.map((field) => [field, 'a new value for this field'])),
});
const wide = { width: 1280, height: 1000 };

/** Distance of each input from the top of the page, in px. */
const inputTops = (page: Page): Promise<readonly number[]> =>
  page
    .locator('input')
    .evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect().top + window.scrollY));

describe('the layout of the form, in a plain browser', () => {
  const open = useFormPage();

  for (const { name, size } of [
    // The size of the page at a zoom of 200 %.
    { name: 'a zoom to 200 %', size: { width: wide.width / 2, height: wide.height / 2 } },
    { name: 'a narrower editor', size: { width: 300, height: wide.height } },
  ]) {
    it(`reaches the list of changes by Tab as long as ${name} makes it scroll`, async () => {
      const { page, change } = await open({ viewport: wide, userGroup: { baseline: shownText } });
      await change((fixture) => (fixture.text = changedText));
      await page.getByText(`${changedFields.length} changes`).waitFor();
      await stopsAre(page, ['address_detail', 'Save']);
      await page.setViewportSize(size);
      await stopsAre(page, ['address_detail', 'Changes', 'Save']);
      assert.deepEqual(await violations(page), []);
      await page.setViewportSize(wide);
      await stopsAre(page, ['address_detail', 'Save']);
      assert.deepEqual(await violations(page), []);
    });
  }

  it('takes the list of changes out of the order of Tab when an editor that was narrow is widened', async () => {
    const { page, change } = await open({
      viewport: { width: 300, height: wide.height },
      userGroup: { baseline: shownText },
    });
    await change((fixture) => (fixture.text = changedText));
    await stopsAre(page, ['address_detail', 'Changes', 'Save']);
    await page.setViewportSize(wide);
    await stopsAre(page, ['address_detail', 'Save']);
  });

  it('leaves each input where it is when the first key brings its mark, however wide the editor is', async () => {
    // The name of the company is also in the head of the form.
    const text = changedText.replace('a new value for this field', sampleUserGroup.company_name);
    const { page, change } = await open({ viewport: wide, userGroup: { baseline: shownText } });
    for (const width of [280, 316, 340, 365, 390, 640, 700, 960]) {
      await change((fixture) => (fixture.text = shownText));
      await page.setViewportSize({ width, height: wide.height });
      await page.getByText('No changes').waitFor();
      const before = await inputTops(page);
      await change((fixture) => (fixture.text = text));
      await page.getByText(`${changedFields.length - 1} changes`).waitFor();
      assert.deepEqual(await inputTops(page), before, `${width} px`);
    }
  });

  it('gives secondary buttons the border that VS Code gives them', async () => {
    const ofAll = { '--vscode-button-border': 'rgb(0, 0, 255)' };
    for (const { colors, border } of [
      { colors: { ...ofAll, '--vscode-button-secondaryBorder': 'rgb(1, 2, 3)' }, border: 'rgb(1, 2, 3)' },
      // Older versions of VS Code have no such colour.
      { colors: ofAll, border: 'rgba(0, 0, 0, 0)' },
    ]) {
      const { page } = await open({ userGroup: { baseline: shownText, canUndoSave: true }, colors });
      const undo = page.getByRole('button', { name: 'Undo Save' });
      await undo.waitFor();
      const drawn = await undo.evaluate((button) => getComputedStyle(button).borderTopColor);
      assert.equal(drawn, border);
    }
  });

  it('shows what has the keyboard above the footer, in an editor of little height', async () => {
    const { page, change } = await open({
      viewport: { width: 320, height: 400 },
      userGroup: { baseline: shownText },
    });
    await change((fixture) => (fixture.text = changedText));
    await page.getByText(`${changedFields.length} changes`).waitFor();
    await nextFrame(page);
    const covered: string[] = [];
    let name = '';
    while (name !== 'Changes') {
      await page.keyboard.press('Tab');
      name = await focusedName(page);
      if (name !== 'Changes' && (await isCovered(page))) covered.push(name);
    }
    assert.deepEqual(covered, []);
    const phone = page.locator('input[data-field="phone"]');
    await phone.focus();
    await page.evaluate(() => window.scrollTo(0, 0));
    assert.equal(await isCovered(page), true);
    await page.keyboard.type('1');
    assert.equal(await isCovered(page), false);
  });

  it('shows the field in which the user types when the first change makes the footer grow over it', async () => {
    const { page, change } = await open({
      viewport: { width: 500, height: 700 },
      userGroup: { baseline: shownText },
    });
    await page.getByText('No changes').waitFor();
    const input = page.locator('input[data-field="address_detail"]');
    await input.evaluate((field: HTMLElement) => {
      field.focus();
      const footer = document.querySelector('footer') ?? field;
      window.scrollBy(0, field.getBoundingClientRect().bottom - footer.getBoundingClientRect().top + 4);
    });
    assert.equal(await isCovered(page), false);
    await change((fixture) => (fixture.text = changedText));
    await page.getByText(`${changedFields.length} changes`).waitFor();
    await until('the field is uncovered', async () => !(await isCovered(page)));
  });

  it('stays where it is when Undo Save gives the keyboard on', async () => {
    const { page } = await open({
      viewport: { width: 900, height: 400 },
      userGroup: { baseline: shownText, canUndoSave: true },
    });
    const undo = await page.getByRole('button', { name: 'Undo Save' }).boundingBox();
    assert.ok(undo);
    // Clicks with the mouse, since Playwright's `click` scrolls by itself.
    await page.mouse.click(undo.x + 5, undo.y + 5);
    assert.equal(await focusedName(page), 'Save');
    await nextFrame(page);
    assert.equal(await page.evaluate(() => window.scrollY), 0);
  });

  it('is scrolled to where the page before it was, once its fields are drawn', async () => {
    const place = { scroll: 700, field: 'phone' };
    const { page } = await open({
      viewport: { width: 320, height: 400 },
      state: { place, session: '', environment: '', id: '', unsent: [] },
    });
    await page.locator('input[data-field="address_detail"]').waitFor();
    await nextFrame(page);
    assert.equal(await page.evaluate(() => window.scrollY), place.scroll);
  });
});

/** Whether a part of the focused element is behind the footer or below the page. */
async function isCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const footer = document.querySelector('.foot')?.getBoundingClientRect();
    const focused = document.activeElement?.getBoundingClientRect();
    if (!footer || !focused) throw new Error('nothing has the keyboard');
    return focused.bottom > footer.top;
  });
}

/** Waits until Tab goes from the last field to Save through `expected`, and for one more frame, in which the page scrolls. */
async function stopsAre(page: Page, expected: readonly string[]): Promise<void> {
  await until(`Tab stops at ${expected.join(', ')}`, async () => {
    const stops: string[] = [];
    await page.locator('input[data-field="address_detail"]').focus();
    while (stops.at(-1) !== 'Save' && stops.length < 5) {
      stops.push(await focusedName(page));
      await page.keyboard.press('Tab');
    }
    return stops.join() === expected.join();
  });
  await nextFrame(page);
}

async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
