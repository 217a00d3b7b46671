import { setImmediate } from 'node:timers/promises';

/** Resolves after all pending promise callbacks have run: Node empties the microtask queue before `setImmediate`. */
export async function settled(): Promise<void> {
  await setImmediate();
}
