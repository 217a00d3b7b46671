// A suite in a real browser or editor depends on timing that is not ours. What fails there is run once more from a fresh
// host: what fails twice fails the run; judgeUnsteady.mjs judges what passed at the second attempt.

/** More than this many failed files is no accident. */
export const MAX_FILES = 2;

/** The test files of a mocha run that failed, when they are few enough to be run again; else none. */
export function filesToRepeat(counts) {
  const failed = Object.entries(counts?.files ?? {}).filter(([, file]) => file.failed > 0);
  return failed.length <= MAX_FILES ? failed.map(([name]) => name) : [];
}

/** The counts of a mocha run, with the second run's in the place of those of the files that were repeated. */
export function withRepeated(first, repeated, second) {
  const kept = Object.entries(first.files).filter(([name]) => !repeated.includes(name));
  const files = { ...Object.fromEntries(kept), ...second.files };
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const file of Object.values(files)) for (const key of Object.keys(total)) total[key] += file[key];
  return { ...total, files };
}

/** The test file, from the project's folder, that a built one was made of. */
function sourceOf(builtFile, root) {
  const path = builtFile
    .replaceAll('\\', '/')
    .replace(`${root.replaceAll('\\', '/').replace(/\/$/, '')}/`, '');
  return path.replace(/^out\//, 'test/').replace(/\.c?js$/, '.ts');
}

/** The names of the tests that a run counted: those of `titles`, or of `failures`. */
export function testsOf(counts, which, root) {
  return Object.entries(counts.files).flatMap(([name, file]) =>
    file[which].map((title) => ({ file: sourceOf(name, root), title })),
  );
}
