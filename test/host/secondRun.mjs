// A suite in a real browser or editor depends on timing that is not ours. What fails there is run once more from a fresh
// host: only what fails twice fails the run, and what passed at the second attempt is named as unsteady, to be mended.

/** More than this many failed files is no accident. */
export const MAX_FILES = 2;

/** The test files of a mocha run that failed, when they are few enough to be run again; else none. */
export function filesToRepeat(counts) {
  const failed = Object.entries(counts?.files ?? {}).filter(([, file]) => file.failed > 0);
  return failed.length <= MAX_FILES ? failed.map(([name]) => name) : [];
}

/** The counts of a mocha run, with the second run's in the place of those of the files that were repeated. */
export function withRepeated(first, repeated, second) {
  const total = { passed: second.passed, failed: second.failed, skipped: second.skipped };
  for (const [name, file] of Object.entries(first.files)) {
    if (repeated.includes(name)) continue;
    for (const key of Object.keys(total)) total[key] += file[key];
  }
  return total;
}
