// `npm run test:sabotage`: every group of the fault suite must fail with a careless client, and the named tests must fail
// with each one-line breakage. The source files stay unchanged: the bundler gets the broken text.
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brokenTexts, faultGroups } from './readSabotage.mjs';
import { sabotages } from './sabotages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const work = join(root, 'out', 'sabotage');
const RUN_TIMEOUT_MS = 8 * 60_000;
/** Names of the breakages to run, or `careless`; without names, all run. */
const wanted = process.argv.slice(2);

const fileOfGroup = faultGroups(root);

/** Makes a copy of the project folder with links, except for files of `texts` such as a broken `package.json`. */
function makeFolder(name, texts) {
  const folder = join(work, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(root)) {
    if (entry === 'out') continue;
    const text = texts.get(entry);
    if (text === undefined) symlinkSync(join(root, entry), join(folder, entry));
    else writeFileSync(join(folder, entry), text);
  }
  return folder;
}

async function buildTests(folder, entries, texts) {
  await build({
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    splitting: true,
    sourcemap: false,
    logLevel: 'error',
    supported: { 'import-attributes': true },
    absWorkingDir: root,
    entryPoints: entries,
    outdir: join(folder, 'out'),
    outbase: 'test',
    plugins: [
      {
        name: 'sabotage',
        setup: (build) =>
          build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const text = texts.get(relative(root, path));
            return text === undefined ? undefined : { contents: text, loader: 'ts' };
          }),
      },
    ],
  });
}

/** Titles of the tests that passed and failed. */
function runTests(folder, files, groups, env) {
  const output = join(folder, 'result.json');
  const args = [
    join(root, 'node_modules', 'mocha', 'bin', 'mocha.js'),
    '--no-config',
    '--exit',
    '--timeout',
    '60000',
  ];
  // One failed unit test is enough, and the others may take minutes with a breakage of linear time.
  args.push(...(groups.length > 0 ? ['--grep', `^\\[(?:${groups.join('|')})\\]`] : ['--bail']));
  args.push('--reporter', 'json', '--reporter-option', `output=${output}`, ...files);
  return new Promise((resolve) => {
    // A single case of a long series may be the only one to notice a breakage, so all cases run.
    const whole = { ...process.env, COMMERCE_API_LONG_SERIES: 'all', ...env };
    const options = { cwd: folder, timeout: RUN_TIMEOUT_MS, env: whole, maxBuffer: 1e9 };
    execFile(process.execPath, args, options, () => {
      try {
        const { passes, failures } = JSON.parse(readFileSync(output, 'utf8'));
        resolve({
          passed: passes.map((test) => test.fullTitle),
          failed: failures.map((test) => test.fullTitle),
        });
      } catch {
        resolve({ passed: [], failed: [] });
      }
    });
  });
}

const groupOf = (title) => /^\[(\w+)\]/.exec(title)?.[1];

async function tryOne(name, sabotage, groups, units, env = {}) {
  const texts = sabotage ? brokenTexts(root, sabotage) : new Map();
  const folder = makeFolder(name.replace(/\W+/g, '-'), texts);
  const faults = [...new Set(groups.map((id) => fileOfGroup.get(id)))].map((file) => `test/faults/${file}`);
  const entries = [
    ...faults,
    ...(groups.includes('D2') ? ['test/faults/bombChild.ts'] : []),
    ...units.map((unit) => `test/unit/${unit}.test.ts`),
  ];
  await buildTests(folder, entries, texts);
  const built = (entry) => join(folder, 'out', relative('test', entry).replace(/\.ts$/, '.js'));
  const none = { passed: [], failed: [] };
  const ofFaults = groups.length > 0 ? await runTests(folder, faults.map(built), groups, env) : none;
  const ofUnits =
    units.length > 0
      ? await runTests(
          folder,
          units.map((unit) => built(`test/unit/${unit}.test.ts`)),
          [],
          env,
        )
      : none;
  const missed = groups.filter((id) => !ofFaults.failed.some((title) => groupOf(title) === id));
  if (units.length > 0 && ofUnits.failed.length === 0) missed.push(...units);
  rmSync(folder, { recursive: true, force: true });
  return {
    passed: [...ofFaults.passed, ...ofUnits.passed],
    failed: [...ofFaults.failed, ...ofUnits.failed],
    missed,
  };
}

const allGroups = [...fileOfGroup.keys()].sort();
const everFailed = new Set();
const everRun = new Set();
let problems = 0;

function report(name, where, { passed, failed, missed }) {
  for (const title of [...passed, ...failed]) everRun.add(title);
  for (const title of failed) everFailed.add(title);
  if (missed.length > 0) problems += 1;
  const verdict = missed.length === 0 ? 'caught' : `NOT CAUGHT by ${missed.join(', ')}`;
  console.log(
    `${name.padEnd(36)} ${where.padEnd(16)} ${String(failed.length).padStart(4)} of ${String(passed.length + failed.length).padEnd(5)} ${verdict}`,
  );
}

// Applies all breakages first, so that a changed source line is reported before any test runs.
for (const sabotage of sabotages) brokenTexts(root, sabotage);

console.log(`${'breakage'.padEnd(36)} ${'groups'.padEnd(16)} cases that fail`);
if (wanted.length === 0 || wanted.includes('careless')) {
  const careless = await tryOne('careless client', undefined, allGroups, [], {
    COMMERCE_API_FAULTS_CLIENT: 'careless',
  });
  for (const id of allGroups) {
    const only = (titles) => titles.filter((title) => groupOf(title) === id);
    const failed = only(careless.failed);
    report(`careless client`, id, {
      passed: only(careless.passed),
      failed,
      missed: failed.length > 0 ? [] : [id],
    });
  }
}
const chosen = sabotages.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
for (const sabotage of chosen) {
  const { groups = [], units = [] } = sabotage;
  const where = [...groups, ...units.map((unit) => basename(unit))].join(' ');
  report(sabotage.name, where, await tryOne(sabotage.name, sabotage, groups, units));
}
if (wanted.length === 0) {
  const never = [...everRun].filter((title) => groupOf(title) !== undefined && !everFailed.has(title));
  console.log(
    `\n${everRun.size} cases run, ${never.length} that neither the careless client nor a breakage fails:`,
  );
  for (const title of never) console.log(`  ${title}`);
}
console.log(
  `\n${chosen.length} of ${sabotages.length} breakages run, ${allGroups.length} groups, ${problems} not caught`,
);
process.exitCode = problems > 0 ? 1 : 0;
