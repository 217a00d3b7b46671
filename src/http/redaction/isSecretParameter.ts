import { isSecretField } from '../../catalog/isSecretField';
import { holdsSecret } from './hideSecrets';

/** Whether a `name=value` of an address is secret by its name, or because its value is or holds a secret. */
export function isSecretParameter(pair: string): boolean {
  return [...new URLSearchParams(pair)].some(([name, value]) => isSecretField(name) || holdsSecret(value));
}
