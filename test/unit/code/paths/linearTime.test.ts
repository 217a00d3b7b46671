import assert from 'node:assert/strict';
import { createCatalog } from '../../../../src/catalog/catalog';
import { codeLanguages } from '../../../../src/code/codeLanguages';
import { findPaths } from '../../../../src/code/paths/findPaths';
import { knownBases } from '../../../../src/code/paths/readAddress';

const known = { endpoints: createCatalog().endpoints, bases: knownBases(['https://shop.example']) };

/** Beginnings without an end, and pieces that could be read from each place anew. */
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
  '.',
  '-',
];
const SIZE = 15_000;
const GROWTH = 4;
/** Of computing time: what the larger text takes many times over where each place is looked at from each other one. */
const NOISE_MS = 100;

const textsOf = (filler: string): readonly string[] => [
  filler,
  `"/v1/users${filler}`,
  `"${filler}|/v1"`,
  `${filler}"/v1/users"`,
  `GET /v1/users/${filler}|`,
  `curl '/v1/users' ${filler}`,
];

describe('finding paths', () => {
  for (const { id } of codeLanguages) {
    it(`takes time in proportion to the text, whatever it repeats: ${id}`, () => {
      const computing = (text: string): number => {
        const start = process.cpuUsage();
        findPaths(text, id, known);
        return process.cpuUsage(start).user / 1000;
      };
      for (const piece of pieces) {
        const small = textsOf(piece.repeat(SIZE / piece.length));
        const large = textsOf(piece.repeat((SIZE * GROWTH) / piece.length));
        for (const [index, text] of large.entries()) {
          const times = [computing(small[index] ?? ''), computing(text)] as const;
          // Four times the text is four times the work; sixteen times where it is not linear.
          const isLinear = times[1] < NOISE_MS || times[1] < times[0] * GROWTH * 2.5;
          assert.ok(isLinear, `${text.slice(0, 40)}…: ${times.join(' → ')} ms`);
        }
      }
    });
  }
});
