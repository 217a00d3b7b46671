import { maskSecretFields } from '../../http/redaction/findSecretSpans';
import { MAX_DEPTH, measureIndented } from '../../json/measureIndented';

/**
 * The text with the value of each member emptied whose name marks it as a secret, also while the JSON is
 * half-written; undefined when it is too deep to look through.
 */
export function emptySecretMembers(text: string): string | undefined {
  const measured = measureIndented(text, { maxCharacters: Number.MAX_SAFE_INTEGER, maxDepth: MAX_DEPTH });
  if ('asReceived' in measured && measured.asReceived === 'tooDeep') return undefined;
  return maskSecretFields(text, '""');
}
