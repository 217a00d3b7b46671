// Judges tests that passed only at their second attempt. They are reported; if `strict`, they fail the run unless the list
// of known unsteady tests has them. Remove a test from the list when it is mended or removed.

/** Most entries of the list of known unsteady tests. */
export const MAX_KNOWN = 3;

const isSame = (left) => (right) => left.file === right.file && left.title === right.title;
const suiteOf = (file) => file.split('/').slice(0, 2).join('/');
const named = ({ file, title }) => `${title} (${file})`;

/**
 * Sentences about tests that passed only at their second attempt, and problems of the list of known unsteady tests.
 * `tests`: all tests that ran, to find listed tests that no longer exist.
 */
export function judgeUnsteady({ unsteady, known, tests, strict }) {
  const lines = [];
  const problems = [];
  for (const test of unsteady) {
    const entry = known.find(isSame(test));
    const line = `Unsteady, passed at the second attempt: ${named(test)}`;
    if (entry) lines.push(`${line}; known since ${entry.since}: ${entry.reason}`);
    else (strict ? problems : lines).push(line);
  }
  if (known.length > MAX_KNOWN)
    problems.push(`${known.length} tests are listed as unsteady, and ${MAX_KNOWN} at most may be`);
  for (const entry of known) {
    if (!entry.reason || !/^\d{4}-\d{2}-\d{2}$/.test(entry.since))
      problems.push(`Listed as unsteady without a reason or a date: ${named(entry)}`);
    const ofSuite = tests.filter(({ file }) => suiteOf(file) === suiteOf(entry.file));
    if (ofSuite.length > 0 && !ofSuite.some(isSame(entry)))
      problems.push(`Listed as unsteady, but there is no such test: ${named(entry)}`);
  }
  return { lines, problems };
}
