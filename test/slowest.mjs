// Prints where the time of the last `npm test` went: the slowest 50 tests and hooks of each suite, or of those that are named.
//   npm run slowest [-- unit e2e]
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './host/bootstrap.mjs';

const results = join(root, 'out', 'results');
const wanted = process.argv.slice(2);
for (const name of readdirSync(results).sort()) {
  const suite = name.replace('.json', '');
  if (wanted.length > 0 && !wanted.includes(suite)) continue;
  const { slowest = [] } = JSON.parse(readFileSync(join(results, name), 'utf8'));
  console.log(`\n── ${suite}`);
  for (const { ms, file, title } of slowest)
    console.log(`${String(ms).padStart(7)} ms  ${relative(root, file)}  ${title}`);
}
