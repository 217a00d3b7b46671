import assert from 'node:assert/strict';
import { violations } from './axe';
import { seedUserGroups } from '../../src/sandbox/data/seedUserGroups';
import { freePort } from '../host/freePort';
import { CommerceView } from './commerceView';
import { findFormFrame } from './formFrame';
import { tableFrame } from './tableFrame';
import { until } from './until';
import { useWorkbench } from './useWorkbench';

const TITLE = 'User Groups';

describe('a list as a table', () => {
  let port = 0;
  before(async () => {
    port = await freePort();
  });
  const workbench = useWorkbench(() => ({ settings: { 'commerceApi.sandbox.port': port } }));
  const commerce = () => new CommerceView(workbench());
  /** Removes the phone of three user groups, as another program does; returns their names. */
  const emptyThreePhones = async (): Promise<readonly string[]> => {
    const { page } = workbench();
    await commerce().open();
    await commerce().environmentItem.click();
    await workbench().quickInputShowing(`127.0.0.1:${port}`);
    await workbench().pick('Copy Sandbox Address and Token');
    await workbench().statusItem('Copied: address, token and keys of the sandbox (user).').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const [, token = ''] = /COMMERCE_API_TOKEN=(\S+)/.exec(copied) ?? [];
    // Personal groups, which the user level may change.
    const groups = [1, 61, 133].flatMap((index) => seedUserGroups()[index] ?? []);
    for (const { user_group_id: id } of groups) {
      const answer = await fetch(`http://127.0.0.1:${port}/v1/user-groups/${id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ user_group: { phone: '' } }),
      });
      assert.equal(answer.status, 200);
    }
    return groups.map(({ company_name: name }) => name);
  };
  const tableTab = () => workbench().page.locator('.tab', { hasText: 'User groups, list' });

  it('leads a new user to the three groups without a phone among 137, and into a spreadsheet, in six actions', async () => {
    const { page } = workbench();
    const names = await emptyThreePhones();
    await workbench().openView('Commerce API');
    await workbench().expandView(TITLE);
    await workbench().view(TITLE).hover();
    let actions = 0;
    const act = async (done: Promise<void>): Promise<void> => {
      actions += 1;
      await done;
    };
    await act(workbench().view(TITLE).getByRole('button', { name: 'Open User Groups as Table' }).click());
    const first = await tableFrame(page, '100 of 100 rows');
    await act(first.getByRole('button', { name: 'Get All…' }).click());
    await act(workbench().pressInDialog('Get All'));
    const frame = await tableFrame(page, '137 of 137 rows');
    // The placeholder explains how to find empty values.
    await frame.getByPlaceholder('phone:"" for empty').waitFor();
    await act(frame.getByRole('searchbox').click());
    await act(page.keyboard.type('phone:""'));
    await act(frame.getByRole('button', { name: 'Copy (3)', exact: true }).click());
    await workbench().statusItem('Copied 3 rows').waitFor();
    assert.equal(actions, 6);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const [header = [], ...rows] = copied
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split('\t'));
    assert.deepEqual(header.slice(0, 2), ['company_name', 'business_number']);
    assert.deepEqual(rows.map(([name]) => name).toSorted(), names.toSorted());
    assert.deepEqual(new Set(rows.map((row) => row[header.indexOf('phone')])), new Set(['']));
    await workbench().screenshot('table-journey');
    await workbench().tidy();
  });

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
    // The table of the first page has closed.
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
