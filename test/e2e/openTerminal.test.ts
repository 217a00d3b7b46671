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
    await page.locator('.notification-list-item', { hasText: 'Without trust in this folder' }).waitFor();
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
