import assert from 'node:assert/strict';
import { globAlternatives } from '../../../src/code/globAlternatives';

describe('globAlternatives', () => {
  it('writes groups out, also one within another, and leaves the rest alone', () => {
    assert.deepEqual(globAlternatives('**/dist'), ['**/dist']);
    assert.deepEqual(globAlternatives('**/{a,b{c,d}}/*'), ['**/a/*', '**/bc/*', '**/a/*', '**/bd/*']);
    assert.deepEqual(globAlternatives('**/{a'), ['**/{a']);
  });

  it('gives none where a glob has too many groups', () => {
    assert.deepEqual(globAlternatives('{a,b}'.repeat(40)), []);
  });
});
