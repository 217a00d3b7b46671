import * as l10n from '@vscode/l10n';
import { parseUrl } from '../base/parseUrl';
import { LOOPBACK } from '../http/staysInTarget';
import { endpoints } from '../catalog/generated/index';

/** A URL in canonical form, or a message that says what is wrong. */
export type ParsedAddress =
  | { readonly ok: true; readonly origin: string; readonly basePath: string }
  | {
      readonly ok: false;
      readonly problem: string;
      /** The URL that the user probably meant. A suggestion of `parseBaseUrl` is always a valid base URL. */
      readonly suggestion?: string;
    };

type RefusedAddress = Extract<ParsedAddress, { readonly ok: false }>;

const MAX_LENGTH = 2000;
const MAX_PORT = 65535;
const SPACE_OR_CONTROL = /[\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;
/** Printable ASCII, Hangul and Han. No letter of Hangul or Han looks like an ASCII letter. */
const UNMISTAKABLE = /^[\u0021-\u007e\p{Script=Hangul}\p{Script=Han}]+$/u;
/** A host without a scheme, with an optional port and plain path. */
const SCHEMELESS = /^((?:[^\s:/?#@.]+\.)*[^\s:/?#@.]+)(?::\d+)?(?:\/[\w/-]*)?$/;
const NOT_IN_PATH = /[^\w.~!$&'()*+,;=:@/-]/u;

/**
 * Parses a server URL: https, or http on this machine, with an optional path. Refuses unusual spellings, so that calls
 * go to the URL that is shown. Accepts capital letters in scheme and host, the default port and a slash at the end.
 */
export function parseAddress(text: string): ParsedAddress {
  if (text.trim() === '') return refuse(l10n.t('The address is empty.'));
  if (text !== text.trim()) return refuse(l10n.t('The address has white space around it.'), text.trim());
  if (SPACE_OR_CONTROL.test(text))
    return refuse(l10n.t('The address contains white space or an invisible character.'));
  if (text.includes('\\')) return refuse(l10n.t('The address contains a backslash.'));
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)([?#].*)?$/i.exec(text);
  const url = text.length <= MAX_LENGTH ? parseUrl(text) : undefined;
  const [, port = ''] = /:(\d+)$/.exec(parts?.[2] ?? '') ?? [];
  if (Number(port) > MAX_PORT)
    return refuse(l10n.t('There is no port {0}: ports end at {1}.', port.slice(0, 10), String(MAX_PORT)));
  if (!parts || !url)
    return refuse(l10n.t('The address is not a URL such as https://api.example.com.'), completed(text));

  const [, , authority = '', path = '', rest = ''] = parts;
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refuse(l10n.t('The address must begin with https://.'));
  if (authority.includes('@')) return refuse(l10n.t('The address must not contain a user name or password.'));
  return checkHost(url, authority) ?? checkRest(url, path, rest) ?? accept(url, path);
}

/** The problem, followed by the URL that the user probably meant, if any. */
export function withSuggestion({ problem, suggestion }: RefusedAddress): string {
  return suggestion === undefined ? problem : `${problem} ${l10n.t('Write {0} instead.', suggestion)}`;
}

function checkHost(url: URL, authority: string): ParsedAddress | undefined {
  const hostname = withoutMapping(url.hostname);
  const host = url.host.replace(url.hostname, hostname);
  const isPlain = url.protocol === 'http:' && !LOOPBACK.test(hostname);
  const needsHttps = l10n.t('The address must begin with https://; http is allowed only for this computer.');
  // The suggestion must differ from the text only in the parts that the message names.
  const [also, scheme] = isPlain ? [` ${needsHttps}`, 'https:'] : ['', url.protocol];
  const refuseHost = (problem: string, rest: string): ParsedAddress =>
    refuse(`${problem}${also}`, `${scheme}//${rest}`);
  const whole = `${url.host}${trimSlashes(url.pathname)}`;
  if (/[^\u0021-\u007e]/.test(authority)) {
    const problem = l10n.t('The host must be written in ASCII letters; other scripts need their xn-- form.');
    return UNMISTAKABLE.test(authority) ? refuseHost(problem, whole) : refuse(problem);
  }
  const stranger = /[^a-z0-9._:[\]-]/.exec(url.hostname)?.[0];
  if (stranger !== undefined) return refuse(l10n.t('The host must not contain “{0}”.', stranger));
  if (url.hostname.endsWith('.')) return refuse(l10n.t('The host must not end with a dot.'));
  if (url.port === '0') return refuse(l10n.t('Port 0 cannot be reached.'));
  const defaultPort = url.protocol === 'https:' ? ':443' : ':80';
  const spelled = authority.toLowerCase();
  if (spelled !== host && spelled !== `${hostname}${defaultPort}`)
    return refuseHost(l10n.t('The host is written in an unusual way; it means {0}.', host), host);
  return isPlain ? refuse(needsHttps, `https://${whole}`) : undefined;
}

/** The IPv4 address of an IPv4-mapped IPv6 address; any other host unchanged. */
function withoutMapping(hostname: string): string {
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return hostname;
  return [high, low]
    .map((hex) => Number.parseInt(hex, 16))
    .flatMap((part) => [part >> 8, part & 255])
    .join('.');
}

function checkRest(url: URL, path: string, rest: string): ParsedAddress | undefined {
  const clean = `${url.origin}${trimSlashes(url.pathname)}`;
  if (rest.startsWith('?')) return refuse(l10n.t('The address must not contain a query (“?”).'), clean);
  if (rest.startsWith('#')) return refuse(l10n.t('The address must not contain a fragment (“#”).'), clean);
  if (path !== '' && url.pathname !== path)
    return refuse(l10n.t('The path of the address is written in an unusual way.'));
  const [stranger] = NOT_IN_PATH.exec(path) ?? (path.includes('//') ? ['//'] : []);
  if (stranger === undefined) return undefined;
  return refuse(
    l10n.t('The path of the address must not contain “{0}”.', stranger),
    stranger === '//' ? `${url.origin}${trimSlashes(path.replaceAll(/\/{2,}/g, '/'))}` : undefined,
  );
}

function accept(url: URL, path: string): ParsedAddress {
  return { ok: true, origin: url.origin, basePath: trimSlashes(path) };
}

function refuse(problem: string, suggestion?: string): ParsedAddress {
  return suggestion === undefined ? { ok: false, problem } : { ok: false, problem, suggestion };
}

/** Adds the scheme: `https://` to `api.example.com`, `http://` to `localhost:4010`; undefined for other texts. */
function completed(text: string): string | undefined {
  const host = SCHEMELESS.exec(text)?.[1];
  if (host === undefined) return undefined;
  if (LOOPBACK.test(host.toLowerCase())) return `http://${text}`;
  return host.includes('.') ? `https://${text}` : undefined;
}

function trimSlashes(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '');
}

export interface GatewayGuard {
  /** The payment gateway that the user set for this environment. */
  readonly gatewayUrl?: string;
  /** Origins of known payment gateways. */
  readonly knownGatewayOrigins: readonly string[];
}

/**
 * Parses the base URL of an environment. Also refuses a URL with an endpoint's path, which begins with `/v1`, and a
 * payment gateway, which is another API.
 */
export function parseBaseUrl(text: string, guard: GatewayGuard): ParsedAddress {
  const parsed = checkBaseUrl(text, guard);
  if (parsed.ok || parsed.suggestion === undefined) return parsed;
  // The suggestion must obey every rule: the next broken rule is repaired too, or reported instead.
  const next = parseBaseUrl(parsed.suggestion, guard);
  if (next.ok) return parsed;
  return next.suggestion === undefined ? next : { ...parsed, suggestion: next.suggestion };
}

function checkBaseUrl(text: string, guard: GatewayGuard): ParsedAddress {
  const address = parseAddress(text);
  if (!address.ok) return address;
  if (guard.knownGatewayOrigins.some((known) => originOf(known) === address.origin))
    return { ok: false, problem: l10n.t('{0} is a payment gateway, which is another API.', address.origin) };
  if (guard.gatewayUrl !== undefined && originOf(guard.gatewayUrl) === address.origin)
    return {
      ok: false,
      problem: l10n.t('The base URL is the address of the payment gateway, which is another API.'),
    };
  const before = beforeEndpoint(address.basePath);
  if (before !== undefined)
    return {
      ok: false,
      problem: l10n.t('Paths already begin with /v1, so the base URL must end before it.'),
      suggestion: `${address.origin}${before}`,
    };
  return address;
}

/** The part of a path before an endpoint's path or a final `/v1`; undefined if the path contains neither. */
function beforeEndpoint(path: string): string | undefined {
  const segments = path.split('/');
  const begins = segments.findIndex((segment, index) => {
    const head = segments[index + 1]?.toLowerCase();
    return segment.toLowerCase() === 'v1' && (head === undefined || isPathHead(head));
  });
  if (begins < 0) return undefined;
  return segments
    .slice(0, begins)
    .join('/')
    .replace(/(?:\/v1)+$/i, '');
}

function originOf(text: string): string | undefined {
  return parseUrl(text)?.origin;
}

/** Whether an endpoint's path begins with `/v1/` and this segment, such as `user-groups`. */
function isPathHead(segment: string): boolean {
  return endpoints.some(({ path }) => path.split('/')[2] === segment);
}
