import assert from 'node:assert/strict';
import { indentCode } from '../../../src/code/indentCode';

const indentation = { base: '>', unit: '\t' };

const cases: readonly (readonly [what: string, code: string, indented: string])[] = [
  ['steps of two', 'a\n  b\n    c\nd', 'a\n>\tb\n>\t\tc\n>d'],
  ['a step of four, then one of two', 'a(\n    h={\n      "k"\n    },\n)', 'a(\n>\th={\n>\t\t"k"\n>\t},\n>)'],
  ['tabs', 'a\n\tb\n\t\tc\n\td', 'a\n>\tb\n>\t\tc\n>\td'],
  ['empty lines', 'a\n\n  \n  b', 'a\n\n\n>\tb'],
  ['one line', 'a', 'a'],
];

describe('indentCode', () => {
  for (const [what, code, indented] of cases) {
    it(`keeps the depth of ${what}`, () => {
      assert.equal(indentCode(code, indentation), indented);
    });
  }
});
