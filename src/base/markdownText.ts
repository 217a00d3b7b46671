import { sanitizeForDisplay } from './sanitizeForDisplay';

/** Descriptions longer than this are cut, in characters. */
const MAX_CHARACTERS = 600;

/**
 * Escapes a text for Markdown: every ASCII punctuation mark becomes a character reference, so the text makes no link,
 * address, image, HTML or list. (`MarkdownString.appendText` still turns bare addresses into links.)
 */
export function markdownText(text: string): string {
  return sanitizeForDisplay(text, MAX_CHARACTERS).replace(
    /[!-/:-@[-`{-~]/g,
    (mark) => `&#${mark.charCodeAt(0)};`,
  );
}

/** A name in code style, or as plain text if it contains a backtick. */
export function markdownCode(name: string): string {
  const shown = sanitizeForDisplay(name, MAX_CHARACTERS);
  return shown === '' || shown.includes('`') ? markdownText(name) : `\`${shown}\``;
}
