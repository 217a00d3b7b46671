import assert from 'node:assert/strict';
import { keysRole, startKeysService, type KeysService } from '../support/keysService';
import { until } from './until';
import { CommerceView } from './commerceView';
import { formFrame, formInput } from './formFrame';
import { readStoredFiles } from './storedFiles';
import { useWorkbench } from './useWorkbench';

const keys = { clientKey: 'e2e-client-5tG8.canary_Nd1', secretKey: 'e2e-secret-3kP6.canary_Hs7/key=' };
const joined = `${keys.clientKey}:${keys.secretKey}`;
const basic = Buffer.from(joined).toString('base64');

describe('a session of keys', () => {
  let service: KeysService;
  before(async () => {
    service = await startKeysService(keys);
  });
  after(() => service.stop());

  const workbench = useWorkbench(() => ({
    settings: {
      'commerceApi.environments': [
        { name: 'Keyed', baseUrl: service.origin, authorization: 'keys', permissionHeader: keysRole },
        { name: 'Twin', baseUrl: service.origin },
      ],
    },
  }));
  const commerce = () => new CommerceView(workbench());
  const notices = () => workbench().page.locator('.notifications-toasts .notification-list-item');
  const retryButtons = async (): Promise<number> => {
    const frame = await formFrame(workbench().page);
    const inForm = await frame.getByRole('button', { name: 'Retry as Admin' }).count();
    return inForm + (await notices().getByRole('button', { name: 'Retry as Admin' }).count());
  };

  before(async () => {
    await commerce().openModule('User groups');
    await commerce().switchTo('Keyed');
    await commerce().waitForEnvironment('Keyed (signed out)');
  });

  it('begins with the two keys in masked boxes, and asks again for wrong ones', async () => {
    await workbench().runCommand('Commerce API: Sign In…');
    for (const secretKey of ['e2e-wrong-secret.canary_Zz0', keys.secretKey]) {
      const isAgain = secretKey === keys.secretKey;
      const first = await workbench().quickInputShowing(
        isAgain ? 'did not accept the keys' : `Client key for ${service.origin}; both keys go`,
      );
      assert.equal(await first.locator('input.input').getAttribute('type'), 'password');
      assert.equal(await first.locator('input.input').getAttribute('placeholder'), 'Client key');
      await workbench().screenshot(`keys-session-${isAgain ? 'again' : 'first'}`);
      await workbench().enter(keys.clientKey);
      const second = await workbench().quickInputShowing('Secret key for this client key');
      assert.equal(await second.locator('input.input').getAttribute('type'), 'password');
      await workbench().enter(secretKey);
    }
    await workbench().notification('You are signed in to Keyed.').waitFor();
    await commerce().waitForEnvironment('Keyed (user)');
    await workbench().runCommand('Notifications: Clear All Notifications');
    assert.deepEqual(
      service.journal.map(({ method, target }) => `${method} ${target}`),
      Array.from({ length: 2 }, () => 'GET /v1/user-groups?limit=1'),
    );
  });

  it('goes with a call, and stands in its answer as ‹secret›', async () => {
    await commerce().callList('List, GET /v1/user-groups');
    await commerce().lensLine('200').waitFor();
    assert.match(await workbench().waitForEditorText('"echo"'), /"echo": "Basic ‹secret›"/);
    assert.equal(service.journal.at(-1)?.authorization, `Basic ${basic}`);
    await workbench().runCommand('Commerce API: Show Exchange');
    const shown = await workbench().waitForEditorText('Authorization');
    assert.match(shown, /Authorization: Basic ‹client key and secret key›/);
    await workbench().screenshot('keys-session-request');
    await workbench().runCommand('View: Close All Editors');
  });

  it('leads from a save that only an admin may make to the same keys, and back by one button', async () => {
    const { page } = workbench();
    await workbench().runCommand('Commerce API: Open User Group…');
    await commerce().typeId('g1');
    const field = await formInput(page, 'phone');
    await field.fill('02-999');
    await page.locator('.tab.active.dirty').waitFor();
    await field.press('ControlOrMeta+s');
    const frame = await formFrame(page);
    const card = frame.locator('.notice[role=alert]').filter({ hasText: 'Not Authorized' });
    await card.getByRole('button', { name: 'Sign In as Admin…' }).click();
    await workbench().quickInputShowing('How to sign in');
    await workbench().screenshot('keys-session-same-keys');
    await workbench().pick('Use the same keys');
    await frame.locator('.summary', { hasText: 'You are signed in to Keyed (admin).' }).waitFor();
    await card.getByRole('button', { name: 'Retry as Admin' }).waitFor();
    await workbench().screenshot('keys-session-one-button');
    assert.equal(await retryButtons(), 1);
    assert.equal(service.group['phone'], '02-1');
    await card.getByRole('button', { name: 'Retry as Admin' }).click();
    await until('the group is saved', () => service.group['phone'] === '02-999');
    await page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
    const writes = service.journal.filter(({ method }) => method === 'PUT').map(({ role }) => role);
    assert.deepEqual(writes, [undefined, keysRole.admin]);
    await workbench().runCommand('View: Close All Editors');
  });

  it('is no session for another environment of the same address, which sends tokens', async () => {
    await commerce().switchTo('Twin');
    await commerce().waitForEnvironment('Twin (signed out)');
    await commerce().switchTo('Keyed');
    await commerce().waitForEnvironment('Keyed (user)');
  });

  it('never asked for a token, and stands in no file of VS Code and nowhere on screen', async () => {
    assert.ok(service.journal.every(({ authorization }) => authorization.startsWith('Basic ')));
    assert.ok(!service.journal.some(({ target }) => target.includes('token')));
    await workbench().runCommand('Commerce API: Show Log');
    const page = await workbench().page.content();
    const files = await readStoredFiles(workbench().dataFolder);
    assert.ok(files.some(({ text }) => text.includes(service.origin)));
    for (const secret of [keys.clientKey, keys.secretKey, joined, basic, basic.slice(0, 24)]) {
      assert.ok(!page.includes(secret), 'on screen');
      const holding = files.filter(({ text }) => text.includes(secret)).map(({ path }) => path);
      assert.deepEqual(holding, []);
    }
  });

  it('ends with a sign-out that says what was removed', async () => {
    await workbench().runCommand('Commerce API: Sign Out');
    await workbench().quickInputShowing('Which session to remove');
    await workbench().pick('Both levels');
    await workbench()
      .notification('Signed out of Keyed. Removed for')
      .getByRole('button', { name: 'Clear History…' })
      .waitFor();
    await commerce().waitForEnvironment('Keyed (signed out)');
  });
});
