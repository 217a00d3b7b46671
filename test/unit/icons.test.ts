import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const manifestShape = v.object({
  contributes: v.object({
    languages: v.array(v.object({ icon: v.optional(v.object({ dark: v.string() })) })),
  }),
});

describe('icons of our languages', () => {
  // VS Code also shows the dark icons in light high contrast.
  it('are seen on black, dark and white', () => {
    const { contributes } = v.parse(manifestShape, JSON.parse(readFileSync('package.json', 'utf8')));
    const icons = new Set(contributes.languages.flatMap(({ icon }) => icon?.dark ?? []));
    assert.ok(icons.size >= 3);
    for (const icon of icons) {
      const colors = readFileSync(icon, 'utf8').match(/#[\da-f]{6}/g) ?? [];
      assert.ok(colors.length > 0, icon);
      for (const color of colors)
        for (const background of ['#000000', '#1f1f1f', '#ffffff'])
          assert.ok(contrastOf(color, background) >= 3, `${icon}: ${color} on ${background}`);
    }
  });
});

/** Contrast of two colours such as `#0891b2`, by WCAG 2. */
function contrastOf(one: string, other: string): number {
  const luminanceOf = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = parseInt(color.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}
