import type { Frame, Page } from 'playwright-core';
import { until } from './until';

/** Waits for the page of a table on screen, two frames deep, that shows `within`. */
export async function tableFrame(page: Page, within: string | RegExp): Promise<Frame> {
  return until(`a table shows ${String(within)}`, async () => {
    for (const frame of page.frames()) {
      const shown = frame.locator('#table').getByText(within).first();
      if ((await shown.count().catch(() => 0)) > 0 && (await shown.isVisible().catch(() => false)))
        return frame;
    }
    return undefined;
  });
}
