import assert from 'node:assert/strict';
import { violations } from './axe';
import { CommerceView } from './commerceView';
import { findFormFrame } from './formFrame';
import { tableFrame } from './tableFrame';
import { until } from './until';
import { useWorkbench } from './useWorkbench';

const TITLE = 'User Groups';

describe('a list as a table', () => {
  const workbench = useWorkbench();
  const commerce = () => new CommerceView(workbench());
  const tableTab = () => workbench().page.locator('.tab', { hasText: 'User groups, list' });

  it('opens from the view of user groups, has all rows on wish, and finds by what is typed', async () => {
    const { page } = workbench();
    await workbench().openView('Commerce API');
    await workbench().expandView(TITLE);
    await workbench().view(TITLE).hover();
    await workbench().view(TITLE).getByRole('button', { name: 'Open User Groups as Table' }).click();
    const first = await tableFrame(page, '100 of 100 rows');
    await first.getByText('The service has 137 rows').waitFor();
    await first.getByRole('button', { name: 'Get All…' }).click();
    await workbench().pressInDialog('Get All');
    const frame = await tableFrame(page, '137 of 137 rows');
    // The first page is over.
    await until('one table is open', async () => (await tableTab().count()) === 1);
    await frame.getByRole('grid').focus();
    await page.keyboard.press('Control+F');
    await page.keyboard.type('studio status:1');
    await frame.locator('.counts').filter({ hasNotText: '137 of' }).waitFor();
    assert.deepEqual(await violations(frame), []);
    await workbench().screenshot('table');
  });

  it('copies with headers by a key, and opens a user group with Enter', async () => {
    const { page } = workbench();
    const frame = await tableFrame(page, 'of 137 rows');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+C');
    await workbench()
      .statusItem(/Copied \d+ rows?/)
      .waitFor();
    const name = await frame.locator('.window .row').first().locator('.text').first().innerText();
    await page.keyboard.press('Enter');
    await until('the form is there', () => findFormFrame(page, undefined, `:has(h1:has-text("${name}"))`));
  });

  it('comes back with its filter, and says after a reload that it has expired', async () => {
    const { page } = workbench();
    await tableTab().click();
    const frame = await tableFrame(page, 'of 137 rows');
    assert.equal(await frame.getByRole('searchbox').inputValue(), 'studio status:1');
    await workbench().reload();
    const expired = await tableFrame(page, 'This result has expired');
    await workbench().screenshot('table-expired');
    await expired.getByRole('button', { name: 'Call Again…' }).waitFor();
  });

  it('opens from the first line of a list, and goes back to JSON', async () => {
    const { page } = workbench();
    await workbench().tidy();
    await commerce().openModule('User groups');
    await commerce().callList('List, GET /v1/user-groups');
    await commerce().pressLens('200', 'Open as Table');
    const frame = await tableFrame(page, ' rows');
    await frame.getByRole('button', { name: 'Open as JSON' }).click();
    await commerce().lensLine('200').waitFor();
  });
});
