// Counts tests of a mocha run, in all and for each test file, with titles, for the sums and second attempts of `npm test`.

/** Listens to a mocha runner; the returned function returns the counts so far. */
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
    // A failed hook is no test, so it has no title in the list.
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
