import { relative, resolve, sep } from 'node:path';

/** What is loaded without an act of the user, or by an act that needs nothing of the house, by its path from `src`. */
const apart = [
  './wiring/later',
  './code/vscode/pathProviders',
  './code/vscode/sourceReader',
  './catalog/',
  './wiring/rooms/loadCustomOpenApi',
  'axios',
];
const HOUSE = './wiring/house';

/**
 * Lets each `import('…')` load one file of its own: what it shares with the start stays there, and what it shares with the
 * house too, unless it is loaded apart from it. Without that esbuild cuts a file for each set of imports that share code.
 */
export function lazyChunks(entry) {
  const namespace = 'lazy-chunk';
  return {
    name: namespace,
    setup(bundler) {
      bundler.onResolve({ filter: /./ }, ({ path, kind, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const fromSource = () => `./${relative('src', resolve(resolveDir, path)).replaceAll(sep, '/')}`;
        return { path: path.startsWith('.') ? fromSource() : path, namespace };
      });
      bundler.onLoad({ filter: /./, namespace }, ({ path }) => {
        const isApart = path === HOUSE || apart.some((start) => path.startsWith(start));
        const lines = [
          `import ${JSON.stringify(entry)};`,
          ...(isApart ? [] : [`import ${JSON.stringify(HOUSE)};`]),
          `export * from ${JSON.stringify(path)};`,
        ];
        return { contents: lines.join('\n'), resolveDir: resolve('src') };
      });
    },
  };
}
