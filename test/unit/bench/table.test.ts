import assert from 'node:assert/strict';
import { atMost, countAtMost, growthAtMost, ratioAtMost } from '../../bench/table';

describe('a row of the bench', () => {
  const ratio = (ours: number, floor: number) => ratioAtMost('heap ÷ probe', { ours, floor }, 'MB', 2, 2.8);

  it('holds up to its gate', () => {
    assert.deepEqual(ratio(2.8, 1), {
      figure: 'heap ÷ probe',
      measured: '2.80 (2.80 ÷ 1 MB)',
      goal: '2',
      gate: '2.80',
      passed: true,
    });
    assert.equal(ratio(2.9, 1).passed, false);
    assert.equal(atMost('kB', 90, 80, 90).passed, true);
    assert.equal(atMost('kB', 90.1, 80, 90).passed, false);
  });

  for (const [ours, floor] of [
    [-3.98, 0.38],
    [3.98, -0.38],
    [-3.98, -0.38],
    [0, 0.38],
    [1, 0],
    [Number.NaN, 1],
    [1, Number.NaN],
    [Number.POSITIVE_INFINITY, 1],
    [1, Number.POSITIVE_INFINITY],
  ] as const)
    it(`fails for ${ours} ÷ ${floor}, which nobody can have measured`, () => {
      const row = ratio(ours, floor);
      assert.equal(row.passed, false);
      assert.match(row.measured, /^makes no sense: /);
    });

  it('fails for a size or a time that is not above zero', () => {
    for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      const { passed, measured } = atMost('kB', value, 80, 90);
      assert.equal(passed, false);
      assert.match(measured, /^makes no sense: /);
    }
  });

  it('lets nothing be counted, and memory shrink', () => {
    assert.equal(countAtMost('sockets', 0, 0, 0).passed, true);
    assert.equal(countAtMost('sockets', -1, 0, 0).passed, false);
    assert.equal(countAtMost('sockets', Number.NaN, 0, 0).passed, false);
    assert.equal(growthAtMost('grown by %', -3, 10, 20).passed, true);
    assert.equal(growthAtMost('grown by %', -100, 10, 20).passed, false);
    assert.equal(growthAtMost('grown by %', Number.NaN, 10, 20).passed, false);
  });
});
