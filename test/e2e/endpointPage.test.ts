import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { CommerceView } from './commerceView';
import { until } from './until';
import { useWorkbench } from './useWorkbench';

const update = 'Update, PUT /v1/user-groups/:user_group_id';
const list = 'List, GET /v1/user-groups';

describe('the page of an endpoint', () => {
  const workbench = useWorkbench({
    settings: {
      'commerceApi.environments': [{ name: 'Shop', baseUrl: 'http://127.0.0.1:9', authorization: 'keys' }],
    },
    files: { 'calls.js': '// here\n' },
  });
  const commerce = () => new CommerceView(workbench());
  const pageTab = (title: string) => workbench().page.locator('.tab', { hasText: title });
  const groups = () => workbench().page.locator('.editor-group-container');
  const frames = async (): Promise<readonly Frame[]> => {
    const all = workbench().page.frames();
    const counts = await Promise.all(
      all.map((frame) =>
        frame
          .locator('#endpoint h1')
          .count()
          .catch(() => 0),
      ),
    );
    return all.filter((_, index) => counts[index] !== 0);
  };
  /** Waits until the only page on screen shows an endpoint. */
  const shown = (operation: string): Promise<Frame> =>
    until(`${operation} is shown`, async () => {
      const [frame] = await frames();
      return (await frame?.locator('.operation').innerText()) === operation ? frame : undefined;
    });
  const press = async (button: string): Promise<void> => {
    const [frame] = await frames();
    await frame?.getByRole('button', { name: button, exact: true }).click();
  };

  before(async () => {
    await workbench().openFile('calls.js');
    await commerce().openModule('User groups');
  });

  it('opens beside the code at a click, which keeps the keyboard in the tree', async () => {
    await commerce().endpoint(update).click();
    const frame = await shown('PUT /v1/user-groups/:user_group_id');
    await pageTab('Update user group').waitFor();
    assert.equal(await groups().count(), 2);
    await workbench().view('Endpoints').locator('.monaco-list:focus').waitFor();
    const titles = await frame
      .locator('h2')
      .evaluateAll((all) => all.map((each) => each.firstChild?.textContent));
    assert.deepEqual(titles.slice(0, 5), ['Path', 'Body', 'Response', 'Errors', 'Rules']);
    const text = await frame.locator('main').innerText();
    for (const part of ['ceo_name', 'USER_GROUP_NOT_AUTHORIZED', 'try again with admin permission'])
      assert.ok(text.includes(part), text);
    await workbench().screenshot('endpoint-page');
  });

  it('shows the next endpoint in the same tab, and none that Enter calls', async () => {
    await commerce().endpoint(list).click();
    await shown('GET /v1/user-groups');
    await pageTab('Update user group').waitFor({ state: 'detached' });
    await workbench().page.keyboard.press('ArrowDown');
    await workbench().page.keyboard.press('Enter');
    await workbench().quickInputShowing('Read user group');
    await workbench().page.keyboard.press('Escape');
    await pageTab('List user groups').waitFor();
    assert.equal((await frames()).length, 1);
  });

  it('calls, copies and inserts code by its buttons, and searches in itself', async () => {
    const { page } = workbench();
    await press('Call');
    await workbench().quickInputShowing('List user groups');
    await page.keyboard.press('Escape');
    await press('Copy Path');
    await workbench().statusItem('Copied /v1/user-groups').waitFor();
    await press('Search This Page');
    await page.locator('.webview-find-widget.visible, .simple-find-part.visible').first().waitFor();
    await workbench().screenshot('endpoint-page-search');
    await page.keyboard.press('Escape');
    await press('Insert Code');
    await workbench().quickInput.waitFor();
    await workbench().screenshot('endpoint-page-insert');
    await page.keyboard.press('Escape');
  });

  it('gives the keyboard to a result that covers it', async () => {
    await press('Call');
    await workbench().quickInputShowing('List user groups');
    await workbench().pick('Call Now');
    await commerce().lensLine('200').waitFor();
    await until('the result has the keyboard', () =>
      workbench().page.evaluate(() => document.activeElement?.closest('.editor-instance') !== null),
    );
    await workbench().statusItem('Commerce').waitFor();
    await workbench().runCommand('View: Close Editor');
  });

  it('comes back after a reload, at its position', async () => {
    await commerce().endpoint(update).click();
    const frame = await shown('PUT /v1/user-groups/:user_group_id');
    await frame.evaluate(() => window.scrollTo(0, 400));
    await until('VS Code keeps the position', () => frame.evaluate(() => window.scrollY === 400));
    await workbench().reload();
    const restored = await shown('PUT /v1/user-groups/:user_group_id');
    await until('it is scrolled to there', () => restored.evaluate(() => window.scrollY === 400));
    await commerce().openModule('User groups');
  });

  it('moves beside code that was opened over it', async () => {
    await workbench().tidy();
    await commerce().endpoint(list).click();
    await shown('GET /v1/user-groups');
    await workbench().openFile('calls.js');
    assert.equal(await groups().count(), 1);
    await commerce().endpoint(update).click();
    await shown('PUT /v1/user-groups/:user_group_id');
    assert.equal(await groups().count(), 2);
    assert.equal((await frames()).length, 1);
  });

  it('follows where calls go', async () => {
    await commerce().endpoint(update).click();
    const frame = await shown('PUT /v1/user-groups/:user_group_id');
    await frame.getByText('Sends the access token').waitFor();
    await commerce().switchTo('Shop');
    await frame.getByText('In Shop (user) the call sends client key and secret key').waitFor();
    await commerce().switchTo('Sandbox');
  });

  it('opens by the command, and fits into half a window', async () => {
    await workbench().runCommand('Commerce API: Show Endpoint…');
    await workbench().quickInputShowing('Operation, module');
    await workbench().quickInput.locator('input.input').fill('PUT /v1/user-groups/:user_group_id/aggregate');
    await workbench().page.keyboard.press('Enter');
    await pageTab('Aggregate').waitFor();
    const [frame] = await frames();
    const width = await frame?.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(width !== undefined && width <= 0, String(width));
    await workbench().screenshot('endpoint-page-narrow');
  });
});
