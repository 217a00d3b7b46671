import { applyEdits, modify } from 'jsonc-parser';
import { namesSchema } from './namesSchema';

/** The same text, byte for byte, but for the `$schema` of its root: an editor would call the address in it. */
export function withoutSchema(text: string): string {
  // A key that is there twice is taken out twice.
  return namesSchema(text) ? withoutSchema(applyEdits(text, modify(text, ['$schema'], undefined, {}))) : text;
}
