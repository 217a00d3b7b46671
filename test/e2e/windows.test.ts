import assert from 'node:assert/strict';
import { CommerceView } from './commerceView';
import { useSignedIn } from './signedIn';
import { serviceTokens } from './testService';
import { until } from './until';
import { Workbench } from './workbench';

const list = 'List, GET /v1/user-groups';

describe('two windows of one user', () => {
  const signedIn = useSignedIn();
  let second: Workbench;
  let other: CommerceView;

  before(async () => {
    const { page, dataFolder } = signedIn().workbench;
    second = new Workbench(await page.context().newPage(), dataFolder);
    await second.goTo(page.url());
    other = new CommerceView(second);
  });

  it('share the session', async () => {
    const { service } = signedIn();
    await other.openModule('User groups');
    await other.switchTo('Test');
    await other.waitForEnvironment('Test (user)');
    const sent = service.journal.length;
    await other.callList(list);
    await other.lensLine('200').waitFor();
    assert.deepEqual(
      service.journal.slice(sent).map(({ authorization }) => authorization),
      [`Bearer ${serviceTokens.user}`],
    );
  });

  it('and its end: a sign-out in one is one in the other', async () => {
    const { workbench, commerce, service } = signedIn();
    await workbench.runCommand('Commerce API: Sign Out');
    await commerce.waitForEnvironment('Test (signed out)');
    await workbench.runCommand('Notifications: Clear All Notifications');
    const sent = service.journal.length;
    await until('it asks to sign in', asksToSignIn);
    await second.screenshot('other-window-signed-out');
    await second.page.keyboard.press('Escape');
    await second.dialog.waitFor({ state: 'hidden' });
    await other.waitForEnvironment('Test (signed out)');
    assert.equal(service.journal.length, sent);
  });

  it('nor does a reload of the other bring it back', async () => {
    await second.reload();
    await other.waitForEnvironment('Test (signed out)');
  });

  it('and a new session serves both, once the other is loaded again', async () => {
    const { commerce, service } = signedIn();
    await commerce.signIn('Test', serviceTokens.user);
    await commerce.waitForEnvironment('Test (user)');
    await second.reload();
    await other.waitForEnvironment('Test (user)');
    await other.openModule('User groups');
    const sent = service.journal.length;
    await other.callList(list);
    await other.lensLine('200').waitFor();
    assert.equal(service.journal.length, sent + 1);
  });

  /** Whether a call asks to sign in; with a session it asks only for parameters. */
  async function asksToSignIn(): Promise<boolean> {
    await other.pressCall(list);
    const question = second.dialog.filter({ hasText: 'You are not signed in to Test' });
    await question.or(second.quickInput).first().waitFor();
    if (await question.isVisible()) return true;
    await second.page.keyboard.press('Escape');
    await second.quickInput.waitFor({ state: 'hidden' });
    return false;
  }
});
