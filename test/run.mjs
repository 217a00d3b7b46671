// `npm test`: installs missing packages, runs every check and suite, and ends with one line of counts. With `--strict`, as
// in `.ci/run`, a test that needs a second attempt fails the run unless test/unsteady.mjs lists it. `--quick` and `--long`
// run other steps, with another share of the long series (test/support/longSeries.ts).
// This file imports only Node's built-in modules, since no package may be installed yet.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureDependencies, root } from './host/bootstrap.mjs';
import { judgeUnsteady } from './host/judgeUnsteady.mjs';
import { runWatched } from './host/runWatched.mjs';
import { filesToRepeat, testsOf, withRepeated } from './host/secondRun.mjs';
import { longRun, quickRun, wholeRun } from './steps.mjs';
import { knownUnsteady } from './unsteady.mjs';

const strict = process.argv.includes('--strict');
/** The phases of this run, and the share of the long series that its suites try. */
const [phases, longSeries] = process.argv.includes('--quick')
  ? [quickRun, 'few']
  : process.argv.includes('--long')
    ? [longRun, 'all']
    : [wholeRun, 'sample'];
const results = join(root, 'out', 'results');
const total = { passed: 0, failed: 0, skipped: 0 };
const problems = [];
/** All tests that ran. */
const tests = [];
/** Tests that passed only at their second attempt. */
const unsteady = [];

/** Time limits of a command: `limitMs` until its first finished test, then `silenceMs` between finished tests. */
const bounds = { limitMs: 15 * 60_000, silenceMs: 6 * 60_000 };

/** Counts of a suite from the file that its reporter wrote; undefined if the file is missing or broken. */
function readCounts(name) {
  try {
    const counts = JSON.parse(readFileSync(join(results, `${name}.json`), 'utf8'));
    const good = ['passed', 'failed', 'skipped'].every(
      (key) => Number.isInteger(counts[key]) && counts[key] >= 0,
    );
    return good ? { files: {}, ...counts } : undefined;
  } catch {
    return undefined;
  }
}

/** Runs failed tests a second time. Returns the new counts, or `first` without a second run or if it fails too. */
async function runAgain(step, first) {
  const files = step.again.files ? filesToRepeat(first) : [];
  const command = step.again.whole ?? (files.length > 0 ? [...step.again.files, ...files] : undefined);
  if (!command || first?.failed === 0) return first;
  const what = files.length > 0 ? files.map((file) => relative(root, file)).join(', ') : step.title;
  console.log(`\n── Once more: ${what}`);
  rmSync(join(results, `${step.name}.json`), { force: true });
  const { code } = await runWatched(command, { ...bounds, label: step.label });
  const second = readCounts(step.name);
  if (code !== 0 || !second || second.failed > 0) return first;
  const failed = first ? testsOf(first, 'failures', root) : [];
  unsteady.push(...(failed.length > 0 ? failed : [{ file: 'the whole suite', title: step.title }]));
  return files.length > 0 ? withRepeated(first, files, second) : second;
}

async function addSuite(step, ranToEnd) {
  const first = readCounts(step.name);
  const counts = step.again ? await runAgain(step, first) : first;
  const succeeded = ranToEnd || (counts !== first && counts !== undefined);
  for (const key of Object.keys(total)) total[key] += counts?.[key] ?? 0;
  if (counts) tests.push(...testsOf(counts, 'titles', root));
  if (counts && counts.passed + counts.failed > 0 && (succeeded || counts.failed > 0))
    return counts.failed === 0;
  problems.push(counts ? `${step.title}: no test ran to its end` : `${step.title}: wrote no result`);
  total.failed += 1;
  return false;
}

async function runStep(step, passed) {
  const unmet = (step.needs ?? []).filter((name) => !passed.has(name));
  if (unmet.length > 0) {
    problems.push(`${step.title}: not run, because ${unmet.join(', ')} failed`);
    total.failed += 1;
    return;
  }
  console.log(`\n── ${step.title}`);
  const start = Date.now();
  let succeeded = true;
  for (const command of step.commands) {
    const { code, stoppedAfterMs } = await runWatched(command, { ...bounds, label: step.label });
    succeeded = code === 0;
    if (stoppedAfterMs !== undefined)
      problems.push(`${step.title}: stopped, nothing had finished for ${stoppedAfterMs / 60_000} minutes`);
    if (!succeeded) break;
  }
  let good = succeeded;
  if (step.suite) {
    good = await addSuite(step, succeeded);
  } else if (!succeeded) {
    problems.push(`${step.title}: failed`);
    total.failed += 1;
  }
  if (good) passed.add(step.name);
  console.log(
    `   ${step.title}: ${good ? 'ok' : 'FAILED'} after ${((Date.now() - start) / 1000).toFixed(1)} s`,
  );
}

async function main() {
  await ensureDependencies();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const passed = new Set();
  process.env['COMMERCE_API_LONG_SERIES'] = longSeries;
  for (const lanes of phases)
    await Promise.all(
      lanes.map(async (steps) => {
        for (const step of steps)
          await runStep(lanes.length > 1 ? { ...step, label: step.name } : step, passed);
      }),
    );
}

try {
  await main();
} catch (error) {
  problems.push(error.message);
  total.failed += 1;
}
const judged = judgeUnsteady({ unsteady, known: knownUnsteady, tests, strict });
problems.push(...judged.problems);
total.failed += judged.problems.length;
console.log('');
for (const line of [...judged.lines, ...problems]) console.log(line);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
