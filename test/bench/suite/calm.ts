import { setTimeout as delay } from 'node:timers/promises';

const TURN_MS = 20;
const LATE_MS = 5;
const TURNS = 50;
const PATIENCE_MS = 20_000;

/**
 * Resolves when the extension host has done nothing for a second: VS Code starts its own extensions for a while after
 * the window is there, and what is measured then is mostly theirs. Throws when that does not happen in time.
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
