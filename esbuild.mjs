// Builds everything with one configuration:
//   node esbuild.mjs [catalog|extension|unit|faults|conformance|integration|e2e|package|bench|host|tools]… [--production] [--watch]
// Without a name: catalog and extension. Whatever imports the catalog is built after it.
import { build, context, transform } from 'esbuild';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lazyChunks } from './lazyChunks.mjs';

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
  charset: 'utf8',
  format: 'esm',
  logLevel: 'warning',
  sourcemap: production ? false : 'linked',
  minify: production,
  // Else such a pattern becomes a call, which stays where nothing uses it.
  supported: { 'regexp-unicode-property-escapes': true, 'import-attributes': true },
  metafile: true,
  // Of two exports with one name, neither would be there.
  logOverride: { 'ambiguous-reexport': 'error' },
};

/** Every `*.test.ts` below a folder, so that no list of tests is kept by hand. */
async function testFiles(folder) {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((entry) => entry.endsWith('.test.ts')).map((entry) => join(folder, entry));
}

async function compileCatalog() {
  const outfile = 'out/compileCatalog.mjs';
  await build({
    ...common,
    sourcemap: false,
    minify: false,
    entryPoints: ['src/catalog/compiler/compileCatalogFiles.ts'],
    outfile,
    packages: 'external',
  });
  const { compileCatalogFiles } = await import(`${pathToFileURL(outfile).href}?${Date.now()}`);
  await compileCatalogFiles('src/catalog', 'src/catalog/generated');
}

/**
 * For an `import` of its interface VS Code writes a module that names all of it, once for each extension, and keeps the
 * text: 60 kB of heap. `require` hands out the object that is there.
 */
const requireVscode = {
  name: 'require-vscode',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const written = await readFile(path, 'utf8');
      const contents = written.replace(
        "import * as vscode from 'vscode';",
        "const vscode = require('vscode');",
      );
      return { contents, loader: 'ts' };
    });
  },
};

/** axios is given our adapter and asked for no other: its own bring redirects, proxies, HTTP/2 and forms. */
const partsOfAxios = {
  'adapters/adapters': 'export default { getAdapter: (adapter) => adapter };',
  // In place of a package with all media types; Node's class serves axios' checks as well.
  'classes/FormData': 'export default globalThis.FormData;',
  // Only the bare class is used, which has no defaults.
  'lib/axios': "import Axios from './core/Axios.js'; export default { Axios };",
  'defaults/index': 'export default {};',
  // The query is part of the address.
  'helpers/AxiosURLSearchParams': 'export default class {}',
};

const withoutAdapters = {
  name: 'without-adapters',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]axios[\\/]lib[\\/].*\.js$/ }, ({ path }) => {
      const contents = partsOfAxios[path.split(/[\\/]/).slice(-2).join('/').replace('.js', '')];
      return contents === undefined ? undefined : { contents, resolveDir: dirname(path) };
    });
  },
};

/** The library checks answers to questions that it asks users, which no server of ours does, with a validator of 150 kB. */
const withoutSchemaValidator = {
  name: 'without-schema-validator',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]@modelcontextprotocol[\\/]server[\\/]dist[\\/]shimsNode\.mjs$/ }, () => ({
      contents:
        "export { default as process } from 'node:process'; export class DefaultJsonSchemaValidator {}",
    }));
  },
};

/** Changes the text of each output once it is built. */
function rewriting(name, change) {
  return {
    name,
    setup(bundler) {
      bundler.onEnd(async ({ metafile }) => {
        for (const [path, output] of Object.entries(metafile?.outputs ?? {})) {
          const text = await readFile(path, 'utf8');
          const changed = change(text);
          if (changed === text) continue;
          await writeFile(path, changed);
          output.bytes = Buffer.byteLength(changed);
        }
      });
    },
  };
}

/** The chunk that holds `require` for all others is nearly the only one with a use for the banner. */
const bannerWhereUsed = rewriting('banner-where-used', (text) => {
  if (!text.startsWith(requireBanner.js)) return text;
  // The end of the banner's line stays, which the source map counts.
  const rest = text.slice(requireBanner.js.length);
  return /(?<![.\w$])require(?![\w$])/.test(rest) ? text : rest;
});

/**
 * V8 keeps a text with one character above U+00FF in two bytes for each. Escapes mean the same in strings, templates and
 * regular expressions, which esbuild leaves as they are; a source map would count other columns.
 */
const inOneByteEach = rewriting('in-one-byte-each', (text) => {
  const escaped = text.replace(
    /[^\0-\xff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // A table of characters would only grow.
  return escaped.length < 2 * text.length ? escaped : text;
});

/** The page adopts its styles as a text, which a loader of texts would leave as long as it is written. */
const stylesAsText = {
  name: 'styles-as-text',
  setup(bundler) {
    bundler.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const written = await readFile(path, 'utf8');
      const { code } = await transform(written, { loader: 'css', minify: production });
      return { contents: code, loader: 'text' };
    });
  },
};

/** Packages whose build for Node is one CommonJS text; of the modules they have for browsers, only what is used is bundled. */
const asModules = {
  '@vscode/l10n': resolve('node_modules/@vscode/l10n/dist/browser.js'),
};

