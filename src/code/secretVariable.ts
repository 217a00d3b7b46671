import { basicCredential, type ClientKeys } from '../http/clientKeys';
import { secretForms } from '../http/redaction/secretForms';

/** The environment variable for a secret, as in snippets and curl. */
export type SecretVariable =
  | 'COMMERCE_API_ASSISTANT'
  | 'COMMERCE_API_TOKEN'
  | 'COMMERCE_API_CLIENT_KEY'
  | 'COMMERCE_API_SECRET_KEY'
  | 'COMMERCE_API_KEYS_BASE64';

/**
 * Variable for a live secret found in code, in any form; one that is not in `keys` is a token. Undefined for both keys
 * joined by a colon: no variable holds them so.
 */
export function secretVariable(found: string, keys: readonly ClientKeys[]): SecretVariable | undefined {
  const stands = (secret: string): boolean => secretForms(secret).includes(found);
  for (const pair of keys) {
    if (stands(pair.clientKey)) return 'COMMERCE_API_CLIENT_KEY';
    if (stands(pair.secretKey)) return 'COMMERCE_API_SECRET_KEY';
    if (stands(basicCredential(pair))) return 'COMMERCE_API_KEYS_BASE64';
    if (stands(`${pair.clientKey}:${pair.secretKey}`)) return undefined;
  }
  return 'COMMERCE_API_TOKEN';
}
