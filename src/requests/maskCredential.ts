import { MASK, maskHeader } from '../http/redaction/maskHeader';

/** Placeholders that a program left in place of the token: no secrets, and the reader must see them. */
const placeholder =
  /^(?:undefined|null|nan|none|nil|false|true|\[object|object\]|token|your[-_]?(?:access[-_]?)?token|\$\{?[A-Za-z_.]{1,60}\}?|\{\{?[A-Za-z_.]{1,60}\}?\}|<[A-Za-z_ -]{1,60}>)$/i;

export function isPlaceholder(word: string): boolean {
  return placeholder.test(word);
}

/** A header's value with credentials masked, but for placeholders. */
export function maskCredential(name: string, value: string): string {
  if (!/^(?:proxy-)?authorization$/i.test(name)) return maskHeader(name, value);
  return value
    .split(' ')
    .map((word) => (word === '' || /^(?:basic|bearer)$/i.test(word) || isPlaceholder(word) ? word : MASK))
    .join(' ');
}
