// Functions that read breakages, for `npm run test:sabotage` and for the unit test of all breakages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The broken texts, by path from `root`. Throws unless each `find` occurs exactly once in its file. */
export function brokenTexts(root, sabotage) {
  const texts = new Map();
  for (const { file, find, replace } of [sabotage, ...(sabotage.also ?? [])]) {
    const parts = (texts.get(file) ?? readFileSync(join(root, file), 'utf8')).split(find);
    if (parts.length !== 2)
      throw new Error(`${file}: ${parts.length - 1} places match ${JSON.stringify(find)}`);
    texts.set(file, parts.join(replace));
  }
  return texts;
}

/** The file in `test/faults` of each group of tests, by group id. */
export function faultGroups(root) {
  const folder = join(root, 'test', 'faults');
  const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
  const groupsOf = (name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/describe\('\[(\w+)\]/g)].map(([, id]) => id);
  return new Map(files.flatMap((name) => groupsOf(name).map((id) => [id, name])));
}
