export interface FileCounts {
  passed: number;
  failed: number;
  skipped: number;
}
export interface RunCounts extends FileCounts {
  files?: Record<string, FileCounts>;
}
export const MAX_FILES: number;
export function filesToRepeat(counts: RunCounts | undefined): string[];
export function withRepeated(
  first: { files: Record<string, FileCounts> },
  repeated: readonly string[],
  second: FileCounts,
): FileCounts;
