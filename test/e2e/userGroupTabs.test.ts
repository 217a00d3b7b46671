import assert from 'node:assert/strict';
import { toFileName } from '../../src/documents/toFileName';
import { until } from './until';
import { findFormFrame, formFrame, formInput } from './formFrame';
import { groupAtService } from './groupAtService';
import { sharedGroupId, useSignedIn } from './signedIn';

const groupId = sharedGroupId;
const ENDING = '.user-group.json';

describe('the tab of a user group', () => {
  const signedIn = useSignedIn({ shared: true });
  const group = groupAtService(() => signedIn().service, groupId);
  const page = () => signedIn().workbench.page;
  const tabs = () => page().locator('.tabs-container .tab', { hasText: ENDING });
  const waitForFields = async (): Promise<void> => (await formInput(page(), 'phone', groupId)).waitFor();
  let named = '';

  /** Opens an address that earlier versions wrote, by the link in a file of the folder. */
  async function followLink(): Promise<void> {
    await signedIn().workbench.openFile('link.md');
    await page().locator('.detected-link').first().waitFor();
    await page().keyboard.press('End');
    for (const key of ['ArrowLeft', 'ArrowLeft']) await page().keyboard.press(key);
    await signedIn().workbench.runCommand('Open Link');
    await page()
      .locator('.tab', { hasText: `${groupId}${ENDING}` })
      .waitFor();
  }

  it('has the name of the company', async () => {
    const { workbench, commerce } = signedIn();
    named = toFileName(String(await group.read('company_name'))) + ENDING;
    assert.ok(named.length > ENDING.length);
    await workbench.runCommand('Commerce API: Open User Group…');
    await commerce.typeId(groupId);
    await workbench.waitForTab(named);
    await waitForFields();
    await workbench.screenshot('user-group-tab');
  });

  it('is the same whether the group is opened by its id or in the list', async () => {
    const { workbench } = signedIn();
    await workbench.expandView('User Groups');
    const rows = workbench.view('User Groups').locator('.monaco-list-row');
    await rows
      .filter({ hasText: named.slice(0, -ENDING.length) })
      .first()
      .click();
    await workbench.waitForTab(named);
    await waitForFields();
    assert.equal(await tabs().count(), 1);
    await workbench.collapseView('User Groups');
  });

  it('comes back with the window', async () => {
    const { workbench } = signedIn();
    await workbench.reload();
    await workbench.waitForTab(named);
    await waitForFields();
    assert.equal(await tabs().count(), 1);
  });

  it('is locked at another address of the same group, with a way to the open one', async () => {
    const { workbench } = signedIn();
    const reads = group.reads();
    // Keeps the tab, since another document would replace a preview.
    await workbench.runCommand('View: Keep Editor');
    await followLink();
    const within = ':has(.notice:has-text("Already Open"))';
    const frame = await until('the card is there', () => findFormFrame(page(), undefined, within));
    await frame.getByText(`This user group is already open as ${named.slice(0, -ENDING.length)}.`).waitFor();
    await workbench.screenshot('user-group-second-address');
    assert.equal(group.reads(), reads);
    await frame.getByRole('button', { name: 'Show the Open Group' }).click();
    await workbench.waitForTab(named);
    assert.equal(await tabs().count(), 2);
    assert.equal(group.reads(), reads);
  });

  it('is unlocked when the open one is closed', async () => {
    const { workbench } = signedIn();
    await waitForFields();
    await workbench.runCommand('View: Close Editor');
    await page().locator('.tab', { hasText: groupId }).click();
    await waitForFields();
    assert.equal(await tabs().count(), 1);
  });

  it('is an old address where nothing else is open', async () => {
    const { workbench } = signedIn();
    await workbench.tidy();
    await followLink();
    await waitForFields();
    await (await formFrame(page(), groupId)).getByText(groupId).first().waitFor();
    await workbench.tidy();
  });
});
