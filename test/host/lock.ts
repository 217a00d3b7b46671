import { open, readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Runs `work` while this process holds the lock file. Takes over a lock whose owner has ended. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!(await tryLock(file))) {
    if (await isAbandoned(file)) await rm(file, { force: true });
    else await delay(500);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function tryLock(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  const owner = Number(await readFile(file, 'utf8').catch(() => ''));
  if (!Number.isInteger(owner) || owner <= 0) return false;
  return !isRunning(owner);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
