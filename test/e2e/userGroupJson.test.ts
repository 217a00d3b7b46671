import assert from 'node:assert/strict';
import { until } from './until';
import { killExtensionHosts } from './extensionHosts';
import { groupAtService } from './groupAtService';
import { useSignedIn } from './signedIn';
import { draftStored } from './storedFiles';

const groupId = 'df9d658bbe043b253d2b5d3f';
const conflict = 'phone was changed elsewhere in the meantime';

describe('the JSON of a user group', () => {
  const signedIn = useSignedIn({ level: 'admin' });
  const group = groupAtService(() => signedIn().service, groupId);
  const page = () => signedIn().workbench.page;
  const isClean = () => page().locator('.tab.active:not(.dirty)').first().waitFor();
  const isReady = () => signedIn().commerce.lensLine('Test (admin)').filter({ hasText: 'Save' }).waitFor();
  const save = () => page().keyboard.press('ControlOrMeta+s');
  const arrives = (phone: string) =>
    until('the service has it', async () => (await group.read('phone')) === phone);

  const formIsThere = async (): Promise<boolean> => {
    const heads = page()
      .frames()
      .map((frame) => frame.locator('#form .head').count());
    return (await Promise.allSettled(heads)).some((head) => head.status === 'fulfilled' && head.value > 0);
  };
  /** Shows the group as JSON instead of its form, and waits for the JSON, which accepts no key before. */
  const openJson = async (): Promise<void> => {
    const { workbench } = signedIn();
    await until('the form is there', formIsThere);
    await workbench.runCommand('Commerce API: Open as JSON');
    await workbench.waitForEditorText('"phone"');
    await workbench.runCommand('View: Close Other Editors in Group');
    await isReady();
  };
  const setPhone = async (phone: string): Promise<void> => {
    const { workbench } = signedIn();
    const text = await workbench.waitForEditorText('"phone"');
    await workbench.replaceEditorText(text.replace(/"phone": "[^"]*"/, `"phone": "${phone}"`));
    await workbench.waitForEditorText(`"phone": "${phone}"`);
    await page().locator('.tab.active.dirty').first().waitFor();
  };
  const backedUp = (phone: string) => draftStored(signedIn().workbench.dataFolder, phone);
  const focusEditor = () => signedIn().workbench.editor.locator('.view-lines').first().click();
  const dismissNotices = () => signedIn().workbench.runCommand('Notifications: Clear All Notifications');

  before(async () => {
    const { workbench } = signedIn();
    await workbench.runCommand('Commerce API: Open User Group…');
    const picker = await workbench.quickInputShowing('Open User Group');
    await picker.locator('input.input').fill(groupId);
    await workbench.pick(`Use “${groupId}”`);
    await workbench.waitForTab('.user-group.json');
    await openJson();
  });

  it('marks and counts what changed, and is saved with Ctrl+S, in one request', async () => {
    const { workbench, commerce } = signedIn();
    const marks = page().locator('.editor-instance .view-overlays [class*="TextEditorDecorationType"]');
    assert.equal(await marks.count(), 0);
    await setPhone('02-1111');
    await commerce.lensLine('1 change').waitFor();
    await marks.first().waitFor();
    assert.equal(await marks.count(), 1);
    await workbench.screenshot('user-group-marks');
    await save();
    await arrives('02-1111');
    await isClean();
    assert.equal(group.writes(), 1);
    await marks.first().waitFor({ state: 'detached' });
    await commerce.lensLine('Undo Save').waitFor();
  });

  it('never goes over a change of someone else: it says so once, shows both, and overwrites only what was seen', async () => {
    const { workbench } = signedIn();
    await setPhone('02-2222');
    await group.change('phone', '02-3333');
    const writes = group.writes();
    await save();
    await workbench.notification(conflict).waitFor();
    await workbench.screenshot('user-group-conflict');
    assert.equal(await page().locator('.notifications-toasts .notification-list-item').count(), 1);
    assert.equal(group.writes(), writes);
    assert.equal(await group.read('phone'), '02-3333');

    await workbench.pressInNotification(conflict, 'Compare');
    const difference = page().locator('.monaco-diff-editor .view-lines');
    await difference.filter({ hasText: '02-3333' }).first().waitFor();
    await difference.filter({ hasText: '02-2222' }).first().waitFor();
    await workbench.screenshot('user-group-compare');
    await page().locator('.tabs-container .tab').first().click();
    await focusEditor();
    await save();
    await workbench.notification(conflict).waitFor();
    // A change that the user has not seen is not overwritten either.
    await group.change('phone', '02-7777');
    await workbench.pressInNotification(conflict, 'Overwrite');
    await workbench.notification(conflict).waitFor();
    assert.equal(group.writes(), writes);
    assert.equal(await group.read('phone'), '02-7777');
    await workbench.pressInNotification(conflict, 'Overwrite');
    await arrives('02-2222');
    assert.equal(group.writes(), writes + 1);
    await isClean();
    await workbench.runCommand('View: Close Other Editors in Group');
    await isReady();
  });

  // Runs before any reload, since VS Code restarts a killed host by itself only in a window that was never reloaded.
  describe('when the extension host is killed', function () {
    before(function () {
      if (process.platform === 'win32') this.skip();
    });

    const kill = async (): Promise<void> => {
      await killExtensionHosts(signedIn().workbench.dataFolder);
      // VS Code removes the killed host's items before it starts the new host.
      await signedIn().commerce.environmentItem.waitFor();
    };

    it('a clean user group can be changed and saved at once', async () => {
      const reads = group.reads();
      await kill();
      // VS Code shows the lenses of the killed host until the new host has lenses.
      await until('the other host knows the user group', () => group.reads() > reads);
      // The lenses may still be those of the killed host; only the new host can answer a command.
      await focusEditor();
      await signedIn().workbench.runCommand('Commerce API: Check Now');
      await signedIn().commerce.lastCallItem.filter({ hasText: 'was read again' }).waitFor();
      await isReady();
      await setPhone('02-7777');
      await save();
      await arrives('02-7777');
      await isClean();
    });

    it('a draft is still there, and is saved', async () => {
      const { workbench } = signedIn();
      await setPhone('02-8888');
      await backedUp('02-8888');
      await kill();
      await workbench.waitForEditorText('02-8888');
      await isReady();
      await workbench.screenshot('user-group-host-killed');
      await focusEditor();
      await save();
      await arrives('02-8888');
      await isClean();
    });
  });

  describe('after a reload', () => {
    it('has its draft, and saves it', async () => {
      const { workbench } = signedIn();
      await setPhone('02-4444');
      await backedUp('02-4444');
      const writes = group.writes();
      await workbench.reload();
      await workbench.waitForEditorText('02-4444');
      await isReady();
      await workbench.screenshot('user-group-reloaded');
      assert.equal(group.writes(), writes);
      await focusEditor();
      await save();
      await arrives('02-4444');
      await isClean();
    });

    it('asks when someone else was faster', async () => {
      const { workbench } = signedIn();
      await setPhone('02-5555');
      await backedUp('02-5555');
      await group.change('phone', '02-6666');
      await workbench.reload();
      await workbench.waitForEditorText('02-5555');
      // The draft shows at once that the group at the service is newer.
      await signedIn().commerce.lensLine('Test (admin)').filter({ hasText: 'Overwrite' }).waitFor();
      await workbench.screenshot('user-group-older-draft');
      await focusEditor();
      await save();
      await workbench.notification(conflict).waitFor();
      assert.equal(await group.read('phone'), '02-6666');
      await dismissNotices();
      await workbench.runCommand('File: Revert File');
      await workbench.waitForEditorText('02-6666');
      await isReady();
    });
  });
});
