import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { codeLanguages, type CodeLanguageId } from '../../../src/code/source/codeLanguages';
import { findImports } from '../../../src/code/paths/importedNames';
import { knownBases } from '../../../src/code/paths/readAddress';
import { scanAddresses } from '../../../src/code/paths/scanAddresses';
import { GROWTH, isInProportion } from '../../support/isInProportion';
import { someOf } from '../../support/longSeries';
import { pathsIn, sourceOf } from '../../support/sourceOf';
import { doAtOnce } from '../../../src/base/doInTurns';

const known = { endpoints: createCatalog().endpoints, bases: knownBases(['https://shop.example']) };

/** Unterminated constructs, and pieces that a slow reader would read again from each character. */
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
  'return /a',
  '(/a\\',
  '// a\n/',
  'if (a) /',
  '`${',
  '`${`',
  '`${"',
  '`${{`a`',
  '"#{',
  '"#{}\n',
  '$"{',
  '$@"{""',
  '"${',
  "'${\n",
  '}/',
  '}/[',
  '<a>a',
  '<<<A\n',
  "<<<'A'\n A",
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
  'new RestRequest("/v1/users") ',
  'client.get { url { path("/v1/users", ',
  'get("/v1/users", { host: "a.b", ',
  'new URL("/v1/users", "a.b", ',
  'a = ky.create(',
  'a\t= ',
  'curl -sS -sd ',
  "$'",
  '$("',
  '&a',
  ' ^',
  '.',
  '-',
  '\n@a = {{a}}/v1',
  '\n@a = {{b}}\n@b = {{a}}\nGET {{a}}/v1/users\n###',
  'GET https://{{a}}{{',
  '\n###\ncurl /v1/users',
  '\n###\ncurl \\\n',
  'import ',
  'import { a, ',
  'import a , ',
  "import { a } from './a' ",
  'const a = require( ',
  '\nfrom .a import ',
  '\nfrom . ',
  '\t',
];
/** First line of a file that names a base address. */
const named = "const API = 'https://shop.example/v1';\n";
const namedPieces = [
  'API ',
  'API + ',
  'API\n',
  '= API ',
  'a = API\n',
  'API = ',
  'API = a.url ',
  'API(',
  '(API, ',
  '{ API: ',
  '`${API}',
  '`${API}/a` ',
  '"https://shop.example/v1" ',
  "a = 'https://shop.example/v1'\n",
  "'/a' ",
  "a('/a') ",
  'a: ',
  'a.',
  'a(',
  'function a() {\n',
  ' class A {\n  API',
  'API.a',
  '"a", ',
  'path("a").',
  'client.get { url { appendPathSegments("a", ',
  'class A(a.Session): ',
  'class A extends ',
  'class A a a ',
  "self.get('/a')\n",
  "import { a } from './a';\na.b.",
  "{ host: 'a.b', path: '/a' }, ",
];
const SIZE = 5000;

const textsOf = (filler: string): readonly string[] => [
  filler,
  `"/v1/users${filler}`,
  `"${filler}|/v1"`,
  `${filler}"/v1/users"`,
  `GET /v1/users/${filler}|`,
  `curl '/v1/users' ${filler}`,
];

/** Languages in which the whole search runs: a program and a shell. In other languages, only the scan for addresses runs. */
const triedWhole: ReadonlySet<string> = new Set<CodeLanguageId>(['javascript', 'shell']);

describe('finding paths', () => {
  for (const [turn, { id }] of codeLanguages.entries()) {
    const find = (text: string): unknown => [
      doAtOnce(findImports(sourceOf(text, id))),
      triedWhole.has(id)
        ? pathsIn(text, id, known)
        : doAtOnce(scanAddresses(sourceOf(text, id), known.bases)),
    ];
    it(`takes work in proportion to the text, whatever it repeats: ${id}`, async () => {
      // Names are read by the same code in all languages.
      const withNames = triedWhole.has(id) ? namedPieces.map((piece) => [named, piece]) : [];
      const tried = [...pieces.map((piece) => ['', piece]), ...withNames];
      for (const [head = '', piece = ''] of someOf(tried, turn)) {
        const textsWith = (size: number): readonly string[] =>
          head === ''
            ? textsOf(piece.repeat(size / piece.length))
            : [head + piece.repeat(size / 2 / piece.length)];
        const small = textsWith(SIZE);
        const large = textsWith(SIZE * GROWTH);
        for (const [index, text] of large.entries()) {
          const one = small[index] ?? '';
          assert.ok(
            await isInProportion(
              () => find(one),
              () => find(text),
            ),
            `${text.slice(0, 80)}…`,
          );
        }
      }
    });
  }
});
