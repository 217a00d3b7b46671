// Mocha's own reporter, which also writes the counts that `npm test` adds up, in all and per test file, and tells who
// started it of each test and hook that is over:
//   mocha --reporter test/host/reporter.cjs --reporter-option output=out/results/unit.json [--reporter-option style=dot]
const { mkdirSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');
const Mocha = require('mocha');

module.exports = function countingReporter(runner, options) {
  const { output, style = 'spec' } = options.reporterOptions ?? {};
  new Mocha.reporters[style === 'dot' ? 'Dot' : 'Spec'](runner, options);
  const { stats } = runner;
  const files = {};
  const count = (key) => (test) => {
    const file = (files[test.file ?? ''] ??= { passed: 0, failed: 0, skipped: 0 });
    file[key] += 1;
  };
  runner.on('pass', count('passed'));
  runner.on('fail', count('failed'));
  runner.on('pending', count('skipped'));
  for (const event of ['start', 'hook end', 'pass', 'fail', 'pending'])
    runner.on(event, () => process.send?.(event));
  runner.once('end', () => {
    if (!output) return;
    mkdirSync(dirname(output), { recursive: true });
    const counts = { passed: stats.passes, failed: stats.failures, skipped: stats.pending, files };
    writeFileSync(output, JSON.stringify(counts));
  });
};
