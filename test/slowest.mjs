// Prints the times of the last `npm test`: the 50 slowest files, then the 50 slowest tests and hooks, of each suite or of
// the named suites.
//   npm run slowest [-- unit e2e]
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './host/bootstrap.mjs';

const results = join(root, 'out', 'results');
const wanted = process.argv.slice(2);
for (const name of readdirSync(results).sort()) {
  const suite = name.replace('.json', '');
  if (wanted.length > 0 && !wanted.includes(suite)) continue;
  const { slowest = [], timeOfFiles = {} } = JSON.parse(readFileSync(join(results, name), 'utf8'));
  const sums = Object.entries(timeOfFiles).map(([file, { tests, hooks }]) => ({ file, tests, hooks }));
  const inAll = (part) => Math.round(sums.reduce((sum, one) => sum + one[part], 0) / 1000);
  console.log(`\n── ${suite}: ${inAll('tests')} s in tests, ${inAll('hooks')} s in hooks`);
  for (const { file, tests, hooks } of sums
    .sort((a, b) => b.tests + b.hooks - a.tests - a.hooks)
    .slice(0, 50))
    console.log(
      `${String(tests).padStart(7)} ms in tests, ${String(hooks).padStart(6)} in hooks  ${relative(root, file)}`,
    );
  console.log('');
  for (const { ms, file, title } of slowest)
    console.log(`${String(ms).padStart(7)} ms  ${relative(root, file)}  ${title}`);
}
