import assert from 'node:assert/strict';
import { join } from 'node:path';
import { workbenchUrl } from '../host/openWorkbench';
import { until } from './until';
import { findFormFrame, formFrame, formInput } from './formFrame';
import { groupAtService } from './groupAtService';
import { useSignedIn } from './signedIn';

const list = 'List, GET /v1/user-groups';
const groupId = 'df9d658bbe043b253d2b5d3f';
const uri = `commerce-api:/Live/user-groups/${groupId}.user-group.json`;

describe('a user group of a live environment', () => {
  const signedIn = useSignedIn({
    name: 'Live',
    live: true,
    files: {
      'schema.json': JSON.stringify({ $schema: uri }),
      'settings-schema.json': '{}',
      'link.md': `[the group](${uri})`,
      'shop.code-workspace': JSON.stringify({
        folders: [{ path: '.' }, { uri: 'commerce-api:/Live/user-groups' }],
      }),
      '.vscode/settings.json': JSON.stringify({
        'json.schemas': [{ fileMatch: ['settings-schema.json'], url: uri }],
      }),
    },
  });
  const group = groupAtService(() => signedIn().service, groupId);
  const page = () => signedIn().workbench.page;

  /** Number of reads; makes a call first, which reaches the service after all pending requests. */
  async function readsSoFar(): Promise<number> {
    const { workbench, commerce } = signedIn();
    await commerce.openModule('User groups');
    await commerce.callList(list);
    await workbench.waitForTab('User groups, list');
    await commerce.lensLine('200').waitFor();
    return group.reads();
  }
  async function followLink(): Promise<void> {
    await signedIn().workbench.openFile('link.md');
    await page().locator('.detected-link').first().waitFor();
    // Uses the keyboard, since a click does not always arrive in a reloaded window.
    await page().keyboard.press('End');
    for (const key of ['ArrowLeft', 'ArrowLeft']) await page().keyboard.press(key);
    await signedIn().workbench.runCommand('Open Link');
    await page().locator('.tab', { hasText: groupId }).waitFor();
  }
  /** Text of the card of a form that waits for Show; a loading window may show the form more than once. */
  const lockedCard = async (): Promise<string> => {
    const within = ':has(.notice:has-text("Not Shown Yet"))';
    const frame = await until('the form says so', () => findFormFrame(page(), undefined, within));
    return frame.locator('.notice').innerText();
  };
  const waitForFields = async (): Promise<void> => (await formInput(page(), 'phone')).waitFor();

  it('is not read for files that name it as their schema', async () => {
    for (const name of ['schema.json', 'settings-schema.json']) {
      await signedIn().workbench.openFile(name);
      await page().locator('.editor-instance .squiggly-warning').first().waitFor();
    }
    assert.equal(await readsSoFar(), 0);
  });

  it('is not read for a link, until Show is pressed', async () => {
    const { workbench } = signedIn();
    await followLink();
    assert.match(await lockedCard(), /nothing was requested from Live yet/);
    await workbench.screenshot('locked-form');
    assert.equal(group.reads(), 0);
    await (await formFrame(page())).getByRole('button', { name: 'Show' }).click();
    await waitForFields();
    assert.equal(group.reads(), 1);
  });

  it('is read again when its tab comes back with the window', async () => {
    await signedIn().workbench.reload();
    await waitForFields();
    assert.equal(group.reads(), 2);
  });

  it('is read when Reopen Closed Editor brings it back', async () => {
    const { workbench } = signedIn();
    await signedIn().workbench.openFile('link.md');
    await workbench.page.locator('.tab', { hasText: groupId }).click();
    await waitForFields();
    await workbench.runCommand('View: Close Editor');
    await workbench.runCommand('View: Reopen Closed Editor');
    await waitForFields();
    await until('the service was asked', () => group.reads() === 3);
  });

  it('is not read when a link opens it in the next window, after its tab was closed', async () => {
    const { workbench } = signedIn();
    await workbench.runCommand('View: Close All Editors');
    await workbench.reload();
    await followLink();
    await lockedCard();
    assert.equal(group.reads(), 3);
  });

  it('nor when that tab comes back', async () => {
    await signedIn().workbench.reload();
    await lockedCard();
    assert.equal(group.reads(), 3);
  });

  it('is not read for a comparison, nor when that comes back with the window', async () => {
    const { workbench } = signedIn();
    const difference = page().locator('.monaco-diff-editor');
    await workbench.runCommand('File: Compare Active File With...');
    await workbench.quickInput.locator('input.input').fill('link.md');
    await workbench.pick('link.md');
    await difference.waitFor();
    assert.equal(await readsSoFar(), 3);
    await page().locator('.tab', { hasText: '↔' }).click();
    await difference.waitFor();
    await workbench.reload();
    await difference.waitFor();
    assert.equal(await readsSoFar(), 3);
  });

  it('is not read when a link to it is dropped on the editors', async () => {
    const { workbench } = signedIn();
    await workbench.tidy();
    const dataTransfer = await page().evaluateHandle((dropped) => {
      const transfer = new DataTransfer();
      transfer.setData('ResourceURLs', JSON.stringify([dropped]));
      return transfer;
    }, uri);
    await page().locator('.editor-group-container').first().dispatchEvent('dragenter', { dataTransfer });
    const overlay = page().locator('#monaco-workbench-editor-drop-overlay');
    await overlay.dispatchEvent('dragover', { dataTransfer });
    await overlay.dispatchEvent('drop', { dataTransfer });
    await workbench.waitForTab(groupId);
    await lockedCard();
    assert.equal(await readsSoFar(), 3);
  });

  it('is not read for a workspace with the folder of user groups, nor for a search there', async () => {
    const { workbench, commerce } = signedIn();
    const { origin, searchParams } = new URL(page().url());
    const folder = searchParams.get('folder') ?? assert.fail('no folder');
    const workspaceFile = join(folder, 'shop.code-workspace');
    await workbench.goTo(workbenchUrl({ address: origin, workspaceFile }));
    await commerce.openModule('User groups');
    await commerce.switchTo('Live');
    await commerce.waitForEnvironment('Live (user)');
    await workbench.runCommand('Search: Find in Files');
    await page().locator('.search-view textarea').first().fill('company_name');
    await page().keyboard.press('Enter');
    await page().locator('.search-view .messages', { hasText: 'No results' }).waitFor();
    await workbench.openView('Commerce API');
    assert.equal(await readsSoFar(), 3);
  });
});
