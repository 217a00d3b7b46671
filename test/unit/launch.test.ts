import { formatMessages } from 'esbuild';
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const watchMatcher = v.object({
  pattern: v.array(v.object({ regexp: v.string() })),
  background: v.looseObject({ beginsPattern: v.string(), endsPattern: v.string() }),
});
const taskShape = v.looseObject({
  label: v.string(),
  script: v.optional(v.string()),
  args: v.optional(v.array(v.string()), []),
  isBackground: v.optional(v.boolean(), false),
  problemMatcher: v.union([v.array(v.never()), watchMatcher]),
});
const launchShape = v.looseObject({
  configurations: v.array(v.looseObject({ name: v.string(), preLaunchTask: v.string() })),
  inputs: v.array(v.looseObject({ id: v.string() })),
});

function readJson(...path: readonly string[]): unknown {
  return JSON.parse(readFileSync(join(...path), 'utf8'));
}

describe('what F5 starts', () => {
  const { tasks } = v.parse(
    v.object({ version: v.string(), tasks: v.array(taskShape) }),
    readJson('.vscode', 'tasks.json'),
  );
  const launchText = readFileSync(join('.vscode', 'launch.json'), 'utf8');
  const { configurations, inputs } = v.parse(launchShape, JSON.parse(launchText));

  it('is the extension first', () => assert.equal(configurations[0]?.name, 'Extension'));

  it('is built by a task that exists', () => {
    const labels = tasks.map(({ label }) => label);
    for (const { name, preLaunchTask } of configurations) assert.ok(labels.includes(preLaunchTask), name);
  });

  it('comes from scripts and build targets that exist', () => {
    const { scripts } = v.parse(
      v.looseObject({ scripts: v.record(v.string(), v.string()) }),
      readJson('package.json'),
    );
    const bundler = readFileSync('esbuild.mjs', 'utf8');
    for (const { label, script, args } of tasks) {
      if (script !== undefined) {
        assert.ok(script in scripts, label);
        continue;
      }
      const [file, ...targets] = args;
      assert.equal(file, 'esbuild.mjs', label);
      assert.ok(targets.length > 0, label);
      for (const target of targets) assert.ok(bundler.includes(`\n  ${target}: async () => `), target);
    }
  });

  it('names files of the sources that exist, and inputs that are asked for', () => {
    const files = [...launchText.matchAll(/\$\{workspaceFolder\}\/((?:test|node_modules)\/[^"*]+)"/g)];
    assert.ok(files.length > 0);
    for (const [, file = ''] of files) assert.ok(existsSync(file), file);
    const asked = [...launchText.matchAll(/\$\{input:(\w+)\}/g)].map(([, id]) => id);
    assert.deepEqual(
      [...new Set(asked)],
      inputs.map(({ id }) => id),
    );
  });

  describe('in the background', () => {
    const [watch] = tasks.filter(({ isBackground }) => isBackground);
    const { pattern, background } = v.parse(watchMatcher, watch?.problemMatcher);

    it('is awaited by the lines that the build writes', () => {
      const bundler = readFileSync('esbuild.mjs', 'utf8');
      const lines = [...bundler.matchAll(/console\.log\('(.+)'\)/g)].map(([, line = '']) => line);
      for (const expected of [background.beginsPattern, background.endsPattern])
        assert.ok(
          lines.some((line) => new RegExp(expected).test(line)),
          expected,
        );
    });

    it('has its mistakes read where esbuild states them', async () => {
      const location = { file: 'src/extension.ts', line: 18, column: 7, lineText: "import './no';" };
      const [message = ''] = await formatMessages([{ text: 'Could not resolve', location }], {
        kind: 'error',
      });
      const lines = message.split('\n');
      const found = pattern.map(({ regexp }, index) => new RegExp(regexp).exec(lines[index] ?? '')?.slice(1));
      assert.deepEqual(found, [['ERROR', 'Could not resolve'], [], ['src/extension.ts', '18', '7']]);
    });
  });
});
