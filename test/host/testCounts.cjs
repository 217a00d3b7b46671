// What a mocha run counts, in all and per test file, with the titles: `npm test` adds it up and judges second attempts.

/** Listens to a mocha runner; the returned function gives what was counted so far. */
exports.countTests = function countTests(runner) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const files = {};
  const times = [];
  const ofFiles = {};
  const time = (one) => {
    const { duration: ms = 0, file = '' } = one;
    times.push({ ms, file, title: one.fullTitle() });
    const sums = (ofFiles[file] ??= { tests: 0, hooks: 0 });
    sums[one.type === 'hook' ? 'hooks' : 'tests'] += ms;
  };
  const count = (key) => (test) => {
    const file = (files[test.file ?? ''] ??= { passed: 0, failed: 0, skipped: 0, titles: [], failures: [] });
    total[key] += 1;
    file[key] += 1;
    // A hook that failed is no test that could be listed.
    if (test.type === 'test') file.titles.push(test.fullTitle());
    if (key === 'failed') file.failures.push(test.fullTitle());
  };
  runner.on('pass', count('passed'));
  runner.on('fail', count('failed'));
  runner.on('pending', count('skipped'));
  for (const event of ['test end', 'hook end']) runner.on(event, time);
  const slowest = () => times.sort((one, other) => other.ms - one.ms).slice(0, 50);
  return () => ({ ...total, files, slowest: slowest(), timeOfFiles: ofFiles });
};
