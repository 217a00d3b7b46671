import assert from 'node:assert/strict';
import { formFrame, formInput } from './formFrame';
import { useSignedIn } from './signedIn';
import { serviceTokens, type Override } from './testService';
import { until } from './until';

const groupId = 'df9d658bbe043b253d2b5d3f';

describe('what is said while a form is on screen', () => {
  const answer: { put?: Override; get?: Override; isLate?: () => boolean } = {};
  const signedIn = useSignedIn({
    service: {
      override: ({ method }) => {
        if (method !== 'PUT' || !answer.put) return answer.get;
        const arrived = Date.now();
        // Without a form, a call shows a notification about its progress after 1 s.
        answer.isLate = () => Date.now() - arrived > 1500;
        return answer.put;
      },
    },
  });
  const page = () => signedIn().workbench.page;
  const inFooter = async (text: string) =>
    (await formFrame(page())).locator('.summary', { hasText: text }).waitFor();
  /** Number of notifications since the start, including those that have closed. */
  const notifications = () => page().evaluate(() => Number(document.body.dataset['seen'] ?? 0));
  const type = async (value: string) => {
    await (await formInput(page(), 'manager_name')).fill(value);
    await inFooter('1 change');
    await page().locator('.tab.active.dirty').waitFor();
  };
  /** Saves, and holds back the response longer than other calls wait before they show their progress. */
  const saveSlowly = async (whileSaving: () => Promise<void>) => {
    let go = (): void => undefined;
    answer.put = { after: new Promise((resolve) => (go = resolve)) };
    await page().keyboard.press('Control+S');
    const inStatusBar = page().locator('.statusbar-item', { hasText: 'Saving a user group to Test' });
    await inStatusBar.waitFor();
    await until('the answer is late', () => answer.isLate?.());
    // A notification would replace the progress in the status bar.
    assert.equal(await inStatusBar.count(), 1);
    await whileSaving();
    go();
    await inFooter('Saved to Test (user).');
    await inStatusBar.waitFor({ state: 'detached' });
    delete answer.put;
    delete answer.isLate;
  };

  before(async () => {
    const { workbench, commerce } = signedIn();
    await workbench.runCommand('Commerce API: Open User Group…');
    await commerce.typeId(groupId);
    await (await formFrame(page())).locator('h1').waitFor();
    await workbench.runCommand('Notifications: Clear All Notifications');
    await page().evaluate(() => {
      const isNotification = (node: Node) =>
        node instanceof Element && node.querySelector('.notification-list-item') !== null;
      new MutationObserver((mutations) => {
        const seen = mutations.flatMap(({ addedNodes }) => [...addedNodes]).filter(isNotification).length;
        document.body.dataset['seen'] = String(Number(document.body.dataset['seen'] ?? 0) + seen);
      }).observe(document.body, { childList: true, subtree: true });
    });
  });

  it('shows a slow save in the form and the status bar, and its success in the footer', async () => {
    await type('Slow Kim');
    await saveSlowly(async () => {
      await (await formFrame(page())).locator('.save', { hasText: 'Saving…' }).waitFor();
      await signedIn().workbench.screenshot('form-saving-slowly');
    });
    await signedIn().workbench.screenshot('form-saved');
    assert.equal(await notifications(), 0);
  });

  it('clears the older success when a new save begins', async () => {
    await (await formFrame(page())).getByText('Undo Save').click();
    await inFooter('The old values are back as a draft');
    await saveSlowly(() => inFooter('1 change'));
    assert.equal(await notifications(), 0);
  });

  it('says on its card why a check and a comparison failed, until one succeeds', async () => {
    const { workbench } = signedIn();
    await type('Kim');
    const card = (await formFrame(page())).locator('.notice[role=alert]', { hasText: 'Command Failed' });
    for (const command of ['Check Now', 'Compare with Saved']) {
      answer.get = 'lost';
      await workbench.runCommand(`Commerce API: ${command}`);
      await card.getByRole('button', { name: 'Retry' }).waitFor();
      await workbench.screenshot(`form-failed-${command}`);
      delete answer.get;
      await card.getByRole('button', { name: 'Retry' }).click();
      await inFooter('The user group was read again.');
      await card.waitFor({ state: 'detached' });
    }
    assert.equal(await notifications(), 0);
  });

  it('signs in from its card, which the footer says', async () => {
    await type('Min');
    await signedIn().workbench.runCommand('Commerce API: Sign Out');
    await page().locator('.notification-list-item', { hasText: 'Signed out' }).first().waitFor();
    await signedIn().workbench.runCommand('Notifications: Clear All Notifications');
    const before = await notifications();
    assert.ok(before > 0, 'notifications are counted');
    await (await formFrame(page())).locator('.save').click();
    const card = (await formFrame(page())).locator('.notice[role=alert]', { hasText: 'Signed Out' });
    await card.getByRole('button', { name: 'Sign In…' }).click();
    await signedIn().workbench.pick('Paste an access token');
    await signedIn().workbench.enter(serviceTokens.user);
    await inFooter('You are signed in to Test.');
    await until('the card is gone', async () => (await card.count()) === 0);
    await signedIn().workbench.screenshot('form-signed-in');
    assert.equal(await notifications(), before);
  });
});
