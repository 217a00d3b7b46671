// Mocha's own reporter with two additions: it writes the counts that `npm test` adds up, and sends a message to its parent
// process after each test and hook:
//   mocha --reporter test/host/reporter.cjs --reporter-option output=out/results/unit.json [--reporter-option style=dot]
const { mkdirSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');
const Mocha = require('mocha');
const { countTests } = require('./testCounts.cjs');

module.exports = function countingReporter(runner, options) {
  const { output, style = 'spec' } = options.reporterOptions ?? {};
  new Mocha.reporters[style === 'dot' ? 'Dot' : 'Spec'](runner, options);
  const counts = countTests(runner);
  for (const event of ['start', 'hook end', 'pass', 'fail', 'pending'])
    runner.on(event, () => process.send?.(event));
  runner.once('end', () => {
    if (!output) return;
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(output, JSON.stringify(counts()));
  });
};
