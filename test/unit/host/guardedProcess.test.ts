import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { startGuarded } from '../../host/guardedProcess';

/** A process that starts a child, tells its id, and never ends by itself. */
const source = `
const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
console.log('child ' + child.pid);
setInterval(() => {}, 1000);
`;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a guarded process', () => {
  it('ends with its children when it is stopped', async function () {
    if (process.platform === 'win32') this.skip();
    const guarded = startGuarded(process.execPath, ['-e', source], { env: process.env, timeoutMs: 20_000 });
    while (!/child \d+/.test(guarded.recentOutput())) await delay(20);
    const child = Number(/child (\d+)/.exec(guarded.recentOutput())?.[1]);
    assert.equal(isRunning(child), true);
    await guarded.stop();
    while (isRunning(child)) await delay(20);
    assert.equal(guarded.hasEnded(), true);
  });

  it('ends when its time is up', async () => {
    const guarded = startGuarded(process.execPath, ['-e', source], { env: process.env, timeoutMs: 200 });
    while (!guarded.hasEnded()) await delay(20);
  });

  it('tells what it said when it ends by itself', async () => {
    const guarded = startGuarded(process.execPath, ['-e', 'console.log("no port")'], {
      env: process.env,
      timeoutMs: 20_000,
    });
    while (!guarded.hasEnded()) await delay(20);
    assert.match(guarded.recentOutput(), /no port/);
  });
});
