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
  ['src/base/asked.ts', '/** What it is. */\nexport const asked = 1;', 'house(comments)'],
  [
    'src/base/lines.ts',
    '// Plain words\n// here. What follows is none.\nexport const lines = 1;',
    'house(comments)',
  ],
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
  ...[
    'const a = { ...{ b: 1, c: 2 }, d: 3 };',
    'const a = { ...({ b: 1 } as const) };',
    'const a = [...[1, 2], 3];',
    'const a = Math.max(...[1, 2], 3);',
    'const a = new Set([...([1, 2] as const)]);',
    'const [a, b] = [f(), g()];',
    'const [a, b] = [1, 2] as const;',
    'let a = 1, b = 2; [a, b] = [b, a];',
    'function f([id, count]: readonly [string, number]): void {}',
    'function f([from, to]: readonly [from: string, to: string] = ["", ""]): void {}',
    'function f(pair?: Readonly<[string, number]>): void {}',
    'function f(pair: (readonly [string, number]) | undefined): void {}',
    'function f(first: readonly [string, number?, ...boolean[]]): void {}',
    'function f(both: readonly [[from: string], [to: string]]): void {}',
    'function f({ pair: [id, count] }: { readonly pair: readonly [string, number] }): void {}',
    'type Pair = readonly [string, number]; const f = (pair: Pair): void => {};',
    'const f = ([id, count]: [string, number]): void => {};',
    'type F = (pair: [string, number]) => void;',
    'type F = new (pair: [string, number]) => object;',
    'interface F { f(pair: [string, number]): void; }',
    'interface F { (pair: [string, number]): void; }',
    'interface F { new (pair: [string, number]): F; }',
    'class F { set pair(pair: [string, number]) {} }',
    'class F { constructor(private readonly pair: [string, number]) {} }',
    'abstract class F { abstract f(pair: [string, number]): void; }',
    'declare function f(pair: [string, number]): void;',
  ].flatMap((code, index) => {
    const folders = ['src/base', 'test/unit'];
    return folders.map((folder) => [`${folder}/trick${index}.ts`, code, 'house(tricks)'] as const);
  }),
  ['test/trick.mjs', 'export const a = [...[1, 2]];', 'house(tricks)'],
  ['src/base/long.ts', 'export const x = 1;\n'.padEnd(600, '\n'), 'max-lines'],
  ['src/base/excused.ts', '// oxlint-disable-next-line no-var\nexport const x = 1;', 'Unused'],
  [
    'src/userGroups/form/page/html.ts',
    `document.body.innerHTML = '<b></b>';`,
    'eslint(no-restricted-properties)',
  ],
];

/** Code that the rules above allow. */
const plain = [
  'const a = { ...(x ? { b: 1 } : {}), ...f(), ...b };',
  'const a = [...(x ? [1] : []), ...f(), ...[1, 2].map(f)];',
  'const [a, b] = [1, 2].map(f);',
  'const [a, b] = await Promise.all([f(), g()]);',
  'for (const [a, b] of [[1, 2]] as const) f(a, b);',
  'let a, rest = [1, 2]; [a, ...rest] = rest;',
  'const f = ([open, close]: readonly [string, string]): void => {};',
  'const f = (list: readonly [string, ...string[]]): void => {};',
  'const f = ([name, member]: [string, unknown]): void => {};',
  'const f = (rows: readonly (readonly [id: string, count: number])[]): void => {};',
  'const f = (...args: [] | [name: string, count: number]): void => {};',
  'rows.map(([name, value]) => f(name, value));',
  'type List = [...List[]]; const f = (list: List): void => {};',
];

/** The linter's output for a folder, one line for each finding. */
function linesOf(folder: string): Promise<readonly string[]> {
  const args = [resolve('node_modules/oxlint/bin/oxlint'), '-f', 'unix'];
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: folder }, (_, printed) => done(printed.split('\n')));
  });
}

describe('lint', () => {
  it('reports what must not be', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'commerce-api-lint-'));
    try {
      for (const entry of ['.oxlintrc.json', 'lint', 'package.json', 'tsconfig.json'])
        await cp(entry, join(folder, entry), { recursive: true });
      await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
      for (const [file, content] of breaches) {
        await mkdir(join(folder, file, '..'), { recursive: true });
        await writeFile(join(folder, file), `${content}\n`);
      }
      for (const [index, content] of plain.entries())
        await writeFile(join(folder, `src/base/plain${index}.ts`), `${content}\n`);
      const lines = await linesOf(folder);
      const missed = breaches.filter(
        ([file, , rule]) => !lines.some((line) => line.startsWith(`${file}:`) && line.includes(rule)),
      );
      assert.deepEqual(missed, [], lines.join('\n'));
      const refused = lines.filter((line) => line.includes('/plain') && line.includes('house(tricks)'));
      assert.deepEqual(refused, []);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
