import { ASSISTANT_KEY } from '../http/redaction/vendorTokens';
import type { FoundSecret } from './replaceSecret';

const keys = new RegExp(`(?<![\\w-])${ASSISTANT_KEY}(?![\\w-])`, 'g');

/** Keys of assistants in a text, by their shape: those of other windows are not known here. */
export function findAssistantKeys(text: string): readonly FoundSecret[] {
  return Array.from(text.matchAll(keys), ({ 0: key, index }) => ({
    start: index,
    end: index + key.length,
    variable: 'COMMERCE_API_ASSISTANT',
  }));
}
