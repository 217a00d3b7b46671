import { until } from './until';
import { readingTime } from './readingTime';
import { useSignedIn } from './signedIn';
import { useWorkbench } from './useWorkbench';

describe('a terminal in a folder that nobody trusts', () => {
  const workbench = useWorkbench(() => ({ workspaceTrust: true }));
  const terminalTitle = () => workbench().page.getByText('Commerce API: Sandbox (user)').first();

  it('does not open without trust, and says so', async () => {
    const { page } = workbench();
    await workbench().statusItem('Restricted Mode').waitFor();
    await workbench().runCommand('Commerce API: Open Terminal…');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.notification-list-item', { hasText: 'this folder is not trusted' }).waitFor();
    await terminalTitle().waitFor({ state: 'hidden' });
    await workbench().screenshot('terminal-untrusted');
  });

  it('opens once the folder is trusted', async () => {
    const { page } = workbench();
    await workbench().runCommand('Commerce API: Open Terminal…');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.getByRole('button', { name: /^Trust/ }).click();
    await workbench().statusItem('Restricted Mode').waitFor({ state: 'detached' });
    await terminalTitle().waitFor();
    await workbench().screenshot('terminal-trusted');
  });
});

describe('a terminal of a live environment', () => {
  const signedIn = useSignedIn({ name: 'Shop', live: true });
  const terminalTitle = () => signedIn().workbench.page.getByText('Commerce API: Shop (user)').first();

  it('opens after a question that names who can read the token', async () => {
    const { workbench, service } = signedIn();
    await workbench.runCommand('Commerce API: Open Terminal…');
    for (const said of [
      'Pass your token for Shop to a terminal?',
      `Host: ${new URL(service.origin).host}`,
      'Permission level: user',
      'This environment is live',
      'every extension of this window',
    ])
      await workbench.dialog.getByText(said).waitFor();
    await until('the time to read is over', readingTime());
    await workbench.screenshot('terminal-live-question');
    await workbench.pressInDialog('Open Terminal');
    await terminalTitle().waitFor();
    await workbench.screenshot('terminal-live');
  });

  it('is told of once the user signed out, with a way to a new one', async () => {
    const { workbench } = signedIn();
    await workbench.runCommand('Commerce API: Sign Out');
    const notice = workbench.notification('“Commerce API: Shop (user)” has an old token');
    await notice.getByRole('button', { name: 'Open a New Terminal' }).waitFor();
    await workbench.screenshot('terminal-old-token');
  });
});
