import { isSecretField } from '../../catalog/isSecretField';

/** `Bearer …`, a signed token, a key with a mark of its kind before it. */
const marked = /^(?:bearer|basic)\s|^eyJ[\w-]{8,}\.|^(?:sk|pk|rk|key|ghp|xox\w)[_-]\w{8,}/i;
/** Longer than the ids of the service, which have 24 digits. */
const hexadecimal = /^[\da-f]{32,}$/i;
/** Letters of both cases and digits without a break: ids are digits and small letters. */
const random = /^(?=[^]*[a-z])(?=[^]*[A-Z])(?=[^]*\d)[\w+/=.-]{20,}$/;

/** Whether a value is a secret by its name or by how it looks: it is neither prefilled nor kept. */
export function looksSecret(name: string, value: string): boolean {
  return isSecretField(name) || [marked, hexadecimal, random].some((pattern) => pattern.test(value));
}
