import assert from 'node:assert/strict';
import { findFormFrame, formInput } from './formFrame';
import { useSignedIn } from './signedIn';
import { until } from './until';

const groupId = 'df9d658bbe043b253d2b5d3f';
const sentence =
  /127\.0\.0\.1:\d+ sent a user group that is nested deeper than 200 levels; it cannot be edited here\./g;

describe('a user group that is nested too deep', () => {
  const levels = 100_000;
  const body = `{"user_group_id":"${groupId}","memo":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  /** The method whose requests get a deeply nested response. */
  let deep = 'GET';
  const signedIn = useSignedIn({
    shared: true,
    level: 'admin',
    service: {
      override: ({ method, target }) =>
        method === deep && target.endsWith(groupId) ? { status: 200, body } : undefined,
    },
  });
  const page = () => signedIn().workbench.page;
  const notices = () => page().locator('.notifications-toasts .notification-list-item');

  const open = async (): Promise<void> => {
    const { workbench } = signedIn();
    await workbench.runCommand('Commerce API: Open User Group…');
    const picker = await workbench.quickInputShowing('Open User Group');
    await picker.locator('input.input').fill(groupId);
    await workbench.pick(`Use “${groupId}”`);
  };
  /** Asserts that only one card of the form reports the failure, without a notification. */
  const saysOnce = async (title: string, buttons: readonly string[]): Promise<void> => {
    const { workbench } = signedIn();
    const within = `:has(.notice:has-text("${title}"))`;
    const frame = await until('the form says so', () => findFormFrame(page(), undefined, within));
    const card = frame.locator('.notice');
    assert.equal((await card.innerText()).match(sentence)?.length, 1);
    assert.deepEqual(await card.getByRole('button').allInnerTexts(), buttons);
    assert.equal(await notices().count(), 0);
    await workbench.screenshot(`deep-${title.toLowerCase().replaceAll(' ', '-')}`);
  };

  it('is one sentence where it is to be opened, with its answer', async () => {
    const { workbench, commerce } = signedIn();
    await open();
    await workbench.pressInNotification('nested deeper than 200 levels', 'Show Response');
    await commerce.lensLine('200 Nested too deeply').waitFor();
    assert.equal(await notices().count(), 0);
    assert.equal(await page().locator('.tab', { hasText: '.user-group.json' }).count(), 0);
    await workbench.tidy();
  });

  it('is said on the form when it is read again, and where a save reads it or is answered so', async () => {
    const { workbench } = signedIn();
    deep = '';
    await open();
    const phone = await formInput(page(), 'phone');
    deep = 'GET';
    await workbench.runCommand('Commerce API: Check Now');
    await saysOnce('Command Failed', ['Show Response', 'Retry']);
    await phone.fill('02-9999');
    await phone.press('ControlOrMeta+s');
    await saysOnce('Not Saved', ['Show Response']);
    deep = 'PUT';
    await phone.press('ControlOrMeta+s');
    await saysOnce('Outcome Unknown', ['Check Now', 'Compare', 'Show Response', 'Show Exchange']);
    await workbench.revertEditor();
    await workbench.tidy();
  });

  it('is a card and a lens in place of what comes back with the window', async () => {
    const { workbench, commerce } = signedIn();
    deep = '';
    await open();
    await formInput(page(), 'phone');
    deep = 'GET';
    await workbench.reload();
    await saysOnce('Not Read', ['Show Response', 'Retry']);
    await workbench.runCommand('Commerce API: Open as JSON');
    await saysOnce('Not Read', ['Show Response', 'Retry']);
    await workbench.runCommand('View: Reopen Editor With...');
    await workbench.pick('Text Editor');
    const lenses = commerce.lensLine('Not Read').filter({ hasText: 'nested deeper' });
    await lenses.waitFor();
    assert.equal((await lenses.innerText()).match(sentence)?.length, 1);
    await workbench.runCommand('Commerce API: Show Exchange');
    await workbench.waitForEditorText(`/v1/user-groups/${groupId}`);
  });
});
