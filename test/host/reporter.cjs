// Mocha's own reporter, which also writes the counts that `npm test` adds up:
//   mocha --reporter test/host/reporter.cjs --reporter-option output=out/results/unit.json [--reporter-option style=dot]
const { mkdirSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');
const Mocha = require('mocha');

module.exports = function countingReporter(runner, options) {
  const { output, style = 'spec' } = options.reporterOptions ?? {};
  new Mocha.reporters[style === 'dot' ? 'Dot' : 'Spec'](runner, options);
  const { stats } = runner;
  runner.once('end', () => {
    if (!output) return;
    mkdirSync(dirname(output), { recursive: true });
    const counts = { passed: stats.passes, failed: stats.failures, skipped: stats.pending };
    writeFileSync(output, JSON.stringify(counts));
  });
};
