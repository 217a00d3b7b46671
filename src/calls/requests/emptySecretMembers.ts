import { maskSecretFields } from '../../http/redaction/findSecretSpans';
import { isTooDeep } from '../../json/measureIndented';

/**
 * Empties all secrets in a JSON text, complete or not, including texts that contain one unless `isSecret` decides
 * otherwise. Undefined if it is nested too deep.
 */
export function emptySecretMembers(text: string, isSecret?: (text: string) => boolean): string | undefined {
  if (isTooDeep(text)) return undefined;
  return maskSecretFields(text, '""', isSecret);
}
