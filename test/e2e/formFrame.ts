import type { Frame, Locator, Page } from 'playwright-core';
import { until } from '../support/until';

const WAIT_MS = 30_000;

/** The page of a form on screen, two frames deep; waits until one is there. */
export async function formFrame(page: Page): Promise<Frame> {
  return until(
    'the form is there',
    async () => {
      for (const frame of page.frames()) {
        const count = await frame
          .locator('#form .head')
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
export async function formInput(page: Page, field: string): Promise<Locator> {
  return (await formFrame(page)).locator(`[data-field="${field}"] input`);
}
