import assert from 'node:assert/strict';
import { loadSmallFirst } from '../../../src/code/loadSmallFirst';

describe('loadSmallFirst', () => {
  it('yields large files after all others, and keeps none of them meanwhile', async () => {
    const sizes = [200_000, 1, 150_000, ...Array.from({ length: 40 }, () => 2), 3];
    const loads: number[] = [];
    const order: number[] = [];
    const files = loadSmallFirst([...sizes.keys()], (file) => {
      loads.push(file);
      const text = 'x'.repeat(sizes[file] ?? 0);
      return Promise.resolve(file === 5 ? undefined : { getText: () => text });
    });
    for await (const loaded of files) order.push(loaded?.getText().length ?? 0);
    assert.deepEqual(order, [1, 2, 2, 0, ...Array.from({ length: 37 }, () => 2), 3, 200_000, 150_000]);
    assert.deepEqual(loads.slice(-2), [0, 2]);
  });
});
