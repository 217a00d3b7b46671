import type { TestName } from './judgeUnsteady.mjs';
import type { RunCounts } from './testCounts.cjs';

export const MAX_FILES: number;
export function filesToRepeat(counts: RunCounts | undefined): string[];
export function withRepeated(first: RunCounts, repeated: readonly string[], second: RunCounts): RunCounts;
export function testsOf(counts: RunCounts, which: 'titles' | 'failures', root: string): readonly TestName[];
