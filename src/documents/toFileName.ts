const MAX_CHARACTERS = 60;

/** All characters except letters, marks, digits, spaces and `()-_·`; also invisible letters. */
const NOT_KEPT = /(?:[^\p{L}\p{M}\p{Nd} ()\-_·]|\p{DI})+/gu;

/** Makes a file name from a text of the service: at most 60 characters, none of `NOT_KEPT`. May be empty. */
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
