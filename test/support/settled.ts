import { setImmediate } from 'node:timers/promises';

/** Resolves when each promise that can go on by itself has gone as far as it can: Node empties that queue first. */
export async function settled(): Promise<void> {
  await setImmediate();
}
