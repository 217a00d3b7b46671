import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { until } from './until';
import { killExtensionHosts } from './extensionHosts';
import { formFrame, servedForm } from './formFrame';
import { groupAtService } from './groupAtService';
import { useSignedIn } from './signedIn';
import { draftStored } from './storedFiles';

const groupId = 'df9d658bbe043b253d2b5d3f';

describe('the form of a user group whose extension host is killed', function () {
  before(function () {
    if (process.platform === 'win32') this.skip();
  });

  const signedIn = useSignedIn({ level: 'admin' });
  const group = groupAtService(() => signedIn().service, groupId);
  const page = () => signedIn().workbench.page;
  const input = (frame: Frame, field: string) => frame.locator(`input[data-field="${field}"]`);
  const tabs = () => page().locator('.tabs-container .tab');
  const groups = () => page().locator('.editor-group-container').count();
  const typedTexts = (frame: Frame) => frame.locator('.typed dd').allInnerTexts();
  const isLocked = (frame: Frame) => frame.getByRole('alert').filter({ hasText: 'Not Connected' }).waitFor();
  const type = async (frame: Frame, field: string, text: string): Promise<void> => {
    await input(frame, field).press('End');
    await page().keyboard.type(text);
  };
  const saves = async (field: string, text: string): Promise<void> => {
    await page().keyboard.press('ControlOrMeta+s');
    await until('the service has it', async () => (await group.read(field)) === text);
    await page().locator('.tab.active:not(.dirty)').first().waitFor();
  };

  before(async () => {
    const { workbench, commerce } = signedIn();
    await workbench.runCommand('Commerce API: Open User Group…');
    await commerce.typeId(groupId);
    await (await formFrame(page())).locator('h1').waitFor();
    await workbench.runCommand('File: New Untitled Text File');
    await until('both are there', async () => (await tabs().count()) === 2);
    await tabs().first().click();
    await formFrame(page());
  });

  it('is locked, keeps what was typed in sight, and saves nothing without it', async () => {
    const { workbench } = signedIn();
    const first = await servedForm(page());
    const before = await input(first, 'phone').inputValue();
    await type(first, 'phone', '1');
    // Waits for the stored baseline, which is written a moment after the key; a draft without it is never saved.
    await draftStored(workbench.dataFolder, `${before}1"`);
    const writes = group.writes();
    await killExtensionHosts(workbench.dataFolder, () => type(first, 'phone', '2'));
    await isLocked(first);
    assert.deepEqual(await typedTexts(first), [`${before}12`]);
    await workbench.screenshot('form-host-killed');
    await page().context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await first.getByRole('button', { name: 'Copy: ' }).click();
    await first.getByText('Copied').waitFor();

    await first.getByRole('link', { name: 'Open the Form Again' }).click();
    const second = await servedForm(page());
    assert.notEqual(second, first);
    assert.equal(await input(second, 'phone').inputValue(), `${before}1`);
    assert.deepEqual(await typedTexts(first), [`${before}12`]);
    await workbench.screenshot('form-opened-again');
    await input(second, 'phone').press('ControlOrMeta+a');
    await page().keyboard.press('ControlOrMeta+v');
    await until('it is pasted', async () => (await input(second, 'phone').inputValue()) === `${before}12`);
    await page().keyboard.press('ControlOrMeta+s');
    await second.getByRole('alert').filter({ hasText: 'lost its connection' }).waitFor();
    assert.equal(group.writes(), writes);

    await tabs().first().click();
    await workbench.runCommand('View: Close Editor');
    await until('the page of the killed host is gone', () => first.isDetached());
    await tabs().last().click();
    await input(second, 'phone').click();
    await saves('phone', `${before}12`);
    assert.equal(group.writes(), writes + 1);
  });

  it('opens again in its own position where nothing is lost, with all that was typed before', async () => {
    const { workbench } = signedIn();
    const before = await servedForm(page());
    const email = await input(before, 'email').inputValue();
    await type(before, 'email', 'm');
    await draftStored(workbench.dataFolder, `${email}m"`);
    await killExtensionHosts(workbench.dataFolder);
    await input(before, 'phone').click();
    await isLocked(before);
    assert.deepEqual(await typedTexts(before), []);
    const count = await groups();
    await before.getByRole('link', { name: 'Open the Form Again' }).click();
    await until('the page of the killed host is gone', () => before.isDetached());
    const after = await servedForm(page());
    assert.equal(await input(after, 'email').inputValue(), `${email}m`);
    assert.equal(await groups(), count);
    await workbench.screenshot('form-replaced');
    await type(after, 'email', 'n');
    await saves('email', `${email}mn`);
  });
});
