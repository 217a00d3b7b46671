import type Mocha from 'mocha';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { progressMark, resultVariable, type SuiteResult } from '../host/suiteResult';
import { countTests } from '../host/testCounts.cjs';

const TEST_TIMEOUT_MS = 120_000;

/** Environment variable with a text: only tests whose full titles contain it run. */
const grepVariable = 'COMMERCE_API_TEST_GREP';

/** Entry of the suite, which VS Code calls in the extension host. Writes the result to the file that the runner names. */
export async function run(): Promise<void> {
  let result: SuiteResult;
  try {
    result = await runSuite();
  } catch (error) {
    result = { passed: 0, failed: 0, skipped: 0, error: describeError(error) };
  }
  const file = process.env[resultVariable];
  if (file) writeFileSync(file, JSON.stringify(result));
  if (result.error !== undefined || result.failed > 0)
    throw new Error(result.error ?? `${result.failed} tests failed`);
}

async function runSuite(): Promise<SuiteResult> {
  // An import at the top would become `require`, whose value for this ES module differs between versions of Node.
  const { default: MochaRunner } = await import('mocha');
  const mocha = new MochaRunner({
    ui: 'bdd',
    timeout: TEST_TIMEOUT_MS,
    forbidOnly: true,
    reporter: MochaRunner.reporters.Base,
    ...(process.env[grepVariable] === undefined ? {} : { grep: process.env[grepVariable] }),
  });
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.test.cjs'),
  );
  if (files.length === 0) throw new Error('No integration test was found.');
  for (const file of inOrder(files)) mocha.addFile(join(__dirname, file));
  return new Promise((done) => {
    const failures: string[] = [];
    const runner = mocha.run(() => {
      const result = { ...counts(), failures };
      done(result.passed + result.failed === 0 ? { ...result, error: 'No integration test ran.' } : result);
    });
    const counts = countTests(runner);
    reportProgress(runner);
    runner.on('fail', (test, error: unknown) =>
      failures.push(`${test.fullTitle()}\n${describeError(error)}`),
    );
  });
}

/** The test files, with the test of activation first: it needs an inactive extension. */
function inOrder(files: readonly string[]): readonly string[] {
  const first = 'activation.test.cjs';
  return [first, ...files.filter((file) => file !== first).sort()];
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Prints one line for each test, with a mark by which the runner finds it in VS Code's console. */
function reportProgress(runner: Mocha.Runner): void {
  const say = (line: string) => console.log(`${progressMark}${line}`);
  runner.on('pass', (test) => say(`✔ ${test.fullTitle()} (${test.duration ?? 0} ms)`));
  runner.on('pending', (test) => say(`- ${test.fullTitle()}`));
  // Prints the reason at once, since an interrupted run prints nothing later.
  runner.on('fail', (test, error: Error) => say(`✖ ${test.fullTitle()}: ${error.message}`));
}
