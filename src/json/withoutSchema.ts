import { applyEdits, modify } from 'jsonc-parser';
import { isTooDeep } from './measureIndented';
import { namesSchema } from './namesSchema';

/**
 * The text without the `$schema` of its root, else byte for byte: an editor would request the address in it. A text that
 * is too deep for any editor stays as it is.
 */
export function withoutSchema(text: string): string {
  // Each round takes out one: a key may stand there twice.
  return namesSchema(text) && !isTooDeep(text)
    ? withoutSchema(applyEdits(text, modify(text, ['$schema'], undefined, {})))
    : text;
}
