import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { until } from '../support/until';
import { groupAtService } from './groupAtService';
import { useSignedIn } from './signedIn';

const groupId = 'df9d658bbe043b253d2b5d3f';
const WAIT_MS = 30_000;

describe('the form of a user group', () => {
  const signedIn = useSignedIn({ level: 'admin' });

  /** The page of the form, two frames deep. */
  const form = async (): Promise<Frame> => {
    const { page } = signedIn().workbench;
    return until(
      'the form is there',
      async () => {
        for (const frame of page.frames()) {
          const count = await frame
            .locator('#form .head')
            .count()
            .catch(() => 0);
          if (count > 0) return frame;
        }
        return undefined;
      },
      WAIT_MS,
    );
  };
  const input = async (field: string) => (await form()).locator(`[data-field="${field}"] input`);
  const summary = async () => (await form()).locator('.summary').innerText();
  const isDirty = () => signedIn().workbench.page.locator('.tab.active.dirty').count();
  const group = groupAtService(() => signedIn().service, groupId);

  it('opens a group by its id', async () => {
    const { workbench } = signedIn();
    await workbench.runCommand('Commerce API: Open User Group…');
    const picker = await workbench.quickInputShowing('user_group_id');
    await picker.locator('input.input').fill(groupId);
    await workbench.pick(`Use “${groupId}”`);
    const page = await form();
    await page.locator('h1').waitFor();
    assert.match(await page.locator('.place').innerText(), /Test · admin level/);
    await workbench.screenshot('form');
  });

  it('takes 40 keys at 5 ms, and saves them with Ctrl+S in one request', async () => {
    const { workbench } = signedIn();
    const typed = 'abcdefghij klmnopqrst 0123456789 !?#%&()';
    const field = await input('manager_name');
    await field.click();
    await workbench.page.keyboard.press('Control+A');
    await workbench.page.keyboard.type(typed, { delay: 5 });
    assert.equal(await field.inputValue(), typed);
    const before = group.writes();
    await workbench.page.keyboard.press('Control+S');
    await until('the service has it', async () => (await group.read('manager_name')) === typed, WAIT_MS);
    await until('the tab is clean', async () => (await isDirty()) === 0, WAIT_MS);
    assert.equal(group.writes(), before + 1);
    assert.equal(await field.inputValue(), typed);
  });

  it('undoes and redoes in the form', async () => {
    const { workbench } = signedIn();
    const field = await input('phone');
    const before = await field.inputValue();
    await field.click();
    await workbench.page.keyboard.press('End');
    await workbench.page.keyboard.type('7');
    await until('it is listed', async () => (await summary()) === '1 change', WAIT_MS);
    await until('it is a draft', async () => (await isDirty()) === 1, WAIT_MS);
    await workbench.page.keyboard.press('Control+Z');
    await until('it is undone', async () => (await field.inputValue()) === before, WAIT_MS);
    await until('nothing is listed', async () => (await summary()) === 'No changes', WAIT_MS);
    await workbench.page.keyboard.press('Control+Y');
    await until('it is done again', async () => (await field.inputValue()) === `${before}7`, WAIT_MS);
    await workbench.screenshot('form-changed');
    await until('it is listed again', async () => (await summary()) === '1 change', WAIT_MS);
  });

  it('keeps the draft while its tab is hidden', async () => {
    const { workbench } = signedIn();
    const value = await (await input('phone')).inputValue();
    await workbench.runCommand('File: New Untitled Text File');
    await until(
      'the form is gone',
      async () => (await workbench.page.locator('.tab.active.dirty').count()) === 0,
      WAIT_MS,
    );
    await workbench.runCommand('View: Close Editor');
    await until(
      'the form is back',
      async () => (await (await input('phone')).inputValue()) === value,
      WAIT_MS,
    );
  });

  it('saves with its button', async () => {
    const page = await form();
    const value = await (await input('phone')).inputValue();
    await page.locator('.save').click();
    await until('the service has it', async () => (await group.read('phone')) === value, WAIT_MS);
    await until(
      'nothing is left to save',
      async () => (await page.locator('.summary').innerText()) === 'No changes',
      WAIT_MS,
    );
  });

  it('leaves a conflict to the notice of VS Code, and sends nothing', async () => {
    const { workbench } = signedIn();
    const field = await input('email');
    await field.fill('mine@shop.example');
    await until('it is a draft', async () => (await isDirty()) === 1, WAIT_MS);
    await group.change('email', 'theirs@shop.example');
    const before = group.writes();
    await field.press('Control+S');
    const notice = workbench.notification('The content of the file is newer');
    await notice.waitFor({ timeout: WAIT_MS });
    await workbench.screenshot('form-conflict');
    assert.equal(group.writes(), before);
    assert.equal(await group.read('email'), 'theirs@shop.example');
    assert.equal(await field.inputValue(), 'mine@shop.example');
  });
});
