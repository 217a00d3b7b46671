import { createCatalog } from '../../src/catalog/catalog';
import { findPaths } from '../../src/code/paths/findPaths';
import { knownBases } from '../../src/code/paths/readAddress';
import { measurePairs, summarize, time } from './statistics';
import { atMost, type Row } from './table';

const LINES = 20_000;

/** The path recogniser on a source file of 20,000 lines, against one search for strings in the same text. */
export async function measurePaths(pairCount: number): Promise<Row> {
  const text = sourceFile(LINES);
  const known = { endpoints: createCatalog().endpoints, bases: knownBases(['https://shop.example']) };
  const pairs = await measurePairs(
    pairCount,
    () => time(() => findPaths(text, 'javascript', known)),
    () => time(() => [...text.matchAll(/\/\/[^\n]*|"[^"\n]*"|'[^'\n]*'|`[^`]*`/g)].length),
  );
  const { ours, floor, ratio } = summarize(pairs);
  const detail = `${ours.toFixed(0)} ÷ ${floor.toFixed(0)} ms`;
  return atMost('paths in 20,000 lines of source ÷ finding its strings', ratio, 5, 10, detail);
}

const paths = [
  'const group = await api.get(`/v1/user-groups/${ids[INDEX]}`, { headers });',
  "  await api.put('/v1/user-group/' + id, { user_group: { company_name } });",
];
const others = [
  '  if (value === \'some text\' && other !== "more text") return compute(value / 2, INDEX);',
  '  // a comment with "quotes" and a path /v1/users in it',
  "  log.info('number INDEX of ' + total + ' is done');",
  '  const name = `${first} ${last}`.trim().replace(/["\\s]+/g, "-");',
  '',
  '  /* a block comment */ export function handlerINDEX(request, response) {',
  '    items.push({ id: INDEX, label: "label", visible: true, order: INDEX });',
  '  }',
];

/** Every fiftieth line has a path; half of them are near misses. */
function sourceFile(lines: number): string {
  return Array.from({ length: lines }, (_, index) => {
    const kind = index % 50 === 0 ? paths[(index / 50) % paths.length] : others[index % others.length];
    return (kind ?? '').replaceAll('INDEX', String(index));
  }).join('\n');
}
