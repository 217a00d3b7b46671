import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { violations } from './axe';
import { CommerceView } from './commerceView';
import { readingTime } from './readingTime';
import { tableFrame } from './tableFrame';
import { until } from './until';
import { useWorkbench } from './useWorkbench';

const TITLE = 'User Groups';

describe('one change to many user groups', () => {
  const workbench = useWorkbench();
  const commerce = () => new CommerceView(workbench());
  const rows = () => workbench().view(TITLE).locator('.monaco-list-row', { hasText: '·' });
  const press = async (frame: Frame, name: string | RegExp): Promise<void> =>
    frame.getByRole('button', { name }).first().click();
  /** The table in front that shows `within`. */
  const table = (within: string | RegExp): Promise<Frame> => tableFrame(workbench().page, within);
  const states = async (frame: Frame): Promise<readonly string[]> =>
    (await frame.locator('.window .row').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));

  /** Confirms the question after the time to read. */
  const runIt = async (picture?: string): Promise<void> => {
    await workbench().dialog.waitFor();
    const isRead = readingTime();
    if (picture !== undefined) await workbench().screenshot(picture);
    await until('the time to read is over', isRead);
    await workbench().pressInDialog('Run');
  };

  before(async () => {
    await workbench().page.setViewportSize({ width: 1280, height: 800 });
    await commerce().open();
    await workbench().runCommand('Commerce API: Switch Permission Level…');
    await workbench().pick(/^admin/i);
    await commerce().waitForEnvironment('Sandbox (admin)');
    await workbench().expandView(TITLE);
    await workbench().collapseView('Endpoints');
    await rows().nth(11).waitFor();
  });

  it('changes the phone of twelve groups in eight actions', async () => {
    const { page } = workbench();
    let actions = 0;
    const act = async (done: Promise<void>): Promise<void> => {
      actions += 1;
      await done;
    };
    await act(rows().nth(0).click());
    await act(
      rows()
        .nth(11)
        .click({ modifiers: ['Shift'] }),
    );
    await act(rows().nth(5).click({ button: 'right' }));
    await workbench().screenshot('changes-menu');
    await act(page.getByRole('menuitem', { name: 'Change Field…' }).click());
    await workbench().quickItem('Find and replace in phone').waitFor();
    await workbench().screenshot('changes-field');
    await act(workbench().pick('phone'));
    await workbench().quickInputShowing('The new value');
    await act(workbench().enter('02-555-0100'));
    const set = await table('12 will change');
    await workbench().screenshot('changes-reviewed');
    assert.deepEqual(await violations(set), []);
    await page.setViewportSize({ width: 640, height: 800 });
    await until('the table is narrow', () => set.evaluate(() => innerWidth < 400));
    await workbench().screenshot('changes-narrow');
    const over = await set.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(over, 0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await act(press(set, /^▶ Run 12 Changes/));
    await act(runIt('changes-question'));
    const result = await table('12 saved');
    await workbench().screenshot('changes-done');
    assert.equal(actions, 8);
    assert.equal((await states(result)).filter((text) => text.includes('saved')).length, 12);
  });

  it('changes forty groups of a table, stops, goes on, and comes back after a reload', async () => {
    const { page } = workbench();
    await workbench().tidy();
    await workbench().runCommand('Commerce API: Open User Groups as Table');
    const list = await table('of 100 rows');
    await list.getByRole('grid').focus();
    await page.keyboard.press('Space');
    for (let row = 1; row < 40; row += 1) await page.keyboard.press('Shift+ArrowDown');
    await list.locator('.counts').filter({ hasText: '40 selected' }).waitFor();
    await workbench().screenshot('changes-list');
    await press(list, 'Change Field… (40)');
    await workbench().pick('manager_name');
    await workbench().quickInputShowing('The new value');
    await workbench().enter('김하늘');
    const set = await table('40 will change');
    // Each update takes a second, so that there is time to stop.
    await workbench().runCommand('Commerce API: Sandbox Behavior…');
    await workbench().pick('Slow response…');
    await workbench().quickInputShowing('Seconds before the response');
    await workbench().enter('1');
    await workbench().pick('All calls of one endpoint…');
    await workbench().quickInput.locator('input.input').fill('Update user group');
    await workbench().acceptQuickInput();
    await press(set, /^▶ Run 40 Changes/);
    await runIt();
    await set
      .getByText(/^.*4 of 40 · /)
      .first()
      .waitFor();
    await workbench().screenshot('changes-running');
    await press(set, 'Stop');
    const stopped = await table('You stopped the run');
    await workbench().screenshot('changes-stopped');
    const [, count] = /(\d+) saved/.exec(await stopped.locator('.notes').innerText()) ?? [];
    const saved = Number(count);
    assert.ok(saved >= 4 && saved < 40, String(saved));

    await workbench().runCommand('Commerce API: Sandbox Behavior…');
    await workbench().pick('Back to normal');
    await press(stopped, 'Review Again');
    const again = await table(`${40 - saved} will change, ${saved} already up to date`);
    await workbench().screenshot('changes-again');
    await press(again, /^▶ Run \d+ Changes/);
    await runIt();
    await table(`${40 - saved} saved`);
    await workbench().screenshot('changes-rest');
    const undoIt = async (): Promise<Frame> => {
      await press(await table('Review in Sandbox (admin)'), 'Review in Sandbox (admin)');
      return table(/^\d+ (will change|already up to date)/);
    };
    await press(again, 'Undo This Run…');
    // The first run saved the other groups.
    await workbench().quickItem('All groups of the file: 40').waitFor();
    await workbench().screenshot('changes-undo-which');
    await workbench().pick(`Groups that this run saved: ${40 - saved}`);
    await press(await undoIt(), new RegExp(`^▶ Run ${40 - saved} Changes`));
    await runIt();
    await table(`${40 - saved} saved`);
    await workbench().screenshot('changes-undone');

    await workbench().reload();
    await workbench().tidy();
    await workbench().expandView('History');
    const kept = workbench().view('History').locator('.monaco-list-row', { hasText: 'user-groups/*' });
    await kept.nth(3).waitFor();
    await kept.nth(1).click();
    await workbench().waitForEditorText('manager_name');
    await workbench().screenshot('changes-history');
    await workbench().codeLens('Undo This Run…').click();
    // The sandbox of a new window has its first data, so the review finds all groups up to date.
    await (await undoIt()).getByText('already up to date').first().waitFor();
    await workbench().screenshot('changes-undo-after-reload');
  });
});
