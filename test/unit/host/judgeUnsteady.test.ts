import assert from 'node:assert/strict';
import { judgeUnsteady, MAX_KNOWN, type KnownUnsteady, type TestName } from '../../host/judgeUnsteady.mjs';
import { knownUnsteady } from '../../unsteady.mjs';

const file = 'test/e2e/a.test.ts';
const drifts: TestName = { file, title: 'a window drifts' };
const stands: TestName = { file, title: 'a window stands' };
const known: KnownUnsteady = { ...drifts, since: '2026-11-22', reason: 'the clock of the browser' };

/** Judges a strict run of both tests, with changes. */
function judge(change: Partial<Parameters<typeof judgeUnsteady>[0]>) {
  return judgeUnsteady({ unsteady: [], known: [], tests: [drifts, stands], strict: true, ...change });
}

describe('a test that passed at its second attempt', () => {
  const line = 'Unsteady, passed at the second attempt: a window drifts (test/e2e/a.test.ts)';

  it('fails a strict run', () => {
    assert.deepEqual(judge({ unsteady: [drifts] }), { lines: [], problems: [line] });
  });

  it('is only named on the machine of a developer', () => {
    assert.deepEqual(judge({ unsteady: [drifts], strict: false }), { lines: [line], problems: [] });
  });

  it('is named with its date and reason where it is a known one', () => {
    assert.deepEqual(judge({ unsteady: [drifts], known: [known] }), {
      lines: [`${line}; known since 2026-11-22: the clock of the browser`],
      problems: [],
    });
  });

  it('is not excused by another test of its file, nor by its title in another file', () => {
    for (const listed of [
      { ...known, ...stands },
      { ...known, file: 'test/e2e/b.test.ts' },
    ])
      assert.ok(judge({ unsteady: [drifts], known: [listed] }).problems.includes(line));
  });
});

describe('the list of known unsteady tests', () => {
  it('may hold tests that passed at once', () => {
    assert.deepEqual(judge({ known: [known] }), { lines: [], problems: [] });
  });

  it('is too long with a fourth', () => {
    const tests = Array.from({ length: MAX_KNOWN + 1 }, (_, index) => ({ file, title: `test ${index}` }));
    const listed = tests.map((test) => ({ ...known, ...test }));
    assert.deepEqual(judge({ tests, known: listed.slice(1) }).problems, []);
    for (const strict of [true, false])
      assert.deepEqual(judge({ tests, known: listed, strict }).problems, [
        '4 tests are listed as unsteady, and 3 at most may be',
      ]);
  });

  it('fails for a test that is gone, once its suite ran', () => {
    const gone = { ...known, title: 'a window that was removed' };
    assert.deepEqual(judge({ known: [gone] }).problems, [
      'Listed as unsteady, but there is no such test: a window that was removed (test/e2e/a.test.ts)',
    ]);
    const elsewhere = [{ file: 'test/integration/a.test.ts', title: 'another' }];
    assert.deepEqual(judge({ known: [gone], tests: elsewhere }).problems, []);
  });

  it('fails for a test whose file is gone', () => {
    const gone = { ...known, file: 'test/e2e/removed.test.ts' };
    assert.equal(judge({ known: [gone] }).problems.length, 1);
  });

  it('fails without a reason or a date', () => {
    for (const listed of [
      { ...known, reason: '' },
      { ...known, since: 'lately' },
    ])
      assert.deepEqual(judge({ known: [listed] }).problems, [
        'Listed as unsteady without a reason or a date: a window drifts (test/e2e/a.test.ts)',
      ]);
  });

  it('of this project is in order', () => {
    assert.deepEqual(judge({ tests: knownUnsteady, known: knownUnsteady }), { lines: [], problems: [] });
  });
});
