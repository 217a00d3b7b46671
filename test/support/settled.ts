import { setImmediate } from 'node:timers/promises';

/** Resolves after all promises that can continue have done so: Node empties that queue first. */
export async function settled(): Promise<void> {
  await setImmediate();
}
