import assert from 'node:assert/strict';
import { formFrame, formInput } from './formFrame';
import { groupAtService } from './groupAtService';
import { useSignedIn } from './signedIn';
import { isStored } from './isStored';
import { until } from './until';

const groupId = 'df9d658bbe043b253d2b5d3f';
const GONE = 'Your last changes to 이민준 스튜디오 are lost';

/** VS Code stores a text about 1 s after a key. A stored text is restored as draft; a lost text is reported as lost. */
describe('a window that is reloaded at the first key', () => {
  const signedIn = useSignedIn({ level: 'admin' });
  const group = groupAtService(() => signedIn().service, groupId);
  const page = () => signedIn().workbench.page;
  const press = (key: string) => page().keyboard.press(key);
  /** Waits until the extension has stored that there is a change; VS Code stores the text a moment later. */
  const isBegun = async (): Promise<void> => {
    await page().locator('.tab.active.dirty').first().waitFor();
    await until('it is known that there is a draft', () => isStored(page(), 'draft/'));
  };

  /** Reloads the page, and confirms the browser's question whether to leave. */
  const reloadPage = async (): Promise<void> => {
    page().once('dialog', (dialog) => void dialog.accept());
    await page().reload();
    page().removeAllListeners('dialog');
    await signedIn().workbench.waitUntilUp();
    await signedIn().commerce.waitForEnvironment('Test (admin)');
  };
  const noticeOrDraft = (isDraft: () => Promise<boolean>) =>
    until('the draft is there, or told as gone', async () => {
      if (await isDraft()) return 'draft';
      return (await signedIn().workbench.wasNotified(GONE)) ? 'gone' : undefined;
    });

  before(async () => {
    const { workbench, commerce } = signedIn();
    await workbench.runCommand('Commerce API: Open User Group…');
    await commerce.typeId(groupId);
    await formFrame(page(), groupId);
    // The tab is also restored after another reload.
    await workbench.reload();
    await commerce.waitForEnvironment('Test (admin)');
  });

  it('has the change in its form, or says that it is gone; and the next one is saved', async () => {
    const phone = () => formInput(page(), 'phone', groupId);
    const before = await (await phone()).inputValue();
    await (await phone()).press('End');
    await press('7');
    await isBegun();
    await reloadPage();
    const summary = async () => (await formFrame(page(), groupId)).locator('.summary').innerText();
    const found = await noticeOrDraft(async () => (await summary()) === '1 change');
    await signedIn().workbench.screenshot('reloaded-at-first-key');
    assert.equal(await (await phone()).inputValue(), found === 'draft' ? `${before}7` : before);
    await (await phone()).fill('02-7777');
    await press('Control+S');
    await until('the service has it', async () => (await group.read('phone')) === '02-7777');
    assert.equal(group.writes(), 1);
  });

  it('has the change in the JSON text, or says that it is gone; and the next one is saved', async () => {
    const { workbench, commerce } = signedIn();
    const writePhone = async (phone: string): Promise<void> => {
      const text = await workbench.waitForEditorText('"phone"');
      await workbench.replaceEditorText(text.replace(/"phone": "[^"]*"/, `"phone": "${phone}"`));
      await isBegun();
    };
    await workbench.runCommand('Commerce API: Open as JSON');
    await workbench.waitForEditorText('"phone": "02-7777"');
    await workbench.runCommand('View: Close Other Editors in Group');
    await workbench.reload();
    const line = commerce.lensLine('Test (admin)').filter({ hasText: 'Save' });
    await line.waitFor();
    // VS Code may have restored the text of the save before, if it had not dropped its copy yet.
    await workbench.revertEditor();
    await line.filter({ hasNotText: 'Not Saved' }).waitFor();
    // A draft of the test before would be mistaken for the draft of this test.
    await until('no draft is known', async () => !(await isStored(page(), 'draft/')));
    await writePhone('02-8888');
    await reloadPage();
    const isThere = async () => (await workbench.editorText()).includes('"phone": "02-8888"');
    await noticeOrDraft(isThere);
    await workbench.screenshot('reloaded-at-first-key-json');
    await commerce.lensLine('Test (admin)').filter({ hasText: 'Save' }).waitFor();
    await writePhone('02-9999');
    await press('Control+S');
    await until('the service has it', async () => (await group.read('phone')) === '02-9999');
    assert.equal(group.writes(), 2);
  });
});
