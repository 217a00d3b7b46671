/** Factor between the sizes of the two inputs. */
export const GROWTH = 8;
/** In linear time the larger input takes as long as eight smaller ones, in quadratic time eight times as long. */
const MAX_RATIO = 2.8;
/** Another process, the garbage collector or the compiler may slow one run down, hardly all of them. */
const ATTEMPTS = 12;
/** Longer than noise can explain. */
const HOPELESS_MS = 5000;

/**
 * Whether computing time is proportional to the input, or less than `enoughMs`; the fastest of several runs of the
 * larger input counts.
 */
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
