import { isSecretField } from '../../catalog/isSecretField';
import { hideInString, holdsSecret } from './hideSecrets';

/** Stands in the place of what is masked. */
export const MASK = '‹…›';

/** How names end, beside those of secret fields, whose values open something: a session, a signed address. */
const opening =
  /^code$|(?:^|[-_.])(?:auth|cookie2?|credential|jwt|jwt-assertion|session|session[-_]?id|sid|sig|signature)$/i;

/** Attributes of a cookie: they say how it is kept. Everything else in its header may be its value. */
const cookieAttribute =
  /^\s*(?:(?:domain|expires|max-age|path|priority|samesite)=[^=]*|httponly|partitioned|secure)\s*$/i;

/** A name and a value as in a query, behind `?`, `&`, `#` or `;`. A value may be an address with a query of its own. */
const pair = /([?&#;]\s*)([^\s=&?#;,<>"]+)=("[^"]*"|[^\s&#;,<>"?]*)/g;
const restOfValue = new RegExp(`${MASK}\\?[^\\s&#;,<>"]*`, 'g');

/** What is a secret wherever it stands: a credential behind its scheme, the user before a host, a signed token. */
const secretForms: readonly (readonly [form: RegExp, mask: string])[] = [
  [/\b(basic|bearer)\s+(?![\w-]+\s*=\s*")[\w+/=.~-]+/gi, `$1 ${MASK}`],
  [/(\/\/)[^\s/?#@<>"]+@/g, `$1${MASK}@`],
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, MASK],
];

/** The value of a header for people to read: without the secrets that its name or its form gives away. */
export function maskHeader(name: string, value: string): string {
  if (/^set-cookie2?$/i.test(name)) return maskCookie(value);
  return opensSomething(name) ? MASK : maskText(value);
}

/** A URL, or any other text with one in it, without secrets. */
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

/** Its name and its attributes stay. */
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

/** Whether a `name=value` of an address is secret by its name, or because its value is or holds a secret. */
export function isSecretParameter(pair: string): boolean {
  return [...new URLSearchParams(pair)].some(([name, value]) => isSecretField(name) || holdsSecret(value));
}
