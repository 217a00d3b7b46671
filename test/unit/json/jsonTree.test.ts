import assert from 'node:assert/strict';
import { readJsonTree } from '../../../src/json/jsonTree';

describe('readJsonTree', () => {
  for (const text of ['[},'.repeat(100_000), `[}},${'['.repeat(100_000)}`])
    it(`calls ${text.slice(0, 6)}… too deep, whose brackets do not match`, () =>
      assert.equal(readJsonTree(text).fault?.kind, 'tooDeep'));
});
