import { isSecretField } from '../../catalog/isSecretField';
import { isAccountNumber } from './isAccountNumber';

/** Whether a `name=value` of an address is secret by its name, or as the number of a card or an account. */
export function isSecretParameter(pair: string): boolean {
  return [...new URLSearchParams(pair)].some(
    ([name, value]) => isSecretField(name) || isAccountNumber(value),
  );
}
