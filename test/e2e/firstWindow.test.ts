import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstWindow, sampleSource } from '../host/firstWindow';
import { projectRoot, vsixFile } from '../host/locations';
import { packExtension } from '../host/packExtension';
import { CommerceView } from './commerceView';
import { until } from './until';
import { useWorkbench } from './useWorkbench';

describe('the first window of npm start', () => {
  let folder: string;
  let shower: string;
  let files: Readonly<Record<string, string>>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'commerce-api-first-'));
    shower = await packExtension(folder, firstWindow);
    const sample = join(projectRoot(), 'test', 'host', 'sample');
    const read = async (name: string) => [name, await readFile(join(sample, name), 'utf8')] as const;
    files = Object.fromEntries(await Promise.all((await readdir(sample)).map(read)));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const workbench = useWorkbench(() => ({ extensions: [vsixFile(), shower], files }));
  const commerce = () => new CommerceView(workbench());

  it('opens with the view and the walkthrough', async () => {
    const { page } = workbench();
    // Waits for both, since a window starts its extensions last.
    await page.locator('.gettingStarted').getByText('Get started with Commerce API').first().waitFor();
    await commerce().waitForEnvironment('');
    await page.locator('.sidebar [role="treeitem"]').filter({ hasText: 'User groups' }).first().waitFor();
    await workbench().screenshot('first-window');
  });

  it('ticks the first step once an endpoint is called, and not for looking for one', async () => {
    const { page } = workbench();
    const ticked = page.locator('.getting-started-step .codicon-getting-started-step-checked');
    await workbench().runCommand('Commerce API: Find Endpoint…');
    await workbench().quickInput.waitFor();
    await page.keyboard.press('Escape');
    await workbench().quickInput.waitFor({ state: 'hidden' });
    assert.equal(await ticked.count(), 0);
    await commerce().openModule('User groups');
    await commerce().callList('List, GET /v1/user-groups');
    await commerce().lensLine('200').waitFor();
    // The walkthrough stays visible beside the result.
    await ticked.first().waitFor();
    assert.equal(await ticked.count(), 1);
    await workbench().screenshot('first-window-called');
  });

  it('gives each view its share of the height when it is first opened, and leaves the keyboard there', async () => {
    const { page } = workbench();
    const heightOf = async (title: string) =>
      (await workbench().view(title).boundingBox())?.height ?? assert.fail(title);
    const shares = async (sizes: readonly (readonly [title: string, from: number, to: number])[]) => {
      for (const [title, from, to] of sizes)
        await until(`${title} has its share`, async () => {
          const height = await heightOf(title);
          return height >= from && height <= to;
        });
      // The fourth view, Sandbox Requests, is shown since the sandbox runs.
      assert.equal(await page.locator('.sidebar .pane').count(), 4);
    };
    assert.ok((await heightOf('Endpoints')) > 600);
    await workbench().expandView('User Groups');
    await shares([
      ['Endpoints', 350, 450],
      ['User Groups', 230, 300],
    ]);
    await page.locator('.pane-header:focus', { hasText: 'User Groups' }).waitFor();
    await workbench().screenshot('first-window-user-groups');
    await workbench().expandView('History');
    await shares([
      ['Endpoints', 250, 330],
      ['User Groups', 200, 260],
      ['History', 145, 210],
    ]);
    await page.locator('.pane-header:focus', { hasText: 'History' }).waitFor();
    await workbench().screenshot('first-window-views');
    const commands = await workbench().commandsMatching('Focus on History View');
    assert.equal(commands.filter((title) => title.startsWith('Commerce API: ')).length, 1);
  });

  it('has a source with three calls beside it', async () => {
    const { page } = workbench();
    await page.locator('.tab', { hasText: sampleSource }).click();
    for (const call of ['GET user group list', 'GET user group detail', 'PUT user group update'])
      await commerce()
        .lensLine(new RegExp(`Try ${call}`, 'i'))
        .waitFor();
    await workbench().screenshot('first-window-code');
  });

  it('has a request that can be sent', async () => {
    const name = Object.keys(files).find((file) => file.endsWith('.commerce-request.json')) ?? assert.fail();
    await workbench().openFile(name);
    await commerce().lensLine('Send').waitFor();
    await workbench().screenshot('first-window-request');
  });
});
