// A suite may take as long as a slow machine needs, but a suite that hangs must not stop the whole run.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './bootstrap.mjs';

/**
 * Runs a JavaScript file with this Node and shows its output. The child sends a message after each finished test. It is
 * ended after `limitMs` without any message, or after `silenceMs` since the last message. With `label`, each line of the
 * output begins with it. Resolves with the exit code; `stoppedAfterMs` is the exceeded limit.
 */
export function runWatched(args, { limitMs, silenceMs, label }) {
  return new Promise((done) => {
    const output = label === undefined ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', output, output, 'ipc'] });
    for (const input of [child.stdout, child.stderr])
      if (input) createInterface({ input }).on('line', (line) => console.log(`${label} │ ${line}`));
    let stoppedAfterMs;
    let timer;
    const wait = (milliseconds) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        stoppedAfterMs = milliseconds;
        child.kill('SIGKILL');
        // A process that the child started may keep the pipes open.
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, milliseconds);
    };
    const end = (code) => {
      clearTimeout(timer);
      done({ code, stoppedAfterMs });
    };
    wait(limitMs);
    child.on('message', () => wait(silenceMs));
    child.on('error', () => end(127));
    child.on('close', (code) => end(code ?? 1));
  });
}
