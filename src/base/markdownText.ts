import { sanitizeForDisplay } from './sanitizeForDisplay';

/** Descriptions are sentences; what is longer than this many characters is cut. */
const MAX_CHARACTERS = 600;

/**
 * A text as Markdown that shows nothing but this text: every ASCII punctuation mark is a character reference, so neither
 * links, addresses, images, HTML nor lists come of it. (`MarkdownString.appendText` leaves bare addresses alive.)
 */
export function markdownText(text: string): string {
  return sanitizeForDisplay(text, MAX_CHARACTERS).replace(
    /[!-/:-@[-`{-~]/g,
    (mark) => `&#${mark.charCodeAt(0)};`,
  );
}

/** A name with the face of code; as plain text where it holds a backtick. */
export function markdownCode(name: string): string {
  const shown = sanitizeForDisplay(name, MAX_CHARACTERS);
  return shown === '' || shown.includes('`') ? markdownText(name) : `\`${shown}\``;
}
