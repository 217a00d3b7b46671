import type { Frame, Locator, Page } from 'playwright-core';
import { until } from './until';

/** Waits for the page of a form on screen, two frames deep; with `groupId`, for the form of that user group. */
export async function formFrame(page: Page, groupId?: string): Promise<Frame> {
  return until('the form is there', () => findFormFrame(page, groupId));
}

/** Finds the page of a form without waiting. `within`: a further selector that the form must match. */
export async function findFormFrame(page: Page, groupId?: string, within = ''): Promise<Frame | undefined> {
  const ofGroup = groupId === undefined ? '' : `:has(.head .id:has-text("${groupId}"))`;
  for (const frame of page.frames()) {
    const count = await frame
      .locator(`#form:has(.head)${ofGroup}${within}`)
      .count()
      .catch(() => 0);
    if (count > 0) return frame;
  }
  return undefined;
}

/** The input of a field in the form on screen. */
export async function formInput(page: Page, field: string, groupId?: string): Promise<Locator> {
  return (await formFrame(page, groupId)).locator(`input[data-field="${field}"]`);
}

/** Waits for the form on screen whose extension host answers. */
export async function servedForm(page: Page): Promise<Frame> {
  return until('a form is served', async () => {
    for (const frame of page.frames()) {
      const field = frame.locator('#form:not(.locked) input[data-field="phone"]:not([readonly])');
      if ((await field.count().catch(() => 0)) > 0) return frame;
    }
    return undefined;
  });
}
