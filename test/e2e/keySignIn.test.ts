import assert from 'node:assert/strict';
import { CommerceView } from './commerceView';
import { readStoredFiles } from './storedFiles';
import { serviceKeys, startTestService, type TestService } from './testService';
import { until } from './until';
import { useWorkbench } from './useWorkbench';

const list = 'List, GET /v1/user-groups';
const { clientKey, secretKey } = serviceKeys.user;
const tokenCall = 'POST /v1/request/token';

describe('a session that is issued for keys', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const workbench = useWorkbench(() => ({
    settings: { 'commerceApi.environments': [{ name: 'Test', baseUrl: service.origin }] },
  }));
  const commerce = () => new CommerceView(workbench());
  before(async () => {
    await commerce().openModule('User groups');
    await commerce().switchTo('Test');
    await commerce().waitForEnvironment('Test (signed out)');
  });
  const sentSince = (count: number) => service.journal.slice(count);

  it('begins with the two keys, in masked boxes, and one call', async () => {
    await workbench().runCommand('Commerce API: Sign In…');
    await workbench().quickInputShowing('How to sign in');
    await workbench().quickItem('hint · undocumented').waitFor();
    await workbench().screenshot('sign-in-ways');
    await workbench().pick('Get a token with client key and secret key');
    for (const [prompt, key] of [
      [`Client key for ${service.origin}`, clientKey],
      ['Secret key for this client key', secretKey],
    ] as const) {
      const box = await workbench().quickInputShowing(prompt);
      assert.equal(await box.locator('input.input').getAttribute('type'), 'password');
      await workbench().screenshot(`sign-in-key-${key === clientKey ? 1 : 2}`);
      await workbench().enter(key);
    }
    await workbench().quickInputShowing('What happens to the keys?');
    await workbench().screenshot('sign-in-keeping');
    await workbench().pick('Keep the keys in secret storage');
    await workbench().notification('The keys are kept').waitFor();
    await commerce().waitForEnvironment('Test (user)');
    await workbench().screenshot('signed-in-with-keys');
    const [issued, ...more] = service.journal;
    assert.deepEqual(more, []);
    assert.equal(`${issued?.method} ${issued?.target}`, tokenCall);
    const basic = Buffer.from(`${clientKey}:${secretKey}`).toString('base64');
    assert.equal(issued?.authorization, `Basic ${basic}`);
  });

  it('leads to how a program with the backend SDK runs, from its notice to the guide', async () => {
    const { page } = workbench();
    await workbench().pressInNotification('The keys are kept', 'Show Backend SDK Guide');
    await until('the guide is shown', async () => {
      for (const frame of page.frames()) {
        const box = await frame
          .locator('#with-the-backend-sdk')
          .boundingBox({ timeout: 100 })
          .catch(() => null);
        if (box && box.y > 0 && box.y < 200) return true;
      }
      return false;
    });
    await workbench().screenshot('sdk-guide');
    await workbench().runCommand('View: Close All Editors');
  });

  it('is renewed once when the service no longer takes the token, and the read is repeated once', async () => {
    const before = service.journal.length;
    service.expireIssued();
    await commerce().callList(list);
    await commerce().lensLine('200').waitFor();
    assert.match(await workbench().waitForEditorText('"count"'), /"company_name"/);
    await workbench().screenshot('session-renewed');
    const sent = sentSince(before);
    assert.deepEqual(
      sent.map(({ method, target }) => `${method} ${target}`),
      ['GET /v1/user-groups', tokenCall, 'GET /v1/user-groups'],
    );
    assert.notEqual(sent[0]?.authorization, sent[2]?.authorization);
    for (const { authorization } of [sent[0], sent[2]].filter((call) => call !== undefined))
      assert.match(authorization ?? '', /^Bearer sandbox-user-issued-/);
  });

  it('needs no renewal for the next call', async () => {
    const before = service.journal.length;
    await commerce().callList(list);
    await until('it is sent', () => service.journal.length > before);
    await service.journal.at(-1)?.closed;
    await commerce().lensLine('200').waitFor();
    assert.deepEqual(
      sentSince(before).map(({ method }) => method),
      ['GET'],
    );
  });

  it('shows keys and tokens nowhere, and writes them into no file of VS Code', async () => {
    const tokens = service.journal.map(({ authorization = '' }) => authorization.replace(/^\w+ /, ''));
    const secrets = [clientKey, secretKey, ...tokens.filter((token) => token !== '')];
    const page = await workbench().page.content();
    const files = await readStoredFiles(workbench().dataFolder);
    assert.ok(files.some(({ text }) => text.includes(service.origin)));
    for (const secret of secrets) {
      assert.ok(!page.includes(secret));
      assert.equal(files.filter(({ text }) => text.includes(secret)).length, 0);
    }
  });

  it('has a menu at the status bar item that leads to the other level and back', async () => {
    await commerce().environmentItem.click();
    await workbench().quickInputShowing('Where calls go');
    for (const item of ['Sign In to Test…', 'Sign Out of Test', 'Edit Test…', 'Add Environment…'])
      await workbench().quickItem(item).waitFor();
    await workbench().screenshot('status-bar-menu');
    await workbench().pick('Use Admin Level in Test');
    await workbench().notification('You are not signed in to Test (admin) yet').waitFor();
    await commerce().waitForEnvironment('Test (admin, signed out)');
    await workbench().screenshot('admin-level-signed-out');
    await workbench().runCommand('Notifications: Clear All Notifications');
    await commerce().environmentItem.click();
    await workbench().pick('Use User Level in Test');
    await commerce().waitForEnvironment('Test (user)');
    await workbench().runCommand('Notifications: Clear All Notifications');
  });

  it('is in the Accounts menu, where the user signs out of it', async () => {
    const { page } = workbench();
    const before = service.journal.length;
    await page.locator('.activitybar').getByRole('button', { name: 'Accounts' }).click();
    const account = page.locator('.monaco-menu').getByRole('menuitem', { name: 'Test (user)' }).first();
    await account.waitFor();
    await account.hover();
    const signOut = page.locator('.monaco-menu').getByRole('menuitem', { name: 'Sign Out' }).first();
    await signOut.waitFor();
    await workbench().screenshot('accounts-menu');
    await signOut.hover();
    await page.keyboard.press('Enter');
    await workbench().dialog.waitFor();
    await workbench().screenshot('accounts-sign-out');
    await workbench().pressInDialog('Sign Out');
    const told = workbench().notification('Signed out of Test. Removed for');
    await told.getByRole('button', { name: 'Clear History…' }).waitFor();
    await commerce().waitForEnvironment('Test (signed out)');
    await workbench().screenshot('accounts-signed-out');
    await commerce().pressCall(list);
    await workbench().dialog.filter({ hasText: 'You are not signed in to Test' }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(service.journal.length, before);
  });
});
