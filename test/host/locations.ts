import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: the nearest one above the bundle that holds a package.json. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('package.json of the project was not found.');
    folder = parent;
  }
  return folder;
}

/** Where hosts and their data are kept; not part of the project's own `node_modules`. */
export function hostsFolder(): string {
  return join(projectRoot(), '.vscode-test');
}

/** Where the packaged extension is written by `npm run package`. */
export function vsixFile(): string {
  return join(projectRoot(), 'out', 'commerce-api.vsix');
}

/** Where e2e runs leave their pictures. */
export function screenshotsFolder(): string {
  return join(projectRoot(), 'out', 'screenshots');
}
