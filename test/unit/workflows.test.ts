import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { load } from 'js-yaml';

const jobShape = v.looseObject({
  environment: v.optional(v.string()),
  permissions: v.optional(v.record(v.string(), v.string())),
  'timeout-minutes': v.number(),
  steps: v.array(v.looseObject({ uses: v.optional(v.string()), run: v.optional(v.string()) })),
});
const workflowShape = v.looseObject({
  permissions: v.record(v.string(), v.string()),
  jobs: v.record(v.string(), jobShape),
});

const folder = join('.github', 'workflows');
const workflows = readdirSync(folder).map((file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  return { file, text, ...v.parse(workflowShape, load(text)) };
});
const jobs = workflows.flatMap(({ file, jobs }) =>
  Object.entries(jobs).map(([name, job]) => ({ title: `${file}, ${name}`, ...job })),
);
const steps = workflows.flatMap(({ text }) =>
  text.split('\n').flatMap((line) => /\buses:\s*(.+)$/.exec(line)?.[1] ?? []),
);

describe('the workflows', () => {
  it('use actions', () => assert.notEqual(steps.length, 0));

  for (const step of new Set(steps)) {
    // A tag can be moved to other code; a commit cannot.
    it(`name the commit and its version: ${step}`, () =>
      assert.match(step, /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/));
  }

  it('may read the sources and nothing else, but for the job that makes a release', () => {
    for (const { file, permissions } of workflows) assert.deepEqual(permissions, { contents: 'read' }, file);
    const more = jobs.filter(({ permissions }) => permissions !== undefined).map(({ title }) => title);
    assert.deepEqual(more, ['release.yml, release']);
  });

  it('hand the tokens of the registries only to a job that somebody approves', () => {
    const trusted = jobs.filter((job) => JSON.stringify(job).includes('secrets.'));
    assert.deepEqual(
      trusted.map(({ title, environment }) => [title, environment]),
      [['release.yml, publish', 'release']],
    );
  });

  it('build nothing between the tests and the registries', () => {
    const runs = jobs
      .filter(({ environment }) => environment === 'release')
      .flatMap((job) => job.steps.flatMap(({ run }) => run ?? []));
    assert.ok(runs.length > 0);
    for (const run of runs) assert.doesNotMatch(run, /npm run|npm test|esbuild|pack\.mjs|vsce package/);
    const publishing = runs.filter((run) => / publish /.test(run));
    assert.equal(publishing.length, 2);
    for (const run of publishing) assert.match(run, / --packagePath out\/commerce-api\.vsix$/);
  });

  it('run scripts that exist', () => {
    const { scripts } = v.parse(
      v.looseObject({ scripts: v.record(v.string(), v.string()) }),
      JSON.parse(readFileSync('package.json', 'utf8')),
    );
    const named = jobs.flatMap((job) =>
      job.steps.flatMap(({ run }) => [...(run ?? '').matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name)),
    );
    assert.ok(named.length > 0);
    assert.deepEqual(
      named.filter((name) => !name || !(name in scripts)),
      [],
    );
  });
});
