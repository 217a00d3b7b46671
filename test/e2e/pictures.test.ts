import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../host/freePort';
import { projectRoot, screenshotsFolder } from '../host/locations';
import { CommerceView } from './commerceView';
import { formFrame, formInput } from './formFrame';
import { until } from './until';
import { tableFrame } from './tableFrame';
import { type Frame, shrinkPng } from './shrinkPng';
import { useWorkbench, type WorkbenchOptions } from './useWorkbench';
import type { Workbench } from './workbench';

/** `COMMERCE_API_PICTURES=1 npm run test:e2e` renews the pictures of the README; other suites prove what they show. */
const renewPictures = process.env['COMMERCE_API_PICTURES'] === '1';

const detail = 'Detail, GET /v1/user-groups/:user_group_id';
const groupId = 'df9d658bbe043b253d2b5d3f';
const source = {
  name: 'groups.ts',
  text: [
    "const apiBase = 'https://api.bootapi.com/v1';",
    '',
    'export function readGroup(id: string) {',
    '  return fetch(`${apiBase}/user-groups/${id}`, { headers });',
    '}',
    '',
    'const headers = { Authorization: `Bearer ${process.env.COMMERCE_API_TOKEN}` };',
    '',
  ].join('\n'),
};

const themes = [
  ['light', 'Default Light Modern'],
  ['dark', 'Default Dark Modern'],
] as const;

const options: WorkbenchOptions = {
  folderName: 'my-shop',
  settings: {
    'editor.minimap.enabled': false,
    'remote.autoForwardPorts': false,
    'typescript.validate.enable': false,
  },
};

/** Takes a picture, and stores it in the project. `frames`: further pictures of an animation. */
async function take(
  workbench: Workbench,
  name: string,
  file: string,
  maxBytes: number,
  frames: readonly Frame[] = [],
): Promise<void> {
  const small = shrinkPng(await screenshot(workbench, name), frames);
  assert.ok(small.length < maxBytes, `${name} has ${small.length} bytes`);
  const target = join(projectRoot(), 'media', file);
  await mkdir(join(target, '..'), { recursive: true });
  await writeFile(target, small);
}

async function screenshot(workbench: Workbench, name: string): Promise<Buffer> {
  await workbench.screenshot(name);
  return readFile(join(screenshotsFolder(), `${name}.png`));
}

/**
 * Moves the pointer away and closes all tooltips. A row that was redrawn under the pointer keeps its tooltip, so the
 * tooltip of another element must replace it first.
 */
async function rest(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  const tooltip = page.locator('.monaco-hover:visible');
  await new CommerceView(workbench).environmentItem.hover();
  await tooltip.filter({ hasText: 'Commerce API calls go to' }).waitFor();
  await page.mouse.move(500, 420);
  await tooltip.waitFor({ state: 'hidden' });
}

if (renewPictures)
  describe('the picture at the top of the README', () => {
    const workbench = useWorkbench(options);
    const commerce = () => new CommerceView(workbench());

    it('shows the tree, the prompt and the response of a call', async () => {
      const { page } = workbench();
      const frames: Frame[] = [];
      const addFrame = async (ms: number) => {
        frames.push({ png: await screenshot(workbench(), `overview-${frames.length + 1}`), ms });
      };
      await page.setViewportSize({ width: 1000, height: 600 });
      await commerce().openModule('User groups');
      await addFrame(1500);
      await commerce().pressCall('List, GET /v1/user-groups');
      await workbench().quickItem('Call Now').waitFor();
      await addFrame(1500);
      await workbench().quickInput.locator('input.input').fill('keyword=Labs');
      await workbench().quickItem('keyword=Labs').waitFor();
      await addFrame(1500);
      await workbench().acceptItem('keyword=Labs');
      await commerce().lensLine('200').waitFor();
      await workbench().waitForEditorText('Labs');
      await commerce().lastCallItem.waitFor();
      await rest(workbench());
      await addFrame(4000);
      await take(workbench(), 'overview', join('pictures', 'overview.png'), 250_000, frames);
    });
  });

