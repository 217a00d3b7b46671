import { applyEdits, modify } from 'jsonc-parser';
import { namesSchema } from './namesSchema';

/** The text without the `$schema` of its root, else byte for byte: an editor would request the address in it. */
export function withoutSchema(text: string): string {
  // Each round takes out one: a key may stand there twice.
  return namesSchema(text) ? withoutSchema(applyEdits(text, modify(text, ['$schema'], undefined, {}))) : text;
}
