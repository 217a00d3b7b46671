import assert from 'node:assert/strict';

const SAMPLE = 1 / 4;
/** Share of a long series in one run. `test/run.mjs` sets the variable; a suite run by itself tries the sample. */
const SHARES: ReadonlyMap<string | undefined, number> = new Map([
  ['few', 1 / 50],
  ['sample', SAMPLE],
  ['all', 1],
]);

function longSeriesShare(): number {
  return SHARES.get(process.env['COMMERCE_API_LONG_SERIES'] ?? 'sample') ?? assert.fail('no such share');
}

/**
 * Cases of a long series in this run: always the same ones, including the first. Series of the same cases use `turn` 0,
 * 1, 2…, so that four of them cover each case.
 */
export function* someOf<T>(cases: Iterable<T>, turn = 0): Generator<T> {
  const share = longSeriesShare();
  let index = 0;
  for (const one of cases) {
    if (index === 0 || (spread(index) + turn * share) % 1 < share) yield one;
    index += 1;
  }
}

/** Cases of which each one alone may notice a breakage: all of them, and some of them in `test:quick`. */
export function kindsOf<T>(cases: Iterable<T>, turn: number): Iterable<T> {
  return longSeriesShare() < SAMPLE ? someOf(cases, turn) : cases;
}

/** How often a long property is tried: in a sample with the same values each time. */
export function longRuns(all: number): { readonly numRuns: number; readonly seed?: number } {
  const share = longSeriesShare();
  return share === 1 ? { numRuns: all } : { numRuns: Math.ceil(all * share), seed: 20 };
}

/** A number from 0 to 1 with no period: cases beside each other differ by one step of a longer order. */
function spread(index: number): number {
  let bits = Math.imul(index ^ (index >>> 16), 0x45d9f3b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}
