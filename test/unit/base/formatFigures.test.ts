import assert from 'node:assert/strict';
import { formatBytes, formatDuration } from '../../../src/base/formatFigures';

describe('formatBytes', () => {
  const cases: [number, string][] = [
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [2148, '2.1 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1.0 MB'],
    [20_000_000, '20.0 MB'],
  ];
  for (const [bytes, text] of cases) it(text, () => assert.equal(formatBytes(bytes), text));
});

describe('formatDuration', () => {
  const cases: [number, string][] = [
    [0.2, '0 ms'],
    [34.4, '34 ms'],
    [999.6, '1.0 s'],
    [1234, '1.2 s'],
    [59_949, '59.9 s'],
    [59_950, '1 min 0 s'],
    [125_000, '2 min 5 s'],
  ];
  for (const [ms, text] of cases) it(text, () => assert.equal(formatDuration(ms), text));
});
