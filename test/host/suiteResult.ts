import type { RunCounts } from './testCounts.cjs';

/** What a suite reports: `npm test` adds these up. */
export interface SuiteResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The same per test file, with the titles. */
  readonly files?: RunCounts['files'];
  /** Title and error of each failed test, where the suite runs out of sight. */
  readonly failures?: readonly string[];
  /** Why the suite could not run to its end. */
  readonly error?: string;
}

/** The environment variable that tells the integration suite, which runs inside VS Code, where to write its result. */
export const resultVariable = 'COMMERCE_API_TEST_RESULT';

/** The environment variable that tells it where VS Code keeps its data. */
export const dataVariable = 'COMMERCE_API_TEST_DATA';

/** Lines of the suite's progress begin with this in VS Code's console, which carries much else. */
export const progressMark = '[test] ';

export function isSuiteResult(value: unknown): value is SuiteResult {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['passed', 'failed', 'skipped'].every((name) => typeof Reflect.get(value, name) === 'number')
  );
}

/** True when at least one test ran and none failed. */
export function isGood(result: SuiteResult): boolean {
  return result.error === undefined && result.failed === 0 && result.passed > 0;
}
