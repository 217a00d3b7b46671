import type { Runner } from 'mocha';

export interface FileCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The full titles of its tests. */
  readonly titles: readonly string[];
  /** The full titles of the tests and hooks that failed. */
  readonly failures: readonly string[];
}
export interface RunCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** By the path of the built test file. */
  readonly files: Readonly<Record<string, FileCounts>>;
  /** The 50 tests and hooks that took longest, in ms. */
  readonly slowest?: readonly { readonly ms: number; readonly file: string; readonly title: string }[];
  /** What the tests and the hooks of each file took, in ms. */
  readonly timeOfFiles?: Readonly<Record<string, { readonly tests: number; readonly hooks: number }>>;
}
export function countTests(runner: Runner): () => RunCounts;
