import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../host/bootstrap.mjs';

/** The shipped bundles. `esbuild.mjs` writes the source files of each to `out/<name>.meta.json`. */
const bundles = ['extension', 'pages'];

/** The package folder of a file, such as `node_modules/axios/node_modules/agent-base`; esbuild always writes `/`. */
const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Folders of the packages with files in the bundles of the last build, sorted. */
export function bundledFolders() {
  const files = bundles.flatMap((name) => Object.keys(readJson('out', `${name}.meta.json`).inputs));
  const folders = files.flatMap((file) => packageFolder.exec(file)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

/**
 * A package.json and a package-lock.json with only the bundled packages, so that `npm audit` judges the shipped code. In
 * the project's own package.json, every package is a development dependency.
 */
export function bundledLock(folders) {
  const { packages } = readJson('package-lock.json');
  const entries = folders.map((folder) => [folder, packages[folder]]);
  const missing = entries.filter(([, entry]) => !entry).map(([folder]) => folder);
  if (missing.length > 0) throw new Error(`package-lock.json does not name ${missing.join(', ')}.`);
  const direct = entries.filter(([folder]) => folder.lastIndexOf('node_modules/') === 0);
  const manifest = {
    name: 'bundled',
    version: '0.0.0',
    private: true,
    dependencies: Object.fromEntries(
      direct.map(([folder, { version }]) => [folder.replace('node_modules/', ''), version]),
    ),
  };
  const locked = entries.map(([folder, { version, integrity }]) => [folder, { version, integrity }]);
  return {
    manifest,
    lock: {
      name: manifest.name,
      version: manifest.version,
      lockfileVersion: 3,
      requires: true,
      packages: { '': manifest, ...Object.fromEntries(locked) },
    },
  };
}

function readJson(...path) {
  return JSON.parse(readFileSync(join(root, ...path), 'utf8'));
}
