/** The middle value; for an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** A measurement of this extension, and of the floor that it is compared with. */
export interface Pair {
  readonly ours: number;
  readonly floor: number;
}

/** Duration of synchronous work, in ms. */
export function time(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Measures both sides `count` times, in alternating order, after one round that does not count. */
export async function measurePairs(
  count: number,
  ours: () => Promise<number> | number,
  floor: () => Promise<number> | number,
): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let round = -1; round < count; round += 1) {
    let pair: Pair;
    if (round % 2 === 0) {
      const first = await ours();
      pair = { ours: first, floor: await floor() };
    } else {
      const first = await floor();
      pair = { floor: first, ours: await ours() };
    }
    if (round >= 0) pairs.push(pair);
  }
  return pairs;
}

/** Medians of both sides. */
export function summarize(pairs: readonly Pair[]): Pair {
  return { ours: median(pairs.map((pair) => pair.ours)), floor: median(pairs.map((pair) => pair.floor)) };
}
