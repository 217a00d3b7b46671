import type { RunCounts } from './testCounts.cjs';

/** Counts of a suite, which `npm test` adds up. */
export interface SuiteResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Counts of each test file, with the titles. */
  readonly files?: RunCounts['files'];
  /** Title and error of each failed test, if the output of the suite is not shown. */
  readonly failures?: readonly string[];
  /** The reason why the suite did not run to its end. */
  readonly error?: string;
}

/** Environment variable with the path of the file for the integration suite's result. */
export const resultVariable = 'COMMERCE_API_TEST_RESULT';

/** Environment variable with the path of VS Code's data folder, for the integration suite. */
export const dataVariable = 'COMMERCE_API_TEST_DATA';

/** Start of the suite's progress lines in VS Code's console, which also has other lines. */
export const progressMark = '[test] ';

export function isSuiteResult(value: unknown): value is SuiteResult {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['passed', 'failed', 'skipped'].every((name) => typeof Reflect.get(value, name) === 'number')
  );
}

/** True if at least one test passed and none failed. */
export function isGood(result: SuiteResult): boolean {
  return result.error === undefined && result.failed === 0 && result.passed > 0;
}
