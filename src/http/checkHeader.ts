import * as l10n from '@vscode/l10n';

/**
 * Names of headers that an environment cannot set: credentials, headers of the connection or the body, and names with a
 * meaning in JavaScript objects. The last three names of the list would change the method.
 */
const REFUSED_NAMES: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'cookie2',
  'host',
  'content-length',
  'content-type',
  'content-encoding',
  'accept-encoding',
  'transfer-encoding',
  'connection',
  'proxy-connection',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
  '__proto__',
  'constructor',
  'prototype',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
]);
const NAME = /^[!#$%&'*+.^_`|~\w-]{1,200}$/;
/** Printable ASCII without spaces at the ends, at most 4,002 characters: arrives byte for byte. */
const VALUE = /^[\u0021-\u007e](?:[\u0020-\u007e]{0,4000}[\u0021-\u007e])?$/;

/** Why a custom header cannot be sent; undefined if it can. Never repeats the value. */
export function checkHeader(name: string, value: string): string | undefined {
  if (!NAME.test(name)) return l10n.t('A header name is empty or contains a character that is not allowed.');
  if (REFUSED_NAMES.has(name.toLowerCase())) return l10n.t('The header “{0}” cannot be set here.', name);
  if (!VALUE.test(value))
    return l10n.t('The value of the header “{0}” is empty or cannot be sent unchanged.', name);
  return undefined;
}
