import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Host } from '../host/installHost';
import { installExtensions } from '../host/startServer';

const folders = new Map<string, Promise<string>>();

/**
 * A folder with these VSIX files installed. All windows of the run share it, since an installation takes seconds and
 * nothing else writes into the folder. It is removed at the end of the process.
 */
export function installedExtensions(host: Host, files: readonly string[]): Promise<string> {
  const key = files.join();
  const folder = folders.get(key) ?? install(host, files);
  folders.set(key, folder);
  return folder;
}

async function install(host: Host, files: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'commerce-api-extensions-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await installExtensions(host, files, folder);
  return folder;
}
