import { setTimeout as delay } from 'node:timers/promises';

const LIMIT_MS = 20_000;
const PAUSE_MS = 100;

/** Resolves as soon as a condition outside the browser holds; rejects when it does not come to hold. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Not reached in time: ${holds.toString()}`);
    await delay(PAUSE_MS);
  }
}
