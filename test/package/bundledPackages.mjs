import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../host/bootstrap.mjs';

/** The bundles that ship. esbuild.mjs writes beside them which files went into each. */
const bundles = ['extension', 'pages'];

/** `node_modules/axios/node_modules/agent-base` of a file in that package; esbuild writes `/` on every system. */
const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** The folders of the packages whose files went into the bundles of the last build, in order. */
export function bundledFolders() {
  const files = bundles.flatMap((name) => Object.keys(readJson('out', `${name}.meta.json`).inputs));
  const folders = files.flatMap((file) => packageFolder.exec(file)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

/**
 * A package.json and a package-lock.json that hold the bundled packages and nothing else, so that `npm audit` judges
 * what ships: for npm, every package of this project is one of development.
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
