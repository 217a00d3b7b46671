import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface StoredFile {
  readonly path: string;
  readonly text: string;
}

/** Everything that a VS Code wrote below its data folder: settings, storage and backups, not the extensions. */
export async function readStoredFiles(folder: string): Promise<readonly StoredFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(folder, 'extensions')));
  return Promise.all(files.map(async (path) => ({ path, text: await readFile(path, 'latin1') })));
}
