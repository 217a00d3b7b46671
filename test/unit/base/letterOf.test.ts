import assert from 'node:assert/strict';
import { letterOf } from '../../../src/base/letterOf';

describe('the letter of a key', () => {
  for (const [key, code, letter] of [
    ['s', 'KeyS', 's'],
    ['S', 'KeyS', 's'],
    // A Dvorak layout.
    ['s', 'Semicolon', 's'],
    // Korean input, and Option on a Mac.
    ['ㄴ', 'KeyS', 's'],
    ['Ω', 'KeyZ', 'z'],
  ] as const)
    it(`is ${letter} for ${key} at ${code}`, () => {
      assert.equal(letterOf({ key, code }), letter);
    });

  // Ctrl+- zooms out, Ctrl+, opens the settings.
  for (const [key, code] of [
    ['-', 'Minus'],
    [',', 'Comma'],
  ] as const)
    it(`is none for ${key}, although the name of the key ends with a letter`, () => {
      assert.doesNotMatch(letterOf({ key, code }), /^[a-z]$/);
    });
});
