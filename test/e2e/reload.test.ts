import assert from 'node:assert/strict';
import { useSignedIn } from './signedIn';
import { readStoredFiles } from './storedFiles';
import { until } from './until';

const list = 'List, GET /v1/user-groups';
const update = 'Update, PUT /v1/user-groups/:user_group_id';

describe('after the window is reloaded', () => {
  const signedIn = useSignedIn({ shared: true });

  before(async () => {
    const { workbench, commerce } = signedIn();
    await commerce.callList(list);
    await commerce.pressLens('200 OK', 'Keep');
    await commerce.pressCall(update);
    await commerce.typeId('df9d658bbe043b253d2b5d3f');
    await workbench.waitForTab('userGroups.update');
    // Where to write on, inside the body.
    await workbench.statusItem('Ln 8, Col 20').waitFor();
    await workbench.page.keyboard.type('"phone": "010-1111-2222');
    await workbench.waitForEditorText('010-1111-2222');
    await until(async () => {
      const files = await readStoredFiles(workbench.dataFolder);
      // VS Code's own backup of the text comes before it is saved, and a busy window may not find it again.
      const saved = files.filter(({ path }) => path.includes('globalStorage') && path.endsWith('.json'));
      return saved.some(({ text }) => text.includes('010-1111-2222'));
    });
    await workbench.reload();
    // The text comes with the extension, which a window starts last.
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
    await workbench.page.locator('.tabs-container .tab', { hasText: 'userGroups.list-' }).click();
    await workbench.waitForEditorText('This result has expired; call the endpoint again.');
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
    await commerce.lensLine('200 OK').waitFor();
    await workbench.screenshot('reloaded-call');
  });
});
