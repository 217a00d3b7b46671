// A whole suite may take as long as a slow machine needs; what hangs must not hang the whole run.
import { spawn } from 'node:child_process';
import { root } from './bootstrap.mjs';

/**
 * Runs a JavaScript file with this Node to its end, and shows its output. It has `limitMs`; once it has told
 * (`process.send`) that something is finished, `silenceMs` from one such message to the next instead. Resolves with the exit code, and with how long it was waited for in ms when it was stopped.
 */
export function runWatched(args, { limitMs, silenceMs }) {
  return new Promise((done) => {
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
    const child = spawn(process.execPath, args, { cwd: root, stdio });
    let stoppedAfterMs;
    let timer;
    const wait = (milliseconds) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        stoppedAfterMs = milliseconds;
        child.kill('SIGKILL');
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
