// Builds everything with one configuration:
//   node esbuild.mjs [target]… [--production] [--watch]
// Targets: catalog, extension, pages, unit, faults, conformance, integration, e2e, package, host, bench, benchSuite,
// benchProbe, tools. Without a target: catalog, extension and pages. Targets that import the catalog are built after it.
import { build, context, transform } from 'esbuild';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lazyChunks } from './lazyChunks.mjs';

const flags = process.argv.slice(2);
const production = flags.includes('--production');
const watch = flags.includes('--watch');
const wanted = flags.filter((flag) => !flag.startsWith('--'));

/** Bundled CommonJS code calls `require` for Node's modules, which VS Code patches for its proxy settings. */
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
  // Without the first entry, esbuild turns `/\p{…}/u` into a `RegExp` call, which stays in the bundle even if unused.
  supported: { 'regexp-unicode-property-escapes': true, 'import-attributes': true },
  metafile: true,
  // If two `export *` give the same name, the bundle would have neither export.
  logOverride: { 'ambiguous-reexport': 'error' },
};

/** The paths of all `*.test.ts` files below a folder. */
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
 * Turns the import of `vscode` into `require('vscode')`. For an import, VS Code generates a module that names its whole
 * API and takes 60 kB of heap for each extension. `require` returns the existing object.
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

/**
 * Replacements for files of axios, by path. The extension passes its own adapter to axios, so the adapters of axios, which
 * bring redirects, proxies, HTTP/2 and forms, are left out.
 */
const partsOfAxios = {
  'adapters/adapters': 'export default { getAdapter: (adapter) => adapter };',
  // Replaces the package `form-data`, which holds all media types; Node's `FormData` is enough for the checks in axios.
  'classes/FormData': 'export default globalThis.FormData;',
  // The extension uses only the class `Axios`, without default settings.
  'lib/axios': "import Axios from './core/Axios.js'; export default { Axios };",
  'defaults/index': 'export default {};',
  // The extension writes query parameters into the URL itself.
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

/**
 * Leaves out the schema validator of the MCP library, 150 kB. The library validates users' answers to questions of a
 * server with it; the extension's server asks none.
 */
const withoutSchemaValidator = {
  name: 'without-schema-validator',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]@modelcontextprotocol[\\/]server[\\/]dist[\\/]shimsNode\.mjs$/ }, () => ({
      contents:
        "export { default as process } from 'node:process'; export class DefaultJsonSchemaValidator {}",
    }));
  },
};

/** A plugin that changes the text of each output file after the build. */
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

/** Removes the banner from each output file that does not call `require`; few files do. */
const bannerWhereUsed = rewriting('banner-where-used', (text) => {
  if (!text.startsWith(requireBanner.js)) return text;
  // The line break after the banner stays, since the source map counts lines.
  const rest = text.slice(requireBanner.js.length);
  return /(?<![.\w$])require(?![\w$])/.test(rest) ? text : rest;
});

/**
 * Escapes characters above U+00FF: with one of them, V8 stores the source text in two bytes for each character. Escapes
 * mean the same in strings, templates and regular expressions. They shift the columns of a source map.
 */
const inOneByteEach = rewriting('in-one-byte-each', (text) => {
  const escaped = text.replace(
    /[^\0-\xff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // A file with many such characters, such as a table of them, would take more bytes with escapes.
  return escaped.length < 2 * text.length ? escaped : text;
});

/** Bundles styles as text, which a page adopts; esbuild's `text` loader would not minify them. */
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

/** Packages whose Node build is one CommonJS file. Their browser build is a module, of which only used code is bundled. */
const asModules = {
  '@vscode/l10n': resolve('node_modules/@vscode/l10n/dist/browser.js'),
};

/** Options of the bundles that VS Code loads: the extension, and the probe that the bench compares it with. */
const shipped = {
  chunkNames: 'chunks/[name]-[hash]',
  splitting: true,
  external: ['vscode'],
  banner: requireBanner,
};

/** Options of tests and their tools, which keep names and source maps in production builds too. */
const tooling = { sourcemap: 'linked', minify: false };

/** Options of bundles that run in plain Node and load packages from the project's node_modules. */
const plainNode = { ...common, ...tooling, splitting: true, packages: 'external' };

/** Targets that do not import the generated catalog and are built without it. */
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
    // Form and table share lit-html in one chunk.
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

/** Prints the start and the end of a build of all watched bundles; the task in `.vscode/tasks.json` waits for the lines. */
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

/** Adds the pages to the target `extension`, whose build empties the folder `dist` of both. */
function withCompanions(names) {
  return names.flatMap((name) => (name === 'extension' ? ['extension', 'pages'] : [name]));
}

const names = wanted.length ? wanted : ['extension'];
if (names.some((name) => !withoutCatalog.has(name))) await compileCatalog();
const wantedTargets = withCompanions(names);
/** Targets whose build has not ended; at first, all targets. */
const building = new Set(wantedTargets);
for (const name of wantedTargets) {
  if (!(name in targets))
    throw new Error(`unknown target ${name}; known: ${Object.keys(targets).join(', ')}`);
  await run(name);
}
