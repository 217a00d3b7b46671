import { maskSecretFields } from '../../http/redaction/findSecretSpans';
import { isTooDeep } from '../../json/measureIndented';

/**
 * A JSON text, complete or not, with an empty value for each secret, a text with one in it included unless `isSecret` says
 * otherwise; undefined when it is nested too deep to be searched.
 */
export function emptySecretMembers(text: string, isSecret?: (text: string) => boolean): string | undefined {
  if (isTooDeep(text)) return undefined;
  return maskSecretFields(text, '""', isSecret);
}
