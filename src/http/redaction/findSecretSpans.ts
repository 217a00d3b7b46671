import { findSpansWhere, maskSpans, type SecretSpan } from './findSpansWhere';
import { holdsSecret } from './hideSecrets';
import { isTooDeep } from '../../json/formatJson';

/**
 * Finds secrets at any depth of a JSON text, complete or not: by name, as a card or account number, or in a text that
 * holds one. `isSecret` checks texts and numbers whose name shows nothing.
 */
export function findSecretSpans(json: string, isSecret = holdsSecret): readonly SecretSpan[] {
  return findSpansWhere(json, isSecret);
}

/** The text with each secret replaced by `mask`. */
export function maskSecretFields(json: string, mask: string, isSecret = holdsSecret): string {
  return maskSpans(json, findSecretSpans(json, isSecret), mask);
}

/**
 * Empties all secrets in a JSON text, complete or not, including texts that contain one unless `isSecret` decides
 * otherwise. Undefined if it is nested too deep.
 */
export function emptySecretMembers(text: string, isSecret?: (text: string) => boolean): string | undefined {
  if (isTooDeep(text)) return undefined;
  return maskSecretFields(text, '""', isSecret);
}
