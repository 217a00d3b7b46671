import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { Runner } from 'mocha';
import { countTests } from '../../host/testCounts.cjs';

function part(title: string, duration: number | undefined, type = 'test') {
  return { type, file: '/project/a.test.js', duration, fullTitle: () => title };
}

describe('the counts of a run', () => {
  it('name the 50 tests and hooks that took longest, the slowest first, and what each file took', () => {
    const runner = new EventEmitter();
    const counts = countTests(runner as Runner);
    const tests = Array.from({ length: 60 }, (_, index) => part(`test ${index}`, index));
    for (const test of tests) {
      runner.emit('pass', test);
      runner.emit('test end', test);
    }
    runner.emit('test end', part('never ran', undefined));
    runner.emit('hook end', part('a hook', 900, 'hook'));
    const { passed, slowest = [], timeOfFiles = {} } = counts();
    assert.equal(passed, 60);
    assert.equal(slowest.length, 50);
    assert.deepEqual(
      slowest.slice(0, 2).map(({ ms, title }) => [ms, title]),
      [
        [900, 'a hook'],
        [59, 'test 59'],
      ],
    );
    assert.deepEqual(timeOfFiles, { '/project/a.test.js': { tests: 1770, hooks: 900 } });
  });
});
