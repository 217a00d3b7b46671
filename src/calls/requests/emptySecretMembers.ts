import { maskSecretFields } from '../../http/redaction/findSecretSpans';
import { isTooDeep } from '../../json/measureIndented';

/**
 * A JSON text, complete or not, with an empty value in each member whose name marks it as a secret; undefined when it
 * is nested too deep to be searched.
 */
export function emptySecretMembers(text: string): string | undefined {
  if (isTooDeep(text)) return undefined;
  return maskSecretFields(text, '""');
}
