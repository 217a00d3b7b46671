import assert from 'node:assert/strict';
import { CommerceView } from './commerceView';
import { knownBaseUrls } from '../../src/catalog/knownAddresses';
import { shapeText, sourceShapes } from '../support/sourceShapes';
import { noteKeys, slowest } from './keyTimes';
import { startTestService, type TestService } from './testService';
import { until } from './until';
import { useWorkbench } from './useWorkbench';

const list = 'List, GET /v1/user-groups';

/** A source file of the kind that takes code help the longest time. */
function longSource(): string {
  const shape = sourceShapes.find(({ language, name }) => language === 'python' && name === 'f-strings');
  const address = new URL(knownBaseUrls[0]?.url ?? '').origin;
  return shapeText(shape ?? assert.fail(), 980_000).replaceAll('https://shop.example', address);
}

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
      'long.py': longSource(),
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
  const terminalTitle = () => workbench().page.getByText('Commerce API: Sandbox (user)').first();

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

  it('holds no key in a long source file of its own', async function () {
    // Another program may slow down one attempt, but hardly all.
    this.retries(3);
    const slowIn = async (file: string, text: string): Promise<number> => {
      await workbench().openFile(file);
      await workbench().waitForEditorText(text);
      const { page } = workbench();
      const taken = await noteKeys(page);
      await until('keys were pressed', async () => {
        await page.keyboard.type('a');
        return (await taken()).length >= 60;
      });
      await workbench().revertEditor();
      return slowest(await taken(), 0.95);
    };
    // The limit depends on the time in a short file, since a slow machine is slow there, too.
    const limit = Math.max(100, 4 * (await slowIn('note.txt', '한글')));
    const slow = await slowIn('long.py', 'BASE =');
    console.log(`  a long source file: 95 % of the keys in ${slow} ms`);
    assert.ok(slow < limit, `${slow} ms, at most ${limit} ms`);
  });

  it('has no say in where calls go', expectNoStranger);

  it('opens no terminal, and says so', async () => {
    const { page, dialog } = workbench();
    await workbench().runCommand('Commerce API: Open Terminal…');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.notification-list-item', { hasText: 'this folder is not trusted' }).waitFor();
    await terminalTitle().waitFor({ state: 'hidden' });
    await workbench().screenshot('terminal-untrusted');
  });

  it('opens a terminal once it is trusted', async () => {
    await workbench().runCommand('Commerce API: Open Terminal…');
    await workbench()
      .dialog.getByRole('button', { name: /^Trust/ })
      .click();
    await workbench().statusItem('Restricted Mode').waitFor({ state: 'detached' });
    await terminalTitle().waitFor();
    await workbench().screenshot('terminal-trusted');
  });

  it('has no say in where calls go once it is trusted, either', async () => {
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
