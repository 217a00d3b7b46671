import assert from 'node:assert/strict';
import { filesToRepeat, MAX_FILES, testsOf, withRepeated } from '../../host/secondRun.mjs';
import type { FileCounts, RunCounts } from '../../host/testCounts.cjs';

const good: FileCounts = { passed: 3, failed: 0, skipped: 1, titles: ['one', 'two'], failures: [] };
const bad: FileCounts = { passed: 2, failed: 1, skipped: 0, titles: ['three'], failures: ['three'] };
const mended: FileCounts = { passed: 3, failed: 0, skipped: 0, titles: ['three'], failures: [] };
const counts = (files: Record<string, FileCounts>): RunCounts => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  files,
});

describe('the second run of a suite in a real host', () => {
  it('repeats the files that failed, and no other', () => {
    assert.deepEqual(filesToRepeat(counts({ a: good, b: bad, c: good })), ['b']);
    assert.deepEqual(filesToRepeat(counts({ a: good })), []);
    assert.deepEqual(filesToRepeat(undefined), []);
  });

  it('repeats nothing when too much failed', () => {
    const files = Object.fromEntries(Array.from({ length: MAX_FILES + 1 }, (_, index) => [`f${index}`, bad]));
    assert.deepEqual(filesToRepeat(counts(files)), []);
  });

  it('counts each test once', () => {
    const first = counts({ a: good, b: bad, c: good });
    assert.deepEqual(withRepeated(first, ['b'], counts({ b: mended })), {
      passed: 9,
      failed: 0,
      skipped: 2,
      files: { a: good, b: mended, c: good },
    });
  });

  it('keeps what failed at both attempts', () => {
    const first = counts({ a: good, b: bad });
    assert.equal(withRepeated(first, ['b'], counts({ b: bad })).failed, 1);
  });

  it('counts nothing of a repeated file that was not heard of again', () => {
    const first = counts({ a: good, b: bad });
    assert.deepEqual(withRepeated(first, ['b'], counts({})).files, { a: good });
  });

  it('tells which tests failed at the first, by their files in the project', () => {
    const first = counts({
      '/project/out/e2e/a.test.js': bad,
      '/project/out/integration/calls/b.test.cjs': bad,
      '/project/out/e2e/c.test.js': good,
    });
    assert.deepEqual(testsOf(first, 'failures', '/project/'), [
      { file: 'test/e2e/a.test.ts', title: 'three' },
      { file: 'test/integration/calls/b.test.ts', title: 'three' },
    ]);
    assert.equal(testsOf(first, 'titles', '/project/').length, 4);
  });
});
