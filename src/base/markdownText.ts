import { sanitizeForDisplay } from './sanitizeForDisplay';

/** Longest shown text, in characters; the rest is cut. */
const MAX_CHARACTERS = 600;

/**
 * Escapes a text for Markdown: every ASCII punctuation mark becomes a character reference. The result holds no link,
 * image, HTML or list. (`MarkdownString.appendText` would let VS Code turn bare URLs into links.)
 */
export function markdownText(text: string): string {
  return sanitizeForDisplay(text, MAX_CHARACTERS).replace(
    /[!-/:-@[-`{-~]/g,
    (mark) => `&#${mark.charCodeAt(0)};`,
  );
}

/** A name in code style; as plain text if the name is blank or contains a backtick. */
export function markdownCode(name: string): string {
  const shown = sanitizeForDisplay(name, MAX_CHARACTERS);
  return shown === '' || shown.includes('`') ? markdownText(name) : `\`${shown}\``;
}
