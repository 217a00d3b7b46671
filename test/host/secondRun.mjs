// A suite in a real browser or editor depends on timing outside of this project. Its failed files run a second time in a
// new host. A second failure fails the run; judgeUnsteady.mjs judges tests that passed at the second attempt.

/** If more files failed, none is run again, since this is no accident. */
export const MAX_FILES = 2;

/** Failed test files of a mocha run; empty if there are more than `MAX_FILES`. */
export function filesToRepeat(counts) {
  const failed = Object.entries(counts?.files ?? {}).filter(([, file]) => file.failed > 0);
  return failed.length <= MAX_FILES ? failed.map(([name]) => name) : [];
}

/** The counts of a mocha run, in which the second run's counts replace those of the repeated files. */
export function withRepeated(first, repeated, second) {
  const kept = Object.entries(first.files).filter(([name]) => !repeated.includes(name));
  const files = { ...Object.fromEntries(kept), ...second.files };
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const file of Object.values(files)) for (const key of Object.keys(total)) total[key] += file[key];
  return { ...total, files };
}

/** Path of the source of a built test file, from the project's folder. */
function sourceOf(builtFile, root) {
  const path = builtFile
    .replaceAll('\\', '/')
    .replace(`${root.replaceAll('\\', '/').replace(/\/$/, '')}/`, '');
  return path.replace(/^out\//, 'test/').replace(/\.c?js$/, '.ts');
}

/** File and title of the tests of a run: all tests (`titles`), or the failed ones (`failures`). */
export function testsOf(counts, which, root) {
  return Object.entries(counts.files).flatMap(([name, file]) =>
    file[which].map((title) => ({ file: sourceOf(name, root), title })),
  );
}
