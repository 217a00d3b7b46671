import { findSpansWhere, maskSpans, type SecretSpan } from './findSpansWhere';
import { holdsSecret } from './hideSecrets';

/**
 * Finds secrets at any depth of a JSON text, complete or not: by name, as the number of a card or an account, or as a text
 * that holds one. `isSecret` says it of a text or number whose name shows nothing.
 */
export function findSecretSpans(json: string, isSecret = holdsSecret): readonly SecretSpan[] {
  return findSpansWhere(json, isSecret);
}

/** The text with each secret replaced by `mask`. */
export function maskSecretFields(json: string, mask: string, isSecret = holdsSecret): string {
  return maskSpans(json, findSecretSpans(json, isSecret), mask);
}
