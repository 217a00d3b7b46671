import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withLock } from './lock';

/** An installation in its own folder, outside of the project's `node_modules`. */
export interface Installation {
  readonly folder: string;
  /** Title in the line that reports the installation. */
  readonly title: string;
  /** Versions as JSON data; if they differ from the installed ones, everything is installed again. */
  readonly versions: object;
  /** Files that a complete folder must have. */
  readonly files: (folder: string) => readonly string[];
  readonly install: (folder: string) => Promise<void>;
}

const markerName = '.complete.json';

/** Installs a missing or incomplete installation. Another process that needs the same folder waits. */
export async function installOnce({ folder, title, versions, files, install }: Installation): Promise<void> {
  const wanted = JSON.stringify(versions);
  const missingFile = (where: string) => files(where).find((file) => !existsSync(file));
  await mkdir(dirname(folder), { recursive: true });
  await withLock(`${folder}.lock`, async () => {
    const marker = await readFile(join(folder, markerName), 'utf8').catch(() => '');
    if (marker === wanted && missingFile(folder) === undefined) return;
    console.log(`Installing ${title}…`);
    const partial = `${folder}.partial`;
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true });
    await install(partial);
    const missing = missingFile(partial);
    if (missing !== undefined) throw new Error(`What was installed lacks ${missing}.`);
    await writeFile(join(partial, markerName), wanted);
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
  });
}
