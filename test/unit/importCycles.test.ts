import { build } from 'esbuild';
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lazy } from '../../src/base/lazy';

type Imports = ReadonlyMap<string, readonly string[]>;

/** The bundled files of `src`. */
const bundle = lazy(async () => {
  const { metafile } = await build({
    entryPoints: ['src/extension.ts', 'src/sandbox/main.ts', 'src/catalog/compiler/compileCatalogFiles.ts'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    splitting: true,
    outdir: 'out',
    packages: 'external',
    logLevel: 'silent',
  });
  return metafile.inputs;
});

/** Imports of the files of `src` at run time, without imports of types. */
async function readImports(): Promise<Imports> {
  return new Map(
    Object.entries(await bundle()).map(([file, { imports }]) => [
      file,
      imports.filter((imported) => imported.external !== true).map((imported) => imported.path),
    ]),
  );
}

/** Imports of the files of `src`, with imports of types. */
async function readStatements(): Promise<Imports> {
  const entries = await readdir('src', { recursive: true });
  const files = entries.filter((entry) => /(?<!\.d)\.ts$/.test(entry)).map((entry) => join('src', entry));
  const imports = await Promise.all(
    files.map(async (file): Promise<[string, readonly string[]]> => {
      const statements = (await readFile(file, 'utf8')).matchAll(/^(?:import|\}) .*from '(\.[^']+)';$/gm);
      return [file, [...statements].map(([, path = '']) => `${join(dirname(file), path)}.ts`)];
    }),
  );
  return new Map(imports);
}

function findCycle(imports: Imports): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const imported of imports.get(file) ?? []) {
      const cycle = visit(imported, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}

describe('imports', () => {
  it('form no cycle, lazy ones included', async () => {
    const imports = await readImports();
    assert.ok(imports.size > 200, `only ${imports.size} files were read`);
    assert.equal(findCycle(imports)?.join(' → '), undefined);
  });

  it('are put off at few places: what the start does not need is built with the house', async () => {
    const inputs = Object.values(await bundle());
    const putOff = inputs.flatMap(({ imports }) => imports.filter(({ kind }) => kind === 'dynamic-import'));
    assert.ok(putOff.length > 5 && putOff.length <= 20, `${putOff.length} places`);
  });

  it('form no cycle of types either', async () => {
    const imports = await readStatements();
    assert.ok(imports.get('src/environments/types.ts')?.includes('src/http/types.ts'));
    assert.equal(findCycle(imports)?.join(' → '), undefined);
  });

  it('would be caught if they did', () => {
    const imports = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ]);
    assert.deepEqual(findCycle(imports), ['b', 'c', 'b']);
  });
});
