import { relative, resolve, sep } from 'node:path';

/**
 * Starts of the paths of files that are loaded without the house, from `src`. They are loaded without an action of the
 * user, or by an action that does not need the house.
 */
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
 * A plugin that makes one chunk of each `import('…')`. Code shared with `entry` stays in the entry's file. Code shared with
 * the house stays in the chunk of the house, except for files in `apart`. Without the plugin, esbuild makes a chunk for
 * each set of imports that share code.
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
