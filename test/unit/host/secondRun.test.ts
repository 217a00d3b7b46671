import assert from 'node:assert/strict';
import { filesToRepeat, MAX_FILES, withRepeated, type FileCounts } from '../../host/secondRun.mjs';

const good: FileCounts = { passed: 3, failed: 0, skipped: 1 };
const bad: FileCounts = { passed: 2, failed: 1, skipped: 0 };
const counts = (files: Record<string, FileCounts>) => ({ passed: 0, failed: 0, skipped: 0, files });

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
    const first = { files: { a: good, b: bad, c: good } };
    assert.deepEqual(withRepeated(first, ['b'], { passed: 3, failed: 0, skipped: 0 }), {
      passed: 9,
      failed: 0,
      skipped: 2,
    });
  });

  it('keeps what failed at both attempts', () => {
    const first = { files: { a: good, b: bad } };
    assert.equal(withRepeated(first, ['b'], bad).failed, 1);
  });
});
