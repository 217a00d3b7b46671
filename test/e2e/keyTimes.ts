import type { Page } from 'playwright-core';

/** Starts to measure the time from each key press to its character in the first editor, in ms. */
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

/** The quantile of the times at `share`, in whole ms. */
export function slowest(times: readonly number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
}
