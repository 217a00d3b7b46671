import type { Connection } from '../environments/types';
import { basicCredential, type ClientKeys } from '../http/credential';
import { secretForms } from '../http/redaction/redactor';

/** Environment variables that generated code reads, for values that code must not contain. */
export const environmentVariables = {
  baseUrl: 'COMMERCE_API_BASE_URL',
  token: 'COMMERCE_API_TOKEN',
  /** `client key:secret key` in base64, since some languages cannot encode it in one expression. */
  keys: 'COMMERCE_API_KEYS_BASE64',
  clientKey: 'COMMERCE_API_CLIENT_KEY',
  secretKey: 'COMMERCE_API_SECRET_KEY',
} as const;

/** Variables of a terminal; null removes a variable inherited from VS Code. */
export type ProgramVariables = Readonly<Record<string, string | null>>;

/**
 * Variables for generated code in one environment and level. With a token, the variables of the keys are null; with
 * keys, the variable of the token is null. So no program mixes credentials of two services. The sandbox accepts token
 * and keys, so `programKeys` add keys to the sandbox's token. Undefined if signed out.
 */
export function programVariables({
  credential,
  programKeys,
  target,
}: Connection): ProgramVariables | undefined {
  const { baseUrl, token, keys, clientKey, secretKey } = environmentVariables;
  if (!credential) return undefined;
  const pair = credential.keys ?? programKeys;
  return {
    [baseUrl]: target.origin + target.basePath,
    [token]: credential.token ?? null,
    [clientKey]: pair?.clientKey ?? null,
    [secretKey]: pair?.secretKey ?? null,
    [keys]: pair ? basicCredential(pair) : null,
  };
}

/** The environment variable for a secret: a credential, as in snippets and curl, or the key of an assistant. */
export type SecretVariable =
  | 'COMMERCE_API_ASSISTANT'
  | 'COMMERCE_API_TOKEN'
  | 'COMMERCE_API_CLIENT_KEY'
  | 'COMMERCE_API_SECRET_KEY'
  | 'COMMERCE_API_KEYS_BASE64';

/**
 * Variable that holds a known secret, which was found in code in any encoded form. A secret that is not in `keys` is a
 * token. Undefined for `client key:secret key`, because no variable holds that text.
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
