import { readFile } from 'node:fs/promises';

/** The Korean texts of a bundle: English text → Korean. Empty if the file cannot be read. */
export async function loadKorean(path: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  return new Map(Object.entries(JSON.parse(text) as Readonly<Record<string, string>>));
}
