import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A file, its content, and the rule that it breaks. */
const breaches: readonly (readonly [file: string, content: string, rule: string])[] = [
  ['src/base/upward.ts', `export { x } from '../wiring/x';`, 'house(imports)'],
  ['src/base/lazily.ts', `export const load = () => import('../wiring/x');`, 'house(imports)'],
  ['src/base/quoted.ts', 'export const load = () => import(`../wiring/x`);', 'house(imports)'],
  ['src/base/typed.ts', `export type X = import('../wiring/x').X;`, 'house(imports)'],
  ['src/base/named.ts', 'export const recordOf = 1;', 'house(names)'],
  ['src/base/desk.ts', 'export const counter = 1;', 'house(names)'],
  ['src/base/desk/x.ts', 'export const x = 1;', 'house(names)'],
  ['src/base/x.desk.ts', 'export const x = 1;', 'house(names)'],
  ['src/base/barrel.ts', `export * from './desk';`, 'house(exports)'],
  ['src/base/unnamed.ts', 'export default 1;', 'house(exports)'],
  ['src/base/riddle.ts', 'export const answer = 1;', 'house(file-name)'],
  ['src/base/called.ts', `export const called = 'commerceApi.call';`, 'house(commands)'],
  ['src/base/linked.ts', 'export const linked = `command:commerceApi.signIn?${1}`;', 'house(commands)'],
  [
    'src/editor/unchecked.ts',
    'export const unchecked = () => vscode.commands.executeCommand(CommandId.call, 1);',
    'house(commands)',
  ],
  ['src/base/floating.ts', 'export const f = () => { Promise.resolve(1); };', 'no-floating-promises'],
  ['src/base/anything.ts', 'export const f = (x: any): unknown => x;', 'no-explicit-any'],
  ['src/base/certain.ts', 'export const f = (x?: string): string => x!;', 'no-non-null-assertion'],
  [
    'src/base/always.ts',
    `export const f = (x: 'a'): boolean => x === undefined;`,
    'no-unnecessary-condition',
  ],
  ['src/base/long.ts', 'export const x = 1;\n'.padEnd(600, '\n'), 'max-lines'],
  ['src/base/excused.ts', '// oxlint-disable-next-line no-var\nexport const x = 1;', 'Unused'],
  [
    'src/userGroups/form/page/html.ts',
    `document.body.innerHTML = '<b></b>';`,
    'eslint(no-restricted-properties)',
  ],
];

/** What the linter prints about a folder, a line for each finding. */
function linesOf(folder: string): Promise<readonly string[]> {
  const args = [resolve('node_modules/oxlint/bin/oxlint'), '-f', 'unix'];
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: folder }, (_, printed) => done(printed.split('\n')));
  });
}

describe('lint', () => {
  it('reports what must not be', async function () {
    this.timeout(60_000);
    const folder = await mkdtemp(join(tmpdir(), 'commerce-api-lint-'));
    try {
      for (const entry of ['.oxlintrc.json', 'lint', 'package.json', 'tsconfig.json'])
        await cp(entry, join(folder, entry), { recursive: true });
      await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
      for (const [file, content] of breaches) {
        await mkdir(join(folder, file, '..'), { recursive: true });
        await writeFile(join(folder, file), `${content}\n`);
      }
      const lines = await linesOf(folder);
      const missed = breaches.filter(
        ([file, , rule]) => !lines.some((line) => line.startsWith(`${file}:`) && line.includes(rule)),
      );
      assert.deepEqual(missed, [], lines.join('\n'));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
