import assert from 'node:assert/strict';
import { boundedNumber } from '../../../src/platform/settingValues';

describe('boundedNumber', () => {
  const bounds = { min: 1, max: 600, fallback: 30 };
  const cases: readonly (readonly [input: unknown, expected: number])[] = [
    [45, 45],
    [0.2, 1],
    [-5, 1],
    [1e9, 600],
    [NaN, 30],
    [Infinity, 30],
    ['45', 30],
    [undefined, 30],
    [null, 30],
  ];
  for (const [input, expected] of cases) {
    it(`reads ${String(input)} as ${expected}`, () => assert.equal(boundedNumber(input, bounds), expected));
  }
});
