// Checks the titles of all commits after `sha`, or of the last commit without it: node test/package/commitTitles.mjs [sha]
import { run } from '../host/bootstrap.mjs';

const title = /^(feat|fix|perf|refactor|test|docs|build|chore)(\([a-zA-Z0-9-]+\))?: [a-z].*[^.]$/;
const longest = 72;

const since = process.argv[2] ?? '';
const isKnown = /^[0-9a-f]{7,40}$/.test(since) && !/^0+$/.test(since);
const range = isKnown ? [`${since}..HEAD`] : ['-1', 'HEAD'];
const { code, output } = await run('git', ['log', '--no-merges', '--format=%s', ...range], { quiet: true });
if (code !== 0) throw new Error(`git log failed:\n${output}`);

const wrong = output
  .split('\n')
  .filter((line) => line !== '' && (!title.test(line) || line.length > longest));
for (const line of wrong)
  console.error(`not "type(scope): imperative subject" of at most ${longest} characters: ${line}`);
process.exitCode = wrong.length > 0 ? 1 : 0;
