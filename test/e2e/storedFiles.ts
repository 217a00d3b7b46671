import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from './until';

export interface StoredFile {
  readonly path: string;
  readonly text: string;
}

/**
 * All files that VS Code has written below its data folder: settings, storage and backups, without extensions. A file that
 * is deleted meanwhile, such as a draft, is left out.
 */
export async function readStoredFiles(folder: string): Promise<readonly StoredFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(folder, 'extensions')));
  const stored = await Promise.all(
    files.map(async (path) => {
      try {
        return [{ path, text: await readFile(path, 'latin1') }];
      } catch (error) {
        if (existsSync(path)) throw error;
        return [];
      }
    }),
  );
  return stored.flat();
}

/** Waits until VS Code has stored a draft with a text, which happens a moment after the key. */
export async function draftStored(folder: string, text: string): Promise<void> {
  await until('VS Code keeps the draft', async () =>
    (await readStoredFiles(folder)).some((file) => file.text.includes(text)),
  );
}
