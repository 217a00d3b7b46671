import * as l10n from '@vscode/l10n';
import type { ParsedAddress } from './parseAddress';

const SCHEME_BEGUN = /^(?:h|ht|htt|https?(?::\/{0,2})?)?$/i;
const HOST_WITHOUT_SCHEME = /^[a-z0-9.-]+(?::\d*)?$/i;
const HOST_BEGUN = /^https?:\/\/(?:(?:[^\s/?#@\\]*\.)?(?:xn--[\w-]*)?|\[[0-9a-f:.]*)$/i;

/** True for a text that becomes an address when more is typed, such as `https://` or `https://api.`. */
export function isHalfTyped(text: string): boolean {
  return [SCHEME_BEGUN, HOST_WITHOUT_SCHEME, HOST_BEGUN].some((begun) => begun.test(text));
}

/** What is said while an address is typed that may still become right, or has a better form; else undefined. */
export function adviseAddress(text: string, parsed: ParsedAddress): string | undefined {
  if (parsed.ok) return undefined;
  if (parsed.suggestion !== undefined)
    return `${parsed.problem} ${l10n.t('Enter offers {0}.', parsed.suggestion)}`;
  return isHalfTyped(text) ? parsed.problem : undefined;
}
