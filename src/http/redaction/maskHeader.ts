import { isSecretField } from '../../catalog/isSecretField';
import { hideInString, holdsSecret } from './hideSecrets';

/** Stands for masked text. */
export const MASK = '‹…›';

/** Names, besides secret fields, whose values grant access, such as `session_id` and `signature`. */
const opening =
  /^code$|(?:^|[-_.])(?:auth|cookie2?|credential|jwt|jwt-assertion|session|session[-_]?id|sid|sig|signature)$/i;

/** Attributes of a cookie, which are not secret. Other parts of the header may belong to the cookie's value. */
const cookieAttribute =
  /^\s*(?:(?:domain|expires|max-age|path|priority|samesite)=[^=]*|httponly|partitioned|secure)\s*$/i;

/** A query parameter after `?`, `&`, `#` or `;`. Its value may be a URL with a query of its own. */
const pair = /([?&#;]\s*)([^\s=&?#;,<>"]+)=("[^"]*"|[^\s&#;,<>"?]*)/g;
const restOfValue = new RegExp(`${MASK}\\?[^\\s&#;,<>"]*`, 'g');

/** Secrets in any text: a credential after `Basic` or `Bearer`, user and password in a URL, a signed token. */
const secretForms: readonly (readonly [form: RegExp, mask: string])[] = [
  [/\b(basic|bearer)\s+(?![\w-]+\s*=\s*")[\w+/=.~-]+/gi, `$1 ${MASK}`],
  [/(\/\/)[^\s/?#@<>"]+@/g, `$1${MASK}@`],
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, MASK],
];

/** A header value for display, without secrets found by its name or form. */
export function maskHeader(name: string, value: string): string {
  if (/^set-cookie2?$/i.test(name)) return maskCookie(value);
  return opensSomething(name) ? MASK : maskText(value);
}

/** Masks secrets in any text, such as a URL or a header value, by their names and forms. */
export function maskText(text: string): string {
  const masked = text.replace(pair, (whole, before: string, name: string) =>
    opensSomething(name) || isSecretParameter(whole.slice(before.length))
      ? `${before}${name}=${MASK}`
      : whole,
  );
  const formless = secretForms.reduce(
    (rest, [form, mask]) => rest.replace(form, mask),
    masked.replace(restOfValue, MASK),
  );
  return hideInString(formless).text;
}

/** Masks cookie values; names and attributes stay. */
function maskCookie(value: string): string {
  const [first = '', ...others] = value.split(';');
  const hide = (part: string): string => `${/^[^=]*=/.exec(part)?.[0] ?? ''}${MASK}`;
  return [
    hide(first),
    ...others.map((part) => (cookieAttribute.test(part) ? part : ` ${hide(part.trim())}`)),
  ].join(';');
}

function opensSomething(name: string): boolean {
  return isSecretField(name) || opening.test(name);
}

/** Whether a query parameter is secret by its name, or its value is or holds a secret. */
export function isSecretParameter(pair: string): boolean {
  return [...new URLSearchParams(pair)].some(([name, value]) => isSecretField(name) || holdsSecret(value));
}
