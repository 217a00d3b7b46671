import type { Page } from 'playwright-core';

/** From now on notes how long each key takes from its press to its character in the first editor, in ms. */
export async function noteKeys(page: Page): Promise<() => Promise<readonly number[]>> {
  const notes = await page
    .locator('.editor-instance .view-lines')
    .first()
    .evaluateHandle((lines) => {
      const waiting: number[] = [];
      const taken: number[] = [];
      const note = ({ key, timeStamp }: KeyboardEvent) => key.length === 1 && waiting.push(timeStamp);
      window.addEventListener('keydown', note, true);
      new MutationObserver(() => {
        const now = performance.now();
        taken.push(...waiting.splice(0).map((pressed) => now - pressed));
      }).observe(lines, { childList: true, subtree: true, characterData: true });
      return taken;
    });
  return () => notes.jsonValue();
}

/** What that share of the times stays below, in whole ms. */
export function slowest(times: readonly number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
}
