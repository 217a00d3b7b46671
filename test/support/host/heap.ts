import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Runs the garbage collector three times, with pauses in which finished work releases memory. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let turn = 0; turn < 3; turn += 1) {
    collect();
    await delay(30);
  }
}

/** Bytes of JavaScript objects, and of the buffers that they hold outside the heap. */
export function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
