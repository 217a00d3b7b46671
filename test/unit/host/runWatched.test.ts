import assert from 'node:assert/strict';
import { execFile, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../host/locations';
import { runWatched } from '../../host/runWatched.mjs';
import type { RunCounts } from '../../host/testCounts.cjs';

const LONG_MS = 60_000;
const SHORT_MS = 2000;
const LONGER_MS = 3000;

describe('a command of the test run', () => {
  const run = (source: string, bounds: { limitMs: number; silenceMs: number }) =>
    runWatched(['-e', source], bounds);

  it('is stopped when nothing has finished for a while', async () => {
    const hangs = "process.send('finished'); setInterval(() => {}, 1000);";
    const { code, stoppedAfterMs } = await run(hangs, { limitMs: LONG_MS, silenceMs: 200 });
    assert.deepEqual([code, stoppedAfterMs], [1, 200]);
  });

  it('may take longer than that as a whole while it keeps finishing something', async () => {
    const finishes = `
      const end = Date.now() + ${LONGER_MS};
      const timer = setInterval(() => {
        process.send('finished');
        if (Date.now() > end) clearInterval(timer);
      }, 20);`;
    const start = Date.now();
    const result = await run(finishes, { limitMs: LONG_MS, silenceMs: SHORT_MS });
    assert.deepEqual([result.code, result.stoppedAfterMs], [0, undefined]);
    assert.ok(Date.now() - start > LONGER_MS);
  });

  it('that never tells of anything has the limit', async () => {
    const silent = 'setInterval(() => {}, 1000);';
    const { stoppedAfterMs } = await run(silent, { limitMs: 200, silenceMs: LONG_MS });
    assert.equal(stoppedAfterMs, 200);
  });

  it('gives its exit code', async () => {
    const { code, stoppedAfterMs } = await run('process.exitCode = 3', {
      limitMs: LONG_MS,
      silenceMs: LONG_MS,
    });
    assert.deepEqual([code, stoppedAfterMs], [3, undefined]);
  });

  it('shows its name before each of its lines, if it has one', async () => {
    const prints = JSON.stringify(['-e', "console.log('one\\ntwo'); console.error('three');"]);
    const runs = `import('./test/host/runWatched.mjs').then(({ runWatched }) =>
      runWatched(${prints}, { limitMs: ${LONG_MS}, silenceMs: ${LONG_MS}, label: 'e2e' }))`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', runs], { cwd: projectRoot() });
    assert.deepEqual(stdout.trim().split('\n').sort(), ['e2e │ one', 'e2e │ three', 'e2e │ two']);
  });
});

describe('the reporter of the suites', () => {
  it('tells who started it of each hook and test that is over, and writes which tests there are', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'commerce-api-unit-'));
    try {
      const suite = join(folder, 'suite.cjs');
      const output = join(folder, 'counts.json');
      writeFileSync(
        suite,
        `before(() => {});
        describe('a suite', () => {
          it('passes', () => {});
          it('fails', () => { throw new Error('wanted'); });
          it('is not there yet');
          after(() => { throw new Error('wanted'); });
        });`,
      );
      const mocha = join(projectRoot(), 'node_modules', 'mocha', 'bin', 'mocha.js');
      const reporter = join(projectRoot(), 'test', 'host', 'reporter.cjs');
      const options = ['--reporter', reporter, '--reporter-option', `output=${output}`];
      const child = fork(mocha, ['--no-config', ...options, suite], { silent: true });
      const told: unknown[] = [];
      child.on('message', (message) => told.push(message));
      await new Promise((done) => child.on('close', done));
      assert.deepEqual(told, ['start', 'hook end', 'pass', 'fail', 'pending', 'fail']);
      const file = {
        passed: 1,
        failed: 2,
        skipped: 1,
        titles: ['a suite passes', 'a suite fails', 'a suite is not there yet'],
        failures: ['a suite fails', 'a suite "after all" hook for "is not there yet"'],
      };
      const { slowest, timeOfFiles, ...counts } = JSON.parse(readFileSync(output, 'utf8')) as RunCounts;
      assert.deepEqual(counts, { passed: 1, failed: 2, skipped: 1, files: { [suite]: file } });
      assert.equal(slowest?.length, 4);
      assert.ok(timeOfFiles?.[suite]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
