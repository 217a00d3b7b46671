import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot, screenshotsFolder } from '../host/locations';
import { CommerceView } from './commerceView';
import { shrinkPng } from './shrinkPng';
import { useWorkbench } from './useWorkbench';

/** Set to renew the picture of the README: `COMMERCE_API_PICTURES=1 npm run test:e2e`. */
const renewPictures = process.env['COMMERCE_API_PICTURES'] === '1';

/** The picture travels with the extension. */
const MAX_PICTURE_BYTES = 40_000;

/** About as wide as a README is shown. */
const pictureSize = { width: 960, height: 600 };

describe('the picture of the README', () => {
  const workbench = useWorkbench({
    folderName: 'my-shop',
    settings: { 'editor.minimap.enabled': false, 'remote.autoForwardPorts': false },
  });
  const commerce = () => new CommerceView(workbench());

  it('shows the tree and the answer of a call', async () => {
    const { page } = workbench();
    await page.setViewportSize(pictureSize);
    await commerce().openModule('User groups');
    await commerce().pressCall('List, GET /v1/user-groups');
    await workbench().pick('keyword');
    await workbench().acceptQuickInput();
    await workbench().quickInputShowing('(2/2)');
    await workbench().enter('Labs');
    await commerce().lensLine('200 OK').getByRole('button', { name: 'Copy as cURL' }).waitFor();
    await workbench().waitForEditorText('Labs');
    await commerce().lastCallItem.waitFor();
    // Nothing is to look pointed at.
    await page.mouse.move(640, 500);
    await page.locator('.monaco-hover:visible').waitFor({ state: 'hidden' });
    await workbench().screenshot('overview');
    const small = shrinkPng(await readFile(join(screenshotsFolder(), 'overview.png')));
    assert.ok(small.length < MAX_PICTURE_BYTES, `${small.length} bytes`);
    if (renewPictures) await writeFile(join(projectRoot(), 'media', 'overview.png'), small);
  });
});
