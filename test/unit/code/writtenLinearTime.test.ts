import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import type { CodeLanguageId } from '../../../src/code/source/codeLanguages';
import { knownBases } from '../../../src/code/paths/readAddress';
import { readWrittenCall } from '../../../src/code/written/readWrittenCall';
import { GROWTH, isInProportion } from '../../support/isInProportion';
import { someOf } from '../../support/longSeries';
import { pathsIn } from '../../support/sourceOf';

const bases = knownBases(['https://shop.example']);
const pieces = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '{ a: ',
  '[[1],',
  '"a", ',
  "'",
  '`',
  '"',
  '/*',
  '//',
  '#',
  '\\',
  'a.',
  'a(',
  'a ',
  ' ',
  '\n',
  '.a()',
  '.query({',
  'JSON.stringify(',
  '{ a: 1 }, ',
  'a: ',
  '1',
  '1_',
  '1.',
  '-',
  '=',
  '=> ',
  '${',
  '"a": ',
  '<',
  '?a=',
  '&a=1',
  'x as ',
  '!',
  '(/',
  'a:',
  '$A',
  '{{',
  '\n\n',
  '-d ',
];
const openings: Readonly<Partial<Record<CodeLanguageId, string>>> = {
  javascript: "axios.get('/v1/users', ",
  python: "requests.get('/v1/users', ",
  ruby: "get '/v1/users', ",
  kotlin: 'get("/v1/users") { ',
  csharp: 'client.GetAsync("/v1/users", ',
  shell: 'curl "/v1/users" ',
  http: 'GET /v1/users\n\n{',
};
const SIZE = 2500;

describe('reading what is written in a call', () => {
  const endpoint = createCatalog().findEndpoint('users.list');
  for (const [turn, [id, opening]] of (Object.entries(openings) as [CodeLanguageId, string][]).entries())
    it(`takes work in proportion to the text, whatever it repeats: ${id}`, async () => {
      assert.ok(endpoint);
      const start = opening.indexOf('/v1');
      const read = (text: string): unknown =>
        readWrittenCall(pathsIn(text, id, { endpoints: [endpoint], bases }), start, endpoint);
      for (const piece of someOf(pieces, turn))
        for (const whole of [
          (filler: string) => opening + filler,
          (filler: string) => `${opening}{ params: ${filler}`,
          (filler: string) => `${opening}new${filler}`,
          (filler: string) => `${opening}-d '${filler}'`,
        ]) {
          const [small = '', large = ''] = [SIZE, SIZE * GROWTH].map((size) =>
            whole(piece.repeat(size / piece.length)),
          );
          assert.ok(
            await isInProportion(
              () => read(small),
              () => read(large),
            ),
            whole(piece),
          );
        }
    });
});
