import { sanitizeForDisplay } from '../base/sanitizeForDisplay';

/** Signs of markup, and invisible characters that other uses of a text may keep. */
const unsafe = /[<>`\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** Text of others on one line outside of the fence: at most `max` characters, and no markup. */
export function inertLine(text: string, max: number): string {
  return sanitizeForDisplay(text.slice(0, max * 4).replace(unsafe, ' '), max);
}
