import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createClient, READ } from './service';

/** Effect of one bomb on the process that received it. */
export interface BombResult {
  readonly name: string;
  readonly label: string;
  readonly isHead: boolean;
  /** Largest growth of heap and buffers, in MB. */
  readonly growthMb: number;
  readonly stallMs: number;
}

const SAMPLE_MS = 5;
const MAX_BYTES = 20_000_000;

function usedMb(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

async function receive(name: string, origin: string): Promise<BombResult> {
  global.gc?.();
  const before = usedMb();
  let peak = before;
  const sample = (): void => void (peak = Math.max(peak, usedMb()));
  const timer = setInterval(sample, SAMPLE_MS);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const report = await createClient().call(READ, { origin, maxBytes: MAX_BYTES, timeoutMs: 10_000 });
  sample();
  delay.disable();
  clearInterval(timer);
  return {
    name,
    label: report.label,
    isHead: report.isHead,
    growthMb: Math.round(peak - before),
    stallMs: Math.round(delay.max / 1e6),
  };
}

/** Arguments: name and address of each bomb, in turn. Prints one line of JSON for each. */
async function main(): Promise<void> {
  const [, , ...args] = process.argv;
  // The first call does not count, since it loads modules.
  await receive('warm-up', args[1] ?? '');
  for (let index = 2; index < args.length; index += 2)
    console.log(JSON.stringify(await receive(args[index] ?? '', args[index + 1] ?? '')));
}

await main();
