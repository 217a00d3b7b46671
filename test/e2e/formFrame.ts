import type { Frame, Locator, Page } from 'playwright-core';
import { until } from '../support/until';

const WAIT_MS = 30_000;

/** The page of a form on screen, two frames deep; waits until one is there, or that of a user group. */
export async function formFrame(page: Page, groupId?: string): Promise<Frame> {
  const wanted = groupId === undefined ? '#form .head' : `#form .head .id:has-text("${groupId}")`;
  return until(
    'the form is there',
    async () => {
      for (const frame of page.frames()) {
        const count = await frame
          .locator(wanted)
          .count()
          .catch(() => 0);
        if (count > 0) return frame;
      }
      return undefined;
    },
    WAIT_MS,
  );
}

/** The input of a field in the form on screen. */
export async function formInput(page: Page, field: string, groupId?: string): Promise<Locator> {
  return (await formFrame(page, groupId)).locator(`[data-field="${field}"] input`);
}
