const MAX_CHARACTERS = 60;

/** Neither letters, digits and blanks nor `()-_·`, or letters that nobody sees. */
const NOT_KEPT = /(?:[^\p{L}\p{M}\p{Nd} ()\-_·]|\p{DI})+/gu;

/**
 * A text of a service as the name of a file: letters of any script, digits, blanks and `()-_·`, at most 60 of them.
 * Empty where nothing of the text is left.
 */
export function toFileName(text: string): string {
  const name = text
    .slice(0, MAX_CHARACTERS * 4)
    .normalize('NFC')
    .replaceAll('㈜', '(주)')
    .replaceAll('ㆍ', '·')
    .replace(NOT_KEPT, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return Array.from(name).slice(0, MAX_CHARACTERS).join('').trim();
}
