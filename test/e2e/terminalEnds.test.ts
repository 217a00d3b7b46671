import assert from 'node:assert/strict';
import { readingTime } from './readingTime';
import { shellsWith } from './shellsWith';
import { useSignedIn } from './signedIn';
import { serviceTokens } from './testService';
import { until } from './until';

describe('a terminal that holds a token', () => {
  const signedIn = useSignedIn({ name: 'Ends', settings: { 'terminal.integrated.gpuAcceleration': 'off' } });
  const shells = () => shellsWith('COMMERCE_API_TOKEN', serviceTokens.user);

  async function open(): Promise<void> {
    const { workbench } = signedIn();
    await workbench.runCommand('Commerce API: Open Terminal…');
    await workbench.dialog.getByText('The terminal closes with this window or on a reload.').waitFor();
    await until('the time to read is over', readingTime());
    await workbench.pressInDialog('Open Terminal');
    await until('a shell has the token', async () => (await shells()).length > 0);
    // The extension knows a shell a moment after its start, before the shell writes its prompt.
    const rows = workbench.page.locator('.terminal-wrapper.active .xterm-rows');
    await until('the shell asks for a command', async () =>
      /[#$]\s*$/u.test((await rows.innerText()).trimEnd()),
    );
  }

  it('leaves no shell with the token behind after a reload', async function () {
    if (process.platform !== 'linux') this.skip();
    assert.deepEqual(await shells(), []);
    await open();
    await signedIn().workbench.reload();
    await until('no shell has the token', async () => (await shells()).length === 0);
  });

  it('leaves none behind after the window is left', async function () {
    if (process.platform !== 'linux') this.skip();
    await open();
    // Leaves the page instead of closing its tab: a closed tab may not tell the server, which would keep the window for hours.
    await signedIn().workbench.page.goto('about:blank');
    await until('no shell has the token', async () => (await shells()).length === 0);
  });
});
