// Builds everything with one configuration:
//   node esbuild.mjs [catalog|extension|unit|integration|tools]… [--production] [--watch]
// Without a name: catalog and extension. Each target starts with the catalog, which the others import.
import { build, context } from 'esbuild';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const flags = process.argv.slice(2);
const production = flags.includes('--production');
const watch = flags.includes('--watch');
const wanted = flags.filter((flag) => !flag.startsWith('--'));

/** Bundled CommonJS packages call `require` for Node's modules; VS Code patches those for its proxy settings. */
const requireBanner = {
  js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
};

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
  sourcemap: production ? false : 'linked',
  minify: production,
  metafile: true,
};

/** Every `*.test.ts` below a folder, so that no list of tests is kept by hand. */
async function testFiles(folder) {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((entry) => entry.endsWith('.test.ts')).map((entry) => join(folder, entry));
}

async function compileCatalog() {
  const outfile = 'out/compileCatalog.mjs';
  await build({ ...common, sourcemap: false, minify: false, entryPoints: ['src/catalog/compiler/main.ts'], outfile, packages: 'external' });
  const { compileCatalogFiles } = await import(`${pathToFileURL(outfile).href}?${Date.now()}`);
  await compileCatalogFiles('src/catalog', 'src/catalog/generated');
}

const targets = {
  catalog: async () => undefined,
  extension: async () => ({
    ...common,
    entryPoints: { extension: 'src/extension.ts' },
    outdir: 'dist',
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    external: ['vscode'],
    banner: requireBanner,
  }),
  unit: async () => ({
    ...common,
    entryPoints: await testFiles('test/unit'),
    outdir: 'out/unit',
    outbase: 'test/unit',
    splitting: true,
    packages: 'external',
  }),
  integration: async () => ({
    ...common,
    entryPoints: { index: 'test/integration/index.ts' },
    outdir: 'out/integration',
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    external: ['vscode', 'mocha'],
  }),
  tools: async () => ({
    ...common,
    entryPoints: {
      sandbox: 'src/sandbox/main.ts',
    },
    outdir: 'out/tools',
    splitting: true,
    packages: 'external',
  }),
};

async function run(name) {
  const options = await targets[name]();
  if (!options) return;
  await rm(options.outdir, { recursive: true, force: true });
  if (watch) {
    await (await context(options)).watch();
    return;
  }
  const { metafile } = await build(options);
  await mkdir('out', { recursive: true });
  await writeFile(`out/${name}.meta.json`, JSON.stringify(metafile));
}

await compileCatalog();
for (const name of wanted.length ? wanted : ['extension']) {
  if (!(name in targets)) throw new Error(`unknown target ${name}; known: ${Object.keys(targets).join(', ')}`);
  await run(name);
}
