const CONTROL_OR_BIDI =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const MAX_CHARACTERS = 200;

/**
 * Makes a text safe to show as plain text in one line. Replaces control characters, direction marks and other invisible
 * characters by spaces, and breaks up Markdown links and icons. Cuts the text to `max` characters.
 */
export function sanitizeForDisplay(text: string, max = MAX_CHARACTERS): string {
  const head = text.slice(0, max * 4);
  const cleaned = head
    .replace(CONTROL_OR_BIDI, ' ')
    .replace(/\]\(/g, '] (')
    .replace(/\$\(/g, '$ (')
    .replace(/ {2,}/g, ' ')
    .trim();
  const characters = Array.from(cleaned);
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : cleaned;
}
