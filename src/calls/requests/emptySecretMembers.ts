import { maskSecretFields } from '../../http/redaction/findSecretSpans';
import { MAX_DEPTH, measureIndented } from '../../json/measureIndented';

/**
 * A JSON text, complete or not, with an empty value in each member whose name marks it as a secret; undefined when it
 * is nested too deep to be searched.
 */
export function emptySecretMembers(text: string): string | undefined {
  const measured = measureIndented(text, { maxCharacters: Number.MAX_SAFE_INTEGER, maxDepth: MAX_DEPTH });
  if ('asReceived' in measured && measured.asReceived === 'tooDeep') return undefined;
  return maskSecretFields(text, '""');
}
