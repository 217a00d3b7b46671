import type { Locator } from 'playwright-core';

/**
 * Whether a click in the middle of a form's button would reach the button: neither the page nor the workbench covers it.
 * Playwright's trial click sends a real click and stops it, on a busy machine too late.
 */
export async function isFreeToClick(button: Locator): Promise<boolean> {
  const box = await button.boundingBox();
  if (!box) return false;
  const isOnTop = await button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return element === hit || element.contains(hit);
  });
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return (
    isOnTop &&
    button.page().evaluate(({ x, y }) => document.elementFromPoint(x, y)?.localName === 'iframe', middle)
  );
}
