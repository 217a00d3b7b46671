import assert from 'node:assert/strict';
import { CommerceView } from './commerceView';
import { sandboxWindow } from './sandboxWindow';
import { readStoredFiles } from './storedFiles';
import { serviceTokens, startTestService, type TestService } from './testService';
import { useWorkbench } from './useWorkbench';

const list = 'List, GET /v1/user-groups';

describe('an environment of the user', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const workbench = useWorkbench(sandboxWindow);
  const commerce = () => new CommerceView(workbench());
  before(() => commerce().openModule('User groups'));

  it('is added step by step, and every wrong answer gets its sentence', async () => {
    const { page } = workbench();
    await workbench().runCommand('Commerce API: Add Environment…');
    await workbench().quickInputShowing('Name of the environment');
    await refused('sandbox', /“Sandbox” is the built-in environment/);
    await refused('..', /must not be/);
    await workbench().enter(' Test ');
    await workbench().pick('Type an address');
    await workbench().quickInputShowing('Base URL of the service, without /v1');
    await refused('not a url', /white space/);
    await refused('https://api.bootpay.co.kr/v2', /https:\/\/api\.bootpay\.co\.kr is a payment gateway/);
    await workbench().enter('http://api.example.com');
    await workbench().quickInputShowing('http is allowed only for this computer');
    await workbench().screenshot('address-not-https');
    await workbench().pick('Type another address');
    await workbench().quickInputShowing('Press Enter to choose https://api.example.com');
    await workbench().enter(`${service.origin}/v1`);
    await workbench().quickInputShowing('must end before it');
    await workbench().screenshot('address-with-v1');
    await workbench().pick(`Use ${service.origin}`);
    await workbench().quickInputShowing('Does it have real customers and orders?');
    await workbench().pick('No');
    await workbench().quickInputShowing('How does the service expect calls?');
    await workbench().screenshot('how-calls-are-expected');
    await workbench().pick('As the reference says');
    await workbench().quickInputShowing('“Test” is added. What next?');
    await workbench().screenshot('environment-added');
    await workbench().quickInput.getByLabel('Switch to it', { exact: true }).click();
    await commerce().waitForEnvironment('Test (signed out)');
    const tries = service.journal.map(({ method, authorization }) => [method, authorization]);
    assert.deepEqual(tries, [['GET', undefined]]);
    await page.keyboard.press('Escape');
  });

  it('needs a name of its own', async () => {
    await workbench().runCommand('Commerce API: Add Environment…');
    await workbench().quickInputShowing('Name of the environment');
    await refused('TEST', /An environment of this name already exists/);
    await workbench().screenshot('name-taken');
    await workbench().page.keyboard.press('Escape');
    await workbench().quickInput.waitFor({ state: 'hidden' });
  });

  it('asks to sign in before it sends a call', async () => {
    await commerce().pressCall(list);
    await workbench().dialog.filter({ hasText: 'You are not signed in to Test' }).waitFor();
    await workbench().screenshot('not-signed-in');
    await workbench().page.keyboard.press('Escape');
    await workbench().dialog.waitFor({ state: 'hidden' });
    assert.equal(service.journal.length, 1);
  });

  it('refuses a token that would not travel as it is, without showing it', async () => {
    await commerce().startSignIn();
    const box = workbench().quickInput;
    const input = box.locator('input.input');
    assert.equal(await input.getAttribute('type'), 'password');
    await input.fill('abc def');
    await box.filter({ hasText: 'a space at position 4' }).waitFor();
    await workbench().screenshot('token-refused');
    await input.fill('abcé');
    await box.filter({ hasText: 'a character outside ASCII at position 4' }).waitFor();
    await input.fill('Bearer abc');
    await box.filter({ hasText: 'Leave out the word “Bearer”' }).waitFor();
    await workbench().page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    assert.equal(service.journal.length, 1);
  });

  it('stores nothing when the service rejects the token, and asks again in the box', async () => {
    await commerce().startSignIn();
    await workbench().enter('wrong-token');
    await workbench().quickInputShowing('did not accept the token. Nothing was stored');
    await workbench().screenshot('token-rejected');
    await commerce().waitForEnvironment('Test (signed out)');
    assert.equal(service.journal.length, 2);
    await workbench().page.keyboard.press('Escape');
    await workbench().quickInput.waitFor({ state: 'hidden' });
    assert.equal(await workbench().notification('did not accept').count(), 0);
  });

  it('takes a good token, without the white space around it', async () => {
    await commerce().startSignIn();
    const box = workbench().quickInput;
    const input = box.locator('input.input');
    await input.fill(`  ${serviceTokens.user}\t `);
    await workbench().page.waitForFunction(
      (token) => document.querySelector<HTMLInputElement>('.quick-input-widget input.input')?.value === token,
      serviceTokens.user,
    );
    await workbench().page.keyboard.press('Enter');
    await workbench().notification('You are signed in to Test').waitFor();
    await commerce().waitForEnvironment('Test (user)');
    await workbench().screenshot('signed-in');
    assert.equal(service.journal.at(-1)?.authorization, `Bearer ${serviceTokens.user}`);
    await workbench().runCommand('Notifications: Clear All Notifications');
  });

  it('answers calls with the data of its own server', async () => {
    const sent = service.journal.length;
    await commerce().callList(list);
    await commerce().lensLine('200').waitFor();
    assert.match(await workbench().waitForEditorText('"count"'), /"company_name"/);
    await workbench().page.locator('.breadcrumbs-control', { hasText: 'Test' }).waitFor();
    await workbench().screenshot('own-environment');
    const [received, ...more] = service.journal.slice(sent);
    assert.equal(more.length, 0);
    assert.equal(`${received?.method} ${received?.target}`, 'GET /v1/user-groups');
    assert.equal(received?.authorization, `Bearer ${serviceTokens.user}`);
  });

  it('shows the token nowhere, nor copies it', async () => {
    const { page } = workbench();
    await commerce().chooseMore('200', 'Show Exchange');
    await workbench().waitForEditorText('‹access token›');
    assert.ok(!(await page.content()).includes(serviceTokens.user));
    await page.locator('.tabs-container .tab', { hasText: 'User groups, list' }).first().click();
    await commerce().chooseMore('200', 'Copy as cURL');
    await commerce().lastCallItem.filter({ hasText: 'Copied as cURL' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /curl/);
    assert.match(copied, /COMMERCE_API_TOKEN/);
    assert.ok(copied.includes(service.origin), copied);
    assert.ok(!copied.includes(serviceTokens.user), copied);
  });

  it('writes the token into no file of VS Code', async () => {
    const files = await readStoredFiles(workbench().dataFolder);
    assert.ok(files.some(({ text }) => text.includes(service.origin)));
    const holders = files.filter(({ text }) => text.includes(serviceTokens.user));
    assert.equal(holders.map(({ path }) => path).join(' '), '');
  });

  it('forgets the session on Sign Out', async () => {
    await workbench().runCommand('Commerce API: Sign Out');
    await workbench().notification('Signed out of Test').waitFor();
    await commerce().waitForEnvironment('Test (signed out)');
    await workbench().screenshot('signed-out');
  });

  it('is left for the sandbox by its status bar item', async () => {
    await commerce().environmentItem.click();
    await workbench().quickInputShowing('Where calls go');
    await workbench().screenshot('switch-environment');
    await workbench().pick('Sandbox');
    await commerce().waitForEnvironment('Sandbox (user)');
  });

  /** Types an answer into the open box, and waits until it is refused. */
  async function refused(answer: string, sentence: RegExp): Promise<void> {
    await workbench().enter(answer);
    await workbench().quickInput.locator('.quick-input-message').filter({ hasText: sentence }).waitFor();
  }
});
