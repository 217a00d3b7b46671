import assert from 'node:assert/strict';
import { once } from 'node:events';
import { freePort } from '../host/freePort';
import { sendManyRequests } from '../support/sendManyRequests';
import { CommerceView } from './commerceView';
import { noteKeys, slowest } from './keyTimes';
import { until } from './until';
import { useWorkbench } from './useWorkbench';

const KEYS = 100;
/** More than are sent while the keys are pressed; the program is ended then. */
const COUNT = 60_000;

describe('typing while a program sends 200 requests a second', () => {
  let port = 0;
  before(async () => {
    port = await freePort();
  });
  const workbench = useWorkbench(() => ({
    settings: { 'commerceApi.sandbox.port': port },
    files: { 'notes.txt': '\n' },
  }));

  it('shows every key', async () => {
    const origin = `http://127.0.0.1:${port}`;
    await new CommerceView(workbench()).open();
    await until('the sandbox answers', () =>
      fetch(`${origin}/v1/orders`).then(
        ({ status }) => status === 401,
        () => false,
      ),
    );
    await workbench().expandView('Sandbox Requests');
    await workbench().openFile('notes.txt');
    const { page } = workbench();
    const taken = await noteKeys(page);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Performance.enable');
    /** Time that the window's main thread has worked, in ms. Unlike a wait for a key, it counts no other process. */
    const worked = async (): Promise<number> => {
      const { metrics } = await devTools.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? assert.fail());
    };
    const press = async (): Promise<string> => {
      const { length } = await taken();
      const workedBefore = await worked();
      const startedAt = performance.now();
      await until('the keys were pressed', async () => {
        await page.keyboard.type('a');
        return (await taken()).length >= length + KEYS;
      });
      const share = ((await worked()) - workedBefore) / (performance.now() - startedAt);
      const times = (await taken()).slice(length);
      const [half, most, all] = [0.5, 0.95, 1].map((quantile) => slowest(times, quantile));
      return `half of ${times.length} keys in ${half} ms, 95 % in ${most} ms, all in ${all} ms; window busy ${Math.round(100 * share)} %`;
    };
    const calm = await press();
    const sender = sendManyRequests({ origin, token: 'undefined', count: COUNT });
    const ended = once(sender, 'exit');
    let loaded: string;
    try {
      const rows = workbench().view('Sandbox Requests').locator('.monaco-list-row');
      await rows.filter({ hasText: 'GET' }).nth(3).waitFor();
      loaded = await press();
      await workbench().screenshot('typing beside many requests');
    } finally {
      sender.kill();
      await ended;
    }
    assert.equal(sender.signalCode, 'SIGTERM');
    console.log(`  before: ${calm}\n  with the program: ${loaded}\n  after: ${await press()}`);
  });
});
