import assert from 'node:assert/strict';
import { CommerceView } from './commerceView';
import { startTestService, type TestService } from './testService';
import { useWorkbench } from './useWorkbench';

const list = 'List, GET /v1/user-groups';

describe('a folder that nobody trusts', () => {
  let stranger: TestService;
  before(async () => {
    stranger = await startTestService();
  });
  after(() => stranger.stop());

  const workbench = useWorkbench(() => ({
    workspaceTrust: true,
    files: {
      'note.txt': '한글\n',
      '.vscode/settings.json': JSON.stringify({
        'commerceApi.environments': [{ name: 'Stranger', baseUrl: stranger.origin }],
        'commerceApi.request.timeoutSeconds': 0.001,
        'commerceApi.response.maxMegabytes': 0.000001,
        'commerceApi.hints': false,
        'http.proxy': stranger.origin,
      }),
    },
  }));
  const commerce = () => new CommerceView(workbench());

  it('works in Restricted Mode', async () => {
    await commerce().openModule('User groups');
    await workbench().statusItem('Restricted Mode').waitFor();
    await commerce().callList(list);
    await commerce().lensLine('200').waitFor();
    await workbench().waitForEditorText('"company_name"');
    await workbench().screenshot('restricted-mode');
  });

  it('puts no boxes around Korean text of a response, as in a file of the folder', async () => {
    const boxesIn = (scheme: string) =>
      workbench().page.locator(`.monaco-editor[data-uri^="${scheme}:"] .unicode-highlight`);
    const names = workbench().page.locator('.monaco-editor[data-uri^="commerce-api:"] .view-line');
    await workbench().openFile('note.txt');
    await boxesIn('vscode-remote').first().waitFor();
    await commerce().callList(list);
    await names
      .filter({ hasText: /company_name.*[가-힣]/ })
      .first()
      .waitFor();
    await commerce().lensLine('200').waitFor();
    await workbench().screenshot('restricted-korean');
    assert.equal(await boxesIn('commerce-api').count(), 0);
  });

  it('has no say in where calls go, trusted or not', async () => {
    await expectNoStranger();
    await workbench().trustWorkspace();
    await commerce().waitForEnvironment('Sandbox (user)');
    await expectNoStranger();
    await workbench().openView('Commerce API');
    await commerce().callList(list);
    await commerce().lensLine('200').waitFor();
    assert.equal(stranger.journal.length, 0);
  });

  async function expectNoStranger(): Promise<void> {
    await workbench().runCommand('Commerce API: Switch Environment…');
    await workbench().quickInputShowing('Where calls go');
    await workbench().quickItem('Sandbox').waitFor();
    assert.equal(await workbench().quickItem('Stranger').count(), 0);
    await workbench().page.keyboard.press('Escape');
    await workbench().quickInput.waitFor({ state: 'hidden' });
  }
});
