import assert from 'node:assert/strict';
import { isCommonJsPackage } from '../../../src/code/isCommonJsPackage';

describe('isCommonJsPackage', () => {
  for (const [text, expected] of [
    ['{"name":"shop","type":"commonjs"}', true],
    ['{"name":"shop","type":"module"}', false],
    ['{"name":"shop"}', false],
    ['{"type":["commonjs"]}', false],
    ['null', false],
    ['"commonjs"', false],
    ['{"type":"commonjs"', false],
    ['', false],
  ] as const)
    it(`takes ${text} for ${String(expected)}`, () => assert.equal(isCommonJsPackage(text), expected));
});
