export interface TestName {
  /** From the project's folder: `test/e2e/calling.test.ts`. */
  readonly file: string;
  /** The full title. */
  readonly title: string;
}
export interface KnownUnsteady extends TestName {
  readonly reason: string;
  /** `2026-11-22` */
  readonly since: string;
}
export const MAX_KNOWN: number;
export function judgeUnsteady(deps: {
  unsteady: readonly TestName[];
  known: readonly KnownUnsteady[];
  tests: readonly TestName[];
  strict: boolean;
}): { lines: readonly string[]; problems: readonly string[] };
