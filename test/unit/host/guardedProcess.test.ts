import { build } from 'esbuild';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { startGuarded } from '../../host/guardedProcess';
import { projectRoot } from '../../host/locations';

/** Source of a process that starts a child, prints the child's id, and never ends by itself. */
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

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    it(`ends with its children when who started it gets ${signal}`, async function () {
      if (process.platform === 'win32') this.skip();
      const starter = spawn(process.execPath, ['-e', await starterSource()], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [, child] = await firstMatch(starter.stdout, /child (\d+)/);
      assert.equal(isRunning(Number(child)), true);
      starter.kill(signal);
      while (isRunning(Number(child))) await delay(20);
    });
  }

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

/** Source of a program that starts a guarded process, prints its output, and never ends by itself. */
async function starterSource(): Promise<string> {
  const { outputFiles } = await build({
    bundle: true,
    format: 'cjs',
    platform: 'node',
    stdin: {
      contents: `
        import { startGuarded } from './guardedProcess';
        const guarded = startGuarded(process.execPath, ['-e', ${JSON.stringify(source)}], { env: process.env, timeoutMs: 20_000 });
        setInterval(() => console.log(guarded.recentOutput()), 20);`,
      resolveDir: join(projectRoot(), 'test', 'host'),
      loader: 'ts',
    },
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

async function firstMatch(output: NodeJS.ReadableStream, pattern: RegExp): Promise<RegExpExecArray> {
  for await (const line of createInterface({ input: output })) {
    const match = pattern.exec(line);
    if (match) return match;
  }
  throw new Error(`Nothing said ${String(pattern)}.`);
}
