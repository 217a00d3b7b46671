import { readdir, readFile } from 'node:fs/promises';

/** Ids of the processes with a value of an environment variable; Linux only. */
export async function shellsWith(name: string, value: string): Promise<readonly number[]> {
  const ids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const found = await Promise.all(
    ids.map(async (id) => {
      const variables = await readFile(`/proc/${id}/environ`, 'utf8').catch(() => '');
      return variables.split('\0').includes(`${name}=${value}`) ? [Number(id)] : [];
    }),
  );
  return found.flat();
}
