import { createCatalog } from '../../src/catalog/createCatalog';
import { codeLanguages } from '../../src/code/source/codeLanguages';
import { knownBases } from '../../src/code/paths/readAddress';
import { measurePairs, median, summarize, time } from './statistics';
import { atMost, ratioAtMost, type Row } from './table';
import { pathsIn } from '../support/sourceOf';

const LINES = 20_000;

/**
 * Measures `pathsIn` on source files of 20,000 lines: in ms for the slowest language, and compared with one search for
 * strings in the same text.
 */
export async function measurePaths(pairCount: number): Promise<readonly Row[]> {
  const text = sourceFile(LINES, javascript);
  const known = { endpoints: createCatalog().endpoints, bases: knownBases(['https://shop.example']) };
  const pairs = await measurePairs(
    pairCount,
    () => time(() => pathsIn(text, 'javascript', known)),
    () => time(() => [...text.matchAll(/\/\/[^\n]*|"[^"\n]*"|'[^'\n]*'|`[^`]*`/g)].length),
  );
  const texts = { shell: sourceFile(LINES, shell), http: sourceFile(LINES, http) };
  const perLanguage = codeLanguages.map(({ id, title }) => {
    const source = id === 'shell' || id === 'http' ? texts[id] : text;
    const times = Array.from({ length: pairCount + 1 }, () => time(() => pathsIn(source, id, known)));
    return { title, ms: median(times.slice(1)) };
  });
  const slowest = perLanguage.reduce((one, other) => (other.ms > one.ms ? other : one));
  return [
    ratioAtMost('paths in 20,000 lines of source ÷ finding its strings', summarize(pairs), 'ms', 5, 10),
    atMost('ms for the paths in 20,000 lines, slowest language', slowest.ms, 50, 100, slowest.title),
  ];
}

interface Style {
  readonly paths: readonly string[];
  readonly others: readonly string[];
}

const javascript: Style = {
  paths: [
    'const group = await api.get(`/v1/user-groups/${ids[INDEX]}`, { headers });',
    "  await api.put('/v1/user-group/' + id, { user_group: { company_name } });",
  ],
  others: [
    '  if (value === \'some text\' && other !== "more text") return compute(value / 2, INDEX);',
    '  // a comment with "quotes" and a path /v1/users in it',
    "  log.info('number INDEX of ' + total + ' is done');",
    '  const name = `${first} ${last}`.trim().replace(/["\\s]+/g, "-");',
    '',
    '  /* a block comment */ export function handlerINDEX(request, response) {',
    '    items.push({ id: INDEX, label: "label", visible: true, order: INDEX });',
    '  }',
  ],
};
const shell: Style = {
  paths: [
    'curl -X PUT "$BASE/v1/user-groups/$ID" -H "Authorization: Bearer $TOKEN" -d \'{"order": INDEX}\'',
    'curl "$BASE/v1/user-group" | jq .list',
  ],
  others: [
    'for file in "$FOLDER"/*.txt; do echo "$file INDEX" >> list.log 2>&1; done',
    '  # a comment with "quotes" and a path /v1/users in it',
    'if [ "$COUNT" -gt INDEX ] && ! grep -q \'some text\' "${FILE:-none}"; then',
    '  NAME=$(basename "$(pwd)") && export NAME || exit 1',
    'fi',
    '',
  ],
};
const http: Style = {
  paths: ['###\nGET {{base}}/v1/user-groups/{{id}}', '###\nPUT {{base}}/v1/user-group/INDEX'],
  others: ['Content-Type: application/json', '# a comment', '', '{ "index": INDEX, "label": "text" }'],
};

/** A source text in which every fiftieth line has a path; half of the paths are misspelt. */
function sourceFile(lines: number, { paths, others }: Style): string {
  return Array.from({ length: lines }, (_, index) => {
    const kind = index % 50 === 0 ? paths[(index / 50) % paths.length] : others[index % others.length];
    return (kind ?? '').replaceAll('INDEX', String(index));
  }).join('\n');
}
