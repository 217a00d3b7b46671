import assert from 'node:assert/strict';
import { attempt } from './attempt';
import { until } from './until';
import { CommerceView } from './commerceView';
import { usePortWindow } from './sandboxWindow';
import { Workbench } from './workbench';

describe('a sandbox with a port of its own', () => {
  const { workbench, port } = usePortWindow();

  it('is there for programs as soon as the extension is active, without a call', async () => {
    await workbench().openView('Commerce API');
    const status = await until('the sandbox answers', () => statusOf(port()));
    assert.equal(status, 401);
    assert.equal(await workbench().notification('').count(), 0);
  });

  it('hands out its address and a token', async () => {
    const { page } = workbench();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await new CommerceView(workbench()).environmentItem.click();
    await workbench().quickInputShowing(`127.0.0.1:${port()}`);
    await workbench().screenshot('sandbox-menu');
    await workbench().pick('Copy Sandbox Address and Token');
    await workbench().statusItem('Copied: address, token and keys of the sandbox (user).').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const lines = new Map(copied.split('\n').map((line) => line.split('=', 2) as [string, string]));
    assert.equal(lines.get('COMMERCE_API_BASE_URL'), `http://127.0.0.1:${port()}`);
    assert.equal(await statusOf(port(), lines.get('COMMERCE_API_TOKEN')), 200);
  });

  it('is reset to many user groups and back, which the list then shows', async () => {
    const commerce = new CommerceView(workbench());
    await workbench().expandView('User Groups');
    await workbench().view('User Groups').filter({ hasText: '100 of 137' }).waitFor();
    await commerce.environmentItem.click();
    await workbench().pick('Reset Sandbox to 10,000 User Groups…');
    await workbench().screenshot('sandbox-reset-question');
    await workbench().pressInDialog('Reset');
    await workbench().view('User Groups').filter({ hasText: '100 of 10,000' }).waitFor();
    await workbench().screenshot('sandbox-large');
    await commerce.environmentItem.click();
    await workbench().pick('Reset Sandbox to 137 User Groups…');
    await workbench().pressInDialog('Reset');
    await workbench().view('User Groups').filter({ hasText: '100 of 137' }).waitFor();
  });

  it('takes any port in a second window, whose menu says so without a notice', async () => {
    const { page, dataFolder } = workbench();
    const second = new Workbench(await page.context().newPage(), dataFolder);
    await second.goTo(page.url());
    await second.openView('Commerce API');
    const item = new CommerceView(second).environmentItem;
    const menu = second.quickInput.filter({ hasText: `port ${port()} is not available` });
    await until('the menu says so', async () => {
      if ((await second.quickInput.count()) > 0) await second.page.keyboard.press('Escape');
      await item.click();
      return attempt(() => menu.waitFor({ timeout: 5000 }));
    });
    await second.screenshot('sandbox-menu-second');
    assert.equal(await second.notification('').count(), 0);
    await second.page.keyboard.press('Escape');
    await second.runCommand('Commerce API: Start Sandbox');
    await second.notification(`because port ${port()} is in use`).waitFor();
    await second.screenshot('sandbox-port-taken');
    await second.page.close();
  });
});

/** Status of a read with a token; undefined if no server listens on the port. */
async function statusOf(port: number, token = 'nobody'): Promise<number | undefined> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`http://127.0.0.1:${port}/v1/user-groups`, { headers })).status;
  } catch {
    return undefined;
  }
}
