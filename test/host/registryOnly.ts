import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Table = Record<string, string>;

interface Manifest {
  dependencies?: Table;
  devDependencies?: Table;
}

interface LockedPackage extends Manifest {
  version?: string;
  resolved?: string;
  integrity?: string;
}

interface LockFile {
  packages: Record<string, LockedPackage>;
}

const fromRepository = /^git|^[\w.-]+\/[\w.-]+(#|$)/;

/**
 * Rewrites a package's manifest and shrinkwrap, so that dependencies from a source repository are installed from the
 * registry in the same version: a machine often reaches the registry but no source host.
 */
export async function useRegistryOnly(folder: string): Promise<void> {
  const lockPath = join(folder, 'npm-shrinkwrap.json');
  const manifestPath = join(folder, 'package.json');
  const lock = JSON.parse(await readFile(lockPath, 'utf8')) as LockFile;
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as Manifest;
  takeFromRegistry(manifest, lock);
  await writeFile(manifestPath, JSON.stringify(manifest, null, 2));
  await writeFile(lockPath, JSON.stringify(lock, null, 2));
}

/** Changes the parsed manifest and lock file in place. */
export function takeFromRegistry(manifest: Manifest, lock: LockFile): void {
  const tables = [manifest, lock.packages['']].flatMap((entry) => [
    entry?.dependencies,
    entry?.devDependencies,
  ]);
  for (const table of tables) {
    for (const [name, range] of Object.entries(table ?? {})) {
      const version = lock.packages[`node_modules/${name}`]?.version;
      if (table && version && fromRepository.test(range)) table[name] = version;
    }
  }
  for (const entry of Object.values(lock.packages)) {
    if (!entry.resolved?.startsWith('git')) continue;
    delete entry.resolved;
    delete entry.integrity;
  }
}