/** What VS Code loads: the extension, and the probe it is measured against. */
const shipped = {
  chunkNames: 'chunks/[name]-[hash]',
  splitting: true,
  external: ['vscode'],
  banner: requireBanner,
};

/** Tests and their tools keep names and source maps in production builds too. */
const tooling = { sourcemap: 'linked', minify: false };

/** Tools that run in plain Node beside the project's own node_modules. */
const plainNode = { ...common, ...tooling, splitting: true, packages: 'external' };

/** Targets that need no catalog, so that they build before there is one. */
const withoutCatalog = new Set(['pages', 'host', 'package', 'benchProbe']);

const targets = {
  catalog: async () => undefined,
  extension: async () => ({
    ...common,
    ...shipped,
    entryPoints: { extension: 'src/extension.ts' },
    alias: asModules,
    plugins: [
      lazyChunks('./extension'),
      requireVscode,
      withoutAdapters,
      withoutSchemaValidator,
      bannerWhereUsed,
      ...(production ? [inOneByteEach] : []),
    ],
    outdir: 'dist',
  }),
  /** The pages of webviews, which run in a browser. */
  pages: async () => ({
    ...common,
    entryPoints: {
      form: 'src/userGroups/form/page/main.ts',
      endpoint: 'src/endpoints/page/main.ts',
      table: 'src/table/page/main.ts',
    },
    // What draws the form draws the table: it is shipped once.
    splitting: true,
    outdir: 'dist/pages',
    platform: 'browser',
    target: 'chrome128',
    plugins: [stylesAsText],
  }),
  unit: async () => ({
    ...common,
    entryPoints: [...(await testFiles('test/unit')), 'test/unit/mochaHooks.ts'],
    outdir: 'out/unit',
    outbase: 'test/unit',
    splitting: true,
    packages: 'external',
  }),
  faults: async () => ({
    ...plainNode,
    entryPoints: [
      ...(await testFiles('test/faults')),
      ...['bombChild', 'mochaHooks'].map((name) => `test/faults/${name}.ts`),
    ],
    outdir: 'out/faults',
    outbase: 'test/faults',
  }),
  conformance: async () => ({
    ...plainNode,
    entryPoints: await testFiles('test/conformance'),
    outdir: 'out/conformance',
    outbase: 'test/conformance',
  }),
  integration: async () => ({
    ...common,
    ...tooling,
    entryPoints: ['test/integration/index.ts', ...(await testFiles('test/integration'))],
    outdir: 'out/integration',
    outbase: 'test/integration',
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    external: ['vscode', 'mocha'],
  }),
  e2e: async () => ({
    ...plainNode,
    entryPoints: await testFiles('test/e2e'),
    outdir: 'out/e2e',
    outbase: 'test/e2e',
  }),
  package: async () => ({
    ...plainNode,
    entryPoints: await testFiles('test/package'),
    outdir: 'out/package',
    outbase: 'test/package',
  }),
  host: async () => ({
    ...plainNode,
    entryPoints: ['start', 'integration', 'electron'].map((name) => `test/host/${name}.ts`),
    outdir: 'out/host',
    outbase: 'test/host',
  }),
  bench: async () => ({
    ...plainNode,
    entryPoints: ['test/bench/main.ts'],
    outdir: 'out/bench',
    outbase: 'test/bench',
  }),
  benchSuite: async () => ({
    ...common,
    ...tooling,
    entryPoints: { suite: 'test/bench/suite/index.ts' },
    outdir: 'out/benchSuite',
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    external: ['vscode'],
  }),
  benchProbe: async () => ({
    ...common,
    ...shipped,
    entryPoints: { extension: 'test/bench/probe/extension.ts' },
    outdir: 'out/benchProbe',
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

/** Says when all bundles that are watched are built: the task in `.vscode/tasks.json` waits for these lines. */
function reportBuild(name) {
  return {
    name: 'report-build',
    setup(bundler) {
      bundler.onStart(() => {
        if (building.size === 0) console.log('[watch] build started');
        building.add(name);
      });
      bundler.onEnd(() => {
        building.delete(name);
        if (building.size === 0) console.log('[watch] build finished');
      });
    },
  };
}

async function run(name) {
  const options = await targets[name]();
  if (!options) return;
  await rm(options.outdir, { recursive: true, force: true });
  if (watch) {
    const plugins = [...(options.plugins ?? []), reportBuild(name)];
    await (await context({ ...options, plugins })).watch();
    return;
  }
  const { metafile } = await build(options);
  await mkdir('out', { recursive: true });
  await writeFile(`out/${name}.meta.json`, JSON.stringify(metafile));
}

/** The extension's folder holds the pages too, and is emptied before each build. */
function withCompanions(names) {
  return names.flatMap((name) => (name === 'extension' ? ['extension', 'pages'] : [name]));
}

const names = wanted.length ? wanted : ['extension'];
if (names.some((name) => !withoutCatalog.has(name))) await compileCatalog();
const wantedTargets = withCompanions(names);
/** The targets whose build has not ended; at first none has. */
const building = new Set(wantedTargets);
for (const name of wantedTargets) {
  if (!(name in targets))
    throw new Error(`unknown target ${name}; known: ${Object.keys(targets).join(', ')}`);
  await run(name);
}
