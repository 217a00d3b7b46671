import assert from 'node:assert/strict';
import { CommerceView } from './commerceView';
import { useSignedIn } from './signedIn';
import { readStoredFiles } from './storedFiles';
import { until } from './until';
import { Workbench } from './workbench';

const list = 'List, GET /v1/user-groups';
const update = 'Update, PUT /v1/user-groups/:user_group_id';

describe('after the window is reloaded', () => {
  const signedIn = useSignedIn({ shared: true });

  before(async () => {
    const { workbench, commerce } = signedIn();
    await commerce.callList(list);
    await commerce.chooseMore('200', 'Keep');
    await commerce.pressCall(update);
    await commerce.typeId('df9d658bbe043b253d2b5d3f');
    await workbench.waitForTab('userGroups.update');
    // Waits until the cursor is inside the body.
    await workbench.statusItem('Ln 8, Col 20').waitFor();
    await workbench.page.keyboard.type('"phone": "010-1111-2222');
    await workbench.waitForEditorText('010-1111-2222');
    await until('it is kept', async () => {
      const files = await readStoredFiles(workbench.dataFolder);
      // The extension's storage must have the text, since a busy window may not restore VS Code's own backup.
      const saved = files.filter(({ path }) => path.includes('globalStorage') && path.endsWith('.json'));
      return saved.some(({ text }) => text.includes('010-1111-2222'));
    });
    await workbench.reload();
    // The extension, which a window starts last, shows this text.
    await commerce.waitForEnvironment('Test (user)');
  });

  it('has the request as it was written', async () => {
    const { workbench, commerce } = signedIn();
    await workbench.waitForTab('userGroups.update');
    const text = await workbench.waitForEditorText('"phone": "010-1111-2222"');
    assert.match(text, /df9d658bbe043b253d2b5d3f/);
    await commerce.lensLine('▶ Send to Test (user)').waitFor();
    await workbench.screenshot('reloaded-request');
  });

  it('says that the old result has expired, and sends nothing by itself', async () => {
    const { workbench, service } = signedIn();
    const sent = service.journal.length;
    await workbench.page.locator('.tabs-container .tab', { hasText: 'User groups, list' }).click();
    await workbench.waitForEditorText('This result has expired. Call the endpoint again.');
    await workbench.statusItem(/^\s*0\s+0\s*$/).waitFor();
    assert.equal(await workbench.page.locator('.editor-instance .squiggly-error').count(), 0);
    await workbench.screenshot('reloaded-result');
    assert.equal(service.journal.length, sent);
  });

  it('is still signed in', async () => {
    const { workbench, commerce } = signedIn();
    await commerce.waitForEnvironment('Test (user)');
    await commerce.openModule('User groups');
    await commerce.callList(list);
    await commerce.lensLine('200').waitFor();
    await workbench.screenshot('reloaded-call');
  });

  it('has what was on its way into its file when the window went', async () => {
    const { page, dataFolder } = signedIn().workbench;
    const openOther = async (): Promise<Workbench> => {
      const other = new Workbench(await page.context().newPage(), dataFolder);
      await other.page.addInitScript(renamesNothing);
      await other.goTo(page.url());
      const commerce = new CommerceView(other);
      await commerce.openModule('User groups');
      await commerce.pressCall(update);
      await commerce.typeId('df9d658bbe043b253d2b5d3f');
      await other.waitForTab('userGroups.update');
      await other.waitForEditorText('010-1111-2222');
      return other;
    };
    const first = await openOther();
    await first.page.keyboard.press('ControlOrMeta+End');
    await first.page.keyboard.type(' // on its way');
    await until('it is on its way', async () => {
      const files = await readStoredFiles(dataFolder);
      return files.some(({ path, text }) => path.includes('globalStorage') && text.includes('// on its way'));
    });
    await first.page.close();
    const second = await openOther();
    await second.waitForEditorText('// on its way');
    await second.screenshot('reloaded-on-its-way');
    await second.page.close();
  });
});

/** Runs in a page before its own code: the window then renames no file in the extension's storage, like a closed window. */
function renamesNothing(): void {
  globalThis.WebSocket = class extends WebSocket {
    override send(data: Parameters<WebSocket['send']>[0]): void {
      const text = data instanceof Uint8Array ? new TextDecoder('latin1').decode(data) : '';
      if (!/remoteFilesystem[^]*rename[^]*globalStorage/.test(text)) super.send(data);
    }
  };
}
