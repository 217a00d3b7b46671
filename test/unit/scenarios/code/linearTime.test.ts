import assert from 'node:assert/strict';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { codeLanguages } from '../../../../src/code/codeLanguages';
import { findPaths } from '../../../../src/code/paths/findPaths';
import { knownBases } from '../../../../src/code/paths/readAddress';

const known = { endpoints: createCatalog().endpoints, bases: knownBases(['https://shop.example']) };

/** Beginnings without an end, and pieces that could be read from each character anew. */
const pieces = [
  '"',
  "'",
  '`',
  '"""',
  "'''",
  '/*',
  '*',
  '//',
  '/',
  '#',
  ' #',
  '\\',
  '\\"',
  '$',
  '${',
  '$(',
  '{',
  '{{',
  '#{',
  '=begin',
  '\n=begin ',
  '=',
  '(/',
  '(/[',
  '@"',
  '$"""',
  'a ',
  ' ',
  '\n',
  ' + ',
  '"" + ',
  "'' . ",
  '/v1',
  '/v1/',
  '"/v1/users" + ',
  "'/v1/users' . $a . ",
  '"/v1/{" ',
  '`/v1/${a}',
  'curl /v1/users ',
  'curl "/v1/$(',
  'GET /v1/users\n',
  'get(',
  'method: "put", ',
  'fetch("/v1/users", {',
  'url("/v1/users")',
  '"/v1/users".a("',
  '"/v1/users"(((',
  '{ a: "/v1/users", ',
  'conn.post "/v1/users" ',
  'curl -sS -sd ',
  "$'",
  '$("',
  '&a',
  ' ^',
  '.',
  '-',
];
const SIZE = 5000;
const GROWTH = 8;
/** Between the growth of work in proportion (8) and that of work which looks at each character from each other one (64). */
const MOST_GROWTH = 22;
/** Computing time that is not looked at. */
const NOISE_MS = 60;

const textsOf = (filler: string): readonly string[] => [
  filler,
  `"/v1/users${filler}`,
  `"${filler}|/v1"`,
  `${filler}"/v1/users"`,
  `GET /v1/users/${filler}|`,
  `curl '/v1/users' ${filler}`,
];

/** Another process, the garbage collector or the compiler may slow one attempt down, hardly all of them. */
const ATTEMPTS = 12;

describe('finding paths', () => {
  for (const { id } of codeLanguages) {
    it(`takes work in proportion to the text, whatever it repeats: ${id}`, () => {
      const computing = (text: string): number => {
        const start = process.cpuUsage();
        findPaths(text, id, known);
        return process.cpuUsage(start).user / 1000;
      };
      for (const piece of pieces) {
        const small = textsOf(piece.repeat(SIZE / piece.length));
        const large = textsOf(piece.repeat((SIZE * GROWTH) / piece.length));
        for (const [index, text] of large.entries()) {
          // The least of the attempts counts.
          let [less, more] = [Infinity, Infinity];
          const isLinear = () => more < NOISE_MS || more < less * MOST_GROWTH;
          for (let attempt = 0; attempt < ATTEMPTS && (attempt === 0 || !isLinear()); attempt += 1) {
            less = Math.min(less, computing(small[index] ?? ''));
            more = Math.min(more, computing(text));
          }
          assert.ok(isLinear(), `${text.slice(0, 40)}…: ${less} → ${more} ms`);
        }
      }
    }).timeout(120_000);
  }
});
