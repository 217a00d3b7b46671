import { setTimeout as delay } from 'node:timers/promises';

const TURN_MS = 20;
const LATE_MS = 5;
const TURNS = 50;
const PATIENCE_MS = 20_000;

/**
 * Waits until the extension host has been idle for 1 s. After a window opens, VS Code starts its own extensions, which
 * would disturb a measurement. Throws after 20 s.
 */
export async function hostIsCalm(): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let onTime = 0; onTime < TURNS;) {
    const start = performance.now();
    await delay(TURN_MS);
    onTime = performance.now() - start > TURN_MS + LATE_MS ? 0 : onTime + 1;
    if (performance.now() > deadline) throw new Error('the extension host does not come to rest');
  }
}
