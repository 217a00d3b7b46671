import { readdir, readFile } from 'node:fs/promises';

/** The ids of the processes that have that variable, on Linux. */
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
