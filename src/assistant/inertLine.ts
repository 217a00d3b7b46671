import { sanitizeForDisplay } from '../base/sanitizeForDisplay';

/** Markup characters, and invisible characters that other displays may keep. */
const unsafe = /[<>`\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** Foreign text as one line outside the fence: at most `max` characters, no markup. */
export function inertLine(text: string, max: number): string {
  return sanitizeForDisplay(text.slice(0, max * 4).replace(unsafe, ' '), max);
}
