import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { projectRoot } from '../host/locations';

/** What axe-core finds wrong in a page or a frame: rule and elements, one text for each rule. */
export async function violations(page: Page | Frame): Promise<readonly string[]> {
  await page.evaluate(readFileSync(join(projectRoot(), 'node_modules', 'axe-core', 'axe.min.js'), 'utf8'));
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}
