import assert from 'node:assert/strict';
import { attempt } from './attempt';
import { until } from './until';
import { CommerceView } from './commerceView';
import { formFrame } from './formFrame';
import { sandboxWindow } from './sandboxWindow';
import { useSignedIn } from './signedIn';
import { useWorkbench } from './useWorkbench';

const TITLE = 'User Groups';

describe('the user groups view', () => {
  const workbench = useWorkbench(sandboxWindow);
  const pane = () => workbench().view(TITLE);
  const header = () => pane().locator('.pane-header').first();
  const row = (text: string) => pane().locator('.monaco-list-row').filter({ hasText: text }).first();
  const headerSays = (text: string) => header().filter({ hasText: text }).waitFor();

  it('loads when it is opened, and shows how many there are', async () => {
    await new CommerceView(workbench()).open();
    await workbench().expandView(TITLE);
    await headerSays('100 of 137');
    await row('한빛상사').waitFor();
    await workbench().screenshot('user-groups');
  });

  it('filters while the user types, searches on Enter, and clears', async () => {
    await workbench().runCommand('Commerce API: Filter User Groups…');
    await workbench().quickInputShowing('Filters the loaded groups');
    await workbench().quickInput.locator('input.input').pressSequentially('foods');
    await headerSays('4 of 137');
    await workbench().screenshot('user-groups-filter');
    await workbench().acceptQuickInput();
    await headerSays('5 of 5');
    // Waits for the focus, which moves to the rows with a delay, and would be taken from the next element.
    await pane().locator('.monaco-list:focus .monaco-list-row.focused', { hasText: 'Foods' }).waitFor();
    await row('Clear Filter').click();
    await headerSays('100 of 137');
  });

  it('finds a business number without its dashes, with the keyboard on the first hit', async () => {
    await workbench().runCommand('Commerce API: Filter User Groups…');
    await workbench().quickInputShowing('Filters the loaded groups');
    await workbench().enter('0001010007');
    await headerSays('1 of 1');
    await pane().locator('.monaco-list-row.focused', { hasText: '000-10-10007' }).waitFor();
    await workbench().screenshot('user-groups-found');
    await workbench().page.keyboard.press('Enter');
    await workbench().waitForTab('.user-group.json');
    await row('Clear Filter').click();
    await headerSays('100 of 137');
  });

  it('compares the selected groups, and copies them as CSV', async () => {
    const { page } = workbench();
    const groups = pane().locator('.monaco-list-row', { hasText: '·' });
    const select = async (index: number) => {
      await groups.nth(index).click({ modifiers: ['ControlOrMeta'] });
      await pane().locator('.monaco-list-row.selected').nth(index).waitFor();
    };
    const choose = async (item: string) => {
      await page.keyboard.press('Shift+F10');
      const entry = page.locator('.monaco-menu').getByRole('menuitem', { name: item }).first();
      await entry.hover();
      await page.keyboard.press('Enter');
      await entry.waitFor({ state: 'hidden' });
    };
    await workbench().tidy();
    await groups.nth(0).click();
    await (await formFrame(page)).locator('h1').waitFor();
    await select(1);
    await choose('Compare User Groups');
    await workbench().waitForTab('↔');
    await workbench().waitForEditorText('"company_name"');
    await workbench().screenshot('user-groups-compared');
    await select(2);
    await choose('Copy as CSV');
    await until('it is copied', async () => {
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      return copied.split('\r\n').length === 5;
    });
    await choose('Copy for Spreadsheets');
    await until('it is copied with tabs', async () => {
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      return copied.split('\r\n').length === 5 && copied.split('\t').length > 20;
    });
    await choose('Compare User Groups');
    await workbench().waitForTab('3 user groups');
    await workbench().waitForEditorText('"company_name"');
    await workbench().screenshot('user-groups-side-by-side');
    assert.equal(await workbench().notification('Something went wrong').count(), 0);
    await workbench().tidy();
  });

  it('loads the rest', async () => {
    await row('한빛상사').hover();
    // A list that still scrolls takes the click for another row.
    await until('all groups are loaded', async () => {
      await workbench().page.mouse.wheel(0, 5000);
      const more = row('Load More…');
      if ((await more.count()) > 0) await attempt(() => more.click({ timeout: 5000 }));
      return (await header().filter({ hasText: '137 of 137' }).count()) > 0;
    });
    await workbench().collapseView(TITLE);
  });
});

describe('the user groups view in an environment of the user', () => {
  const signedIn = useSignedIn({ shared: true });

  it('asks for nothing after a reload until the user does', async () => {
    const { workbench, commerce, service } = signedIn();
    const { page } = workbench;
    const rows = workbench.view(TITLE).locator('.monaco-list-row');
    await workbench.expandView(TITLE);
    await rows.filter({ hasText: 'Load More…' }).or(rows.nth(5)).first().waitFor();
    await workbench.reload();
    // The window opens the view by itself, so the view does not load; after a click it would load at once.
    await commerce.waitForEnvironment('Test (user)');
    const load = rows.filter({ hasText: 'Load User Groups' });
    await load.waitFor();
    const before = service.journal.length;
    await load.click();
    await rows.nth(5).waitFor();
    assert.ok(service.journal.length > before);
    assert.equal(await page.locator('.notification-list-item').count(), 0);
    await workbench.screenshot('user-groups-signed-in');
    await workbench.collapseView(TITLE);
  });
});
