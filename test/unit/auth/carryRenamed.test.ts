import assert from 'node:assert/strict';
import { carryRenamed } from '../../../src/auth/carryRenamed';

describe('carryRenamed', () => {
  it('asks every store, also after one that fails, and tells which', async () => {
    const asked: string[] = [];
    const store = (name: string) => ({
      rename: (from: string, to: string) => {
        asked.push(`${name}: ${from} → ${to}`);
        return Promise.resolve();
      },
    });
    const full = { rename: () => Promise.reject(new Error('disk full')) };
    const lines: string[] = [];
    const report = (line: string): number => lines.push(line);
    assert.equal(await carryRenamed({ full, one: store('one') }, ['Old', 'New'], report), false);
    assert.deepEqual(asked, ['one: Old → New']);
    assert.deepEqual(lines, ['full of a renamed environment: Error: disk full']);
    assert.equal(await carryRenamed({ one: store('one') }, ['Old', 'New'], report), true);
  });
});
