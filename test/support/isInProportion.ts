/** The larger input is this many times as long as the smaller one. */
export const GROWTH = 8;
/** Limit of large time / (8 × small time): the ratio is about 1 in linear time and about 8 in quadratic time. */
const MAX_RATIO = 2.8;
/** Other processes, the garbage collector and the compiler may slow one attempt, but hardly all attempts. */
const ATTEMPTS = 12;
/** No further attempt above this time: noise cannot explain it. */
const HOPELESS_MS = 5000;

/** Whether CPU time grows in proportion to the input, or is below `enoughMs`; the larger input's fastest run counts. */
export async function isInProportion(
  small: () => unknown,
  large: () => unknown,
  enoughMs = 20,
): Promise<boolean> {
  let largeMs = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    largeMs = Math.min(largeMs, await computingMs(large));
    if (largeMs < enoughMs) return true;
    for (let time = 0, smallMs = 0; time < GROWTH; time += 1) {
      smallMs += await computingMs(small);
      if (largeMs < smallMs * MAX_RATIO) return true;
    }
    if (largeMs > HOPELESS_MS) return false;
  }
  return false;
}

async function computingMs(run: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await run();
  return process.cpuUsage(start).user / 1000;
}
