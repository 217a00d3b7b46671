import { MASK, maskHeader } from '../http/redaction/maskHeader';

/** What stands where a program forgot to fill the token in: no secret, but what the reader must see. */
const placeholder =
  /^(?:undefined|null|nan|none|nil|false|true|\[object|object\]|token|your[-_]?(?:access[-_]?)?token|\$\{?[A-Za-z_.]{1,60}\}?|\{\{?[A-Za-z_.]{1,60}\}?\}|<[A-Za-z_ -]{1,60}>)$/i;

export function isPlaceholder(word: string): boolean {
  return placeholder.test(word);
}

/** The value of a header as it was sent, but for credentials; a placeholder of one stays. */
export function maskCredential(name: string, value: string): string {
  if (!/^(?:proxy-)?authorization$/i.test(name)) return maskHeader(name, value);
  return value
    .split(' ')
    .map((word) => (word === '' || /^(?:basic|bearer)$/i.test(word) || isPlaceholder(word) ? word : MASK))
    .join(' ');
}
