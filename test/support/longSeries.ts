import assert from 'node:assert/strict';

const SAMPLE = 1 / 4;
/** Share of a long series by `COMMERCE_API_LONG_SERIES`, which `test/run.mjs` sets; `sample` if it is unset. */
const SHARES: ReadonlyMap<string | undefined, number> = new Map([
  ['few', 1 / 50],
  ['sample', SAMPLE],
  ['all', 1],
]);

function longSeriesShare(): number {
  return SHARES.get(process.env['COMMERCE_API_LONG_SERIES'] ?? 'sample') ?? assert.fail('no such share');
}

/**
 * The first case, and a fixed selection of the others, as large as this run's share. Four tests of the same cases pass
 * `turn` 0 to 3: with a share of 1/4, they try every case together.
 */
export function* someOf<T>(cases: Iterable<T>, turn = 0): Generator<T> {
  const share = longSeriesShare();
  let index = 0;
  for (const one of cases) {
    if (index === 0 || (spread(index) + turn * share) % 1 < share) yield one;
    index += 1;
  }
}

/** All cases; only some of them in `test:quick`. Use it if each case may find a fault that no other case finds. */
export function kindsOf<T>(cases: Iterable<T>, turn: number): Iterable<T> {
  return longSeriesShare() < SAMPLE ? someOf(cases, turn) : cases;
}

/** Options of `fast-check` for a property that takes long: the number of tries; a sample also gets a fixed seed. */
export function longRuns(all: number): { readonly numRuns: number; readonly seed?: number } {
  const share = longSeriesShare();
  return share === 1 ? { numRuns: all } : { numRuns: Math.ceil(all * share), seed: 20 };
}

/** Hash of an index, from 0 to 1. Cases selected by this hash have no regular distance in the order of the cases. */
function spread(index: number): number {
  let bits = Math.imul(index ^ (index >>> 16), 0x45d9f3b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}
