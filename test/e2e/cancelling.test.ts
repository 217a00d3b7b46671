import assert from 'node:assert/strict';
import { useSignedIn } from './signedIn';

const list = 'List, GET /v1/user-groups';

describe('a service that never answers', () => {
  let silent = false;
  const signedIn = useSignedIn({
    shared: true,
    service: { override: () => (silent ? 'never' : undefined) },
  });

  beforeEach(() => {
    silent = true;
  });

  it('shows the running call in the status bar, then in a notification instead, which cancels it', async () => {
    const { workbench, commerce, service } = signedIn();
    const sent = service.journal.length;
    await commerce.callList(list);
    await commerce.progressItem.filter({ hasText: 'List user groups in Test' }).waitFor();
    const notification = workbench.notification('List user groups in Test');
    await notification.waitFor();
    await commerce.progressItem.waitFor({ state: 'detached' });
    await workbench.screenshot('slow-call');
    await notification.getByRole('button', { name: 'Cancel' }).click();
    await notification.waitFor({ state: 'detached' });
    await commerce.lastCallItem.filter({ hasText: /^Cancelled · / }).waitFor();
    assert.equal(service.journal.length, sent + 1);
    await service.journal[sent]?.closed;
    assert.equal(await commerce.resultTabs.count(), 0);
    assert.equal(await workbench.page.locator('.notifications-toasts .notification-list-item').count(), 0);
  });

  it('stands once in the status bar when its notification is hidden, and is cancelled from there', async () => {
    const { workbench, commerce, service } = signedIn();
    const { page } = workbench;
    const sent = service.journal.length;
    await commerce.callList(list);
    const notification = workbench.notification('List user groups in Test');
    await notification.waitFor();
    await page.keyboard.press('Escape');
    await notification.waitFor({ state: 'detached' });
    const shown = page.locator('.statusbar-item').filter({ hasText: 'List user groups in Test' });
    await shown.waitFor();
    assert.equal(await shown.count(), 1);
    await workbench.screenshot('slow-call-hidden');
    await shown.click();
    await page.locator('.notifications-center').getByRole('button', { name: 'Cancel' }).click();
    await shown.waitFor({ state: 'detached' });
    await service.journal[sent]?.closed;
    assert.equal(service.journal.length, sent + 1);
  });

  it('leaves the entity picker usable while its list does not come', async () => {
    const { workbench, commerce, service } = signedIn();
    const sent = service.journal.length;
    await commerce.pressCall('Detail, GET /v1/user-groups/:user_group_id');
    await workbench.quickInputShowing('Read user group');
    await workbench.quickItem('Type a value').waitFor();
    await workbench.quickInput.locator('.monaco-progress-container.active').waitFor();
    await workbench.screenshot('picker-loading');
    await workbench.page.keyboard.press('Escape');
    await workbench.quickInput.waitFor({ state: 'hidden' });
    await service.journal[sent]?.closed;
  });
});
