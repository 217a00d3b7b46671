import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: the nearest folder above the bundle with a package.json. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('package.json of the project was not found.');
    folder = parent;
  }
  return folder;
}

/** Folder of the installed hosts and their data, outside of the project's `node_modules`. */
export function hostsFolder(): string {
  return join(projectRoot(), '.vscode-test');
}

/** Path of the packaged extension that `npm run package` writes. */
export function vsixFile(): string {
  return join(projectRoot(), 'out', 'commerce-api.vsix');
}

/** Folder of the pictures of e2e runs. */
export function screenshotsFolder(): string {
  return join(projectRoot(), 'out', 'screenshots');
}
