import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
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

/**
 * Everything that VS Code has stored in the browser: state of the window and of extensions, and encrypted secrets. Bytes
 * become text, one character each.
 */
export async function readBrowserStorage(page: Page): Promise<readonly StoredFile[]> {
  return page.evaluate(async () => {
    const finished = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('no reason given'));
      });
    const textOf = (value: unknown): string =>
      value instanceof Uint8Array
        ? Array.from(value, (byte) => String.fromCharCode(byte)).join('')
        : JSON.stringify(value);
    const found: { path: string; text: string }[] = [];
    for (const area of [localStorage, sessionStorage])
      for (const [key, text] of Object.entries(area)) found.push({ path: key, text: String(text) });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await finished(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const values = database.transaction(store).objectStore(store);
        const [keys, all] = await Promise.all([finished(values.getAllKeys()), finished(values.getAll())]);
        for (const [at, key] of keys.entries())
          found.push({ path: `${name}/${store}/${textOf(key)}`, text: textOf(all[at]) });
      }
      database.close();
    }
    return found;
  });
}

/** Waits until VS Code has stored a draft with a text, which happens a moment after the key. */
export async function draftStored(folder: string, text: string): Promise<void> {
  await until('VS Code keeps the draft', async () =>
    (await readStoredFiles(folder)).some((file) => file.text.includes(text)),
  );
}