for (const [theme, colorTheme] of renewPictures ? themes : [])
  describe(`the ${theme} pictures of the README`, () => {
    let port = 0;
    before(async () => {
      port = await freePort();
    });
    const workbench = useWorkbench(() => ({
      ...options,
      files: { [source.name]: source.text },
      settings: {
        ...options.settings,
        'commerceApi.sandbox.port': port,
        'workbench.colorTheme': colorTheme,
        'workbench.hover.delay': 300,
      },
    }));
    const commerce = () => new CommerceView(workbench());
    const takeOne = (name: string) =>
      take(workbench(), `${name}-${theme}`, join('pictures', `${name}-${theme}.png`), 60_000);

    before(async () => {
      await workbench().page.setViewportSize({ width: 900, height: 560 });
      await commerce().openModule('User groups');
    });

    it('show a result and the history', async () => {
      await commerce().callList('List, GET /v1/user-groups');
      await commerce().lensLine('200').waitFor();
      await commerce().callWithId(detail, '000000000000000000000000');
      await workbench().waitForEditorText('USER_GROUP_NOT_FOUND');
      await commerce().lensLine('404').waitFor();
      await rest(workbench());
      await takeOne('result');
      await commerce().callWithId(detail, groupId);
      await workbench().waitForEditorText(`"user_group_id": "${groupId}"`);
      await workbench().expandView('History');
      const rows = workbench().view('History').locator('.monaco-list-row');
      await rows.nth(2).waitFor();
      await commerce().lensLine('200').waitFor();
      await rest(workbench());
      await takeOne('history');
    });

    it('show a list as a table', async () => {
      const { page } = workbench();
      await workbench().tidy();
      await workbench().runCommand('Commerce API: Open User Groups as Table');
      const frame = await tableFrame(page, 'of 100 rows');
      await frame.getByRole('searchbox').fill('studio');
      await frame.locator('.counts').filter({ hasNotText: '100 of' }).waitFor();
      await frame.getByRole('grid').focus();
      for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
      await frame.locator('.counts').filter({ hasText: '2 selected' }).waitFor();
      await rest(workbench());
      await takeOne('table');
    });

    it('show what a program sent', async () => {
      await workbench().tidy();
      const send = (path: string, authorization: string) =>
        fetch(`http://127.0.0.1:${port}/v1/${path}`, { headers: { authorization } });
      await send('orders?page=1', 'Bearer sandbox-of-yesterday');
      await send('user-groups?page=0', 'Bearer undefined');
      await workbench().expandView('Sandbox Requests');
      const row = workbench().view('Sandbox Requests').locator('.monaco-list-row').first();
      await row.filter({ hasText: '2 problems' }).click();
      await workbench().waitForEditorText('“Bearer undefined” was sent: the token is not filled in.');
      await workbench().page.locator('.squiggly-warning').first().waitFor();
      await rest(workbench());
      await takeOne('requests');
    });

    it('show the form with a change', async () => {
      await workbench().tidy();
      await workbench().runCommand('View: Close Primary Side Bar');
      await workbench().runCommand('Commerce API: Open User Group…');
      await commerce().typeId(groupId);
      const field = await formInput(workbench().page, 'manager_name');
      await field.fill('김하늘');
      await (await formFrame(workbench().page)).locator('.summary', { hasText: '1 change' }).waitFor();
      await takeOne('form');
      await workbench().runCommand('File: Revert File');
    });

    it('show one change to many user groups', async () => {
      const { page } = workbench();
      await workbench().tidy();
      // The picture before has closed the side bar.
      await workbench().runCommand('Commerce API: Open User Groups as Table');
      const list = await tableFrame(page, 'of 100 rows');
      await list.getByRole('grid').focus();
      await page.keyboard.press('Space');
      for (let row = 1; row < 12; row += 1) await page.keyboard.press('Shift+ArrowDown');
      await list.getByRole('button', { name: 'Change Field… (12)' }).click();
      await workbench().pick('phone');
      await workbench().quickInputShowing('The new value');
      await workbench().enter('02-555-0100');
      await tableFrame(page, '12 will change');
      await rest(workbench());
      await takeOne('changes');
      await workbench().tidy();
    });

    it('show help in code', async () => {
      const { page } = workbench();
      await workbench().openFile(source.name);
      await commerce().lensLine('▶ Try').waitFor();
      await page.locator('.editor-instance .view-line').getByText('user-groups').first().hover();
      const hover = page.locator('.monaco-hover').filter({ hasText: 'USER_GROUP_NOT_FOUND' }).first();
      await hover.waitFor();
      // Waits until the hover is opaque: it fades in, while TypeScript checks the file.
      const isClear = () => hover.evaluate((element) => getComputedStyle(element).opacity === '1');
      await until('the hover is clear', isClear);
      await page.locator('.statusbar-item', { hasText: 'Analyzing' }).waitFor({ state: 'hidden' });
      await takeOne('code');
    });
  });
