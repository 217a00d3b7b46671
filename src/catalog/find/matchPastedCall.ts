import { isJson } from '../../json/isJson';
import { matchOperation } from '../matchOperation';
import type { Endpoint, HttpMethod } from '../types';
import type { LeftOut } from './leftOut';
import { readPastedCall, type PastedCall } from './readPastedCall';
import { looksOpen, readPastedValue } from './readPastedValue';

/** An endpoint with the values that a pasted text holds for it. */
export interface FoundCall {
  readonly endpoint: Endpoint;
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** JSON text. */
  readonly body?: string;
  /** Names of parameters that the text has without a value that can be sent, such as `{id}`. */
  readonly open?: readonly string[];
  /** What the call does not take of the text. */
  readonly left?: readonly LeftOut[];
  /** The host and port that the text names. */
  readonly host?: string | undefined;
  /** Some of it is repaired, or read in one of several ways. */
  readonly isGuessed?: boolean;
}

const allMethods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'DELETE'];
const version = '/v1';
/** Segment of a path without a value that can be sent. */
const openSegment = '{}';
const origin =
  /^(?:([a-z][a-z\d+.-]*:)\/\/([^/]*)|((?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?|[\w-]+:\d+)(?=\/))/i;

/**
 * The endpoints that a pasted URL, path, request line, line of a log or command calls: one for each method that fits when
 * it names none. The call goes to the chosen environment, whatever host the text names.
 */
export function matchPastedCall(endpoints: readonly Endpoint[], text: string): readonly FoundCall[] {
  const pasted = readPastedCall(text);
  if (!pasted) return [];
  const whole = withoutTail(pasted.address);
  // `#{id}` is a variable of Ruby.
  const [address = ''] = whole.split(/#(?!\{)/);
  const [location = '', ...search] = address.split('?');
  const query = readQuery([search.join('?'), ...pasted.query]);
  const [start = '', protocol = 'http:', ofUrl, bare] = origin.exec(location) ?? [];
  const host = hostOf(protocol, ofUrl ?? bare);
  const named = pasted.method?.toUpperCase();
  // A HEAD has the path of the GET that it asks about.
  const wanted = named === 'HEAD' ? 'GET' : named;
  const methods = allMethods.filter((method) => method === (wanted ?? method));
  const isGuessed = pasted.isRepaired || query.isGuessed || named === 'HEAD' || whole !== pasted.address;
  const rest = { query: query.pairs, host, ...bodyOf(pasted, wanted) };
  for (const pathname of pathnames(location.slice(start.length))) {
    const path = readPath(pathname);
    const found = methods.flatMap((method) => {
      const match = matchOperation(endpoints, method, path.text);
      if (!match) return [];
      const known = Object.entries(match.path).filter(([name, value]) => isValueOf(name, value));
      const open = [...Object.keys(match.path), ...query.open].filter(
        (name) => !known.some(([one]) => one === name),
      );
      return [
        {
          endpoint: match.endpoint,
          path: Object.fromEntries(known),
          ...rest,
          open,
          isGuessed: isGuessed || path.isGuessed,
        },
      ];
    });
    if (found.length === 0) continue;
    const reads = found.filter(({ endpoint }) => endpoint.method === 'GET');
    if (named !== undefined || reads.length === 0) return found;
    // A query of an address alone is a list's: what writes takes its values in the body.
    if (query.pairs.length > 0) return reads;
    // A whole URL was copied where it was read, and nothing is created there; what it names may be meant to be changed.
    return start === '' ? found : found.filter(({ endpoint }) => endpoint.method !== 'POST');
  }
  return [];
}

function bodyOf(
  { body = '', left }: PastedCall,
  method: string | undefined,
): Pick<FoundCall, 'body' | 'left'> {
  if (body === '') return { left };
  if (method === 'GET') return { left: [...left, { kind: 'readBody', name: '' }] };
  return isJson(body) ? { body, left } : { left: [...left, { kind: 'noJson', name: '' }] };
}

/** Without what the text around an address left at its end. */
function withoutTail(address: string): string {
  const last = address.slice(Math.max(...Array.from('/=&', (sign) => address.lastIndexOf(sign))) + 1);
  if (looksOpen(last)) return address;
  const signs = address.includes('?') ? `"“”‘’${last.includes('(') ? '' : ')'}` : `"“”‘’'\x60),;>]}*`;
  let end = address.length;
  while (end > 0 && signs.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** undefined: a placeholder stands for it. */
function hostOf(protocol: string, authority = ''): string | undefined {
  try {
    return looksOpen(authority) ? undefined : new URL(`${protocol}//${authority}`).host;
  } catch {
    return undefined;
  }
}

/**
 * The pathnames that a location may mean, the likeliest first: a base path or the version may stand before or lack, and
 * so may the slash at the end.
 */
function pathnames(location: string): readonly string[] {
  const bare = location.replace(/(?<!\/)\/+$/, '');
  return [location, bare, `${bare}/`].flatMap((path) => {
    const at = `${path}/`.indexOf(`${version}/`);
    const rooted = path.startsWith('/') ? path : `/${path}`;
    return [...(at < 0 ? [] : [path.slice(at)]), rooted, `${version}${rooted}`];
  });
}

/** A pathname in UTF-8, with `{}` for each segment without a value. */
function readPath(pathname: string): { readonly text: string; readonly isGuessed: boolean } {
  const segments = pathname.split('/').map(readPastedValue);
  return {
    text: segments
      .map(({ value }) => (value === undefined ? openSegment : encodeURIComponent(value)))
      .join('/'),
    isGuessed: segments.some((segment) => segment.isGuessed),
  };
}

/** The name of a parameter in its own place is a placeholder. */
function isValueOf(name: string, value: string | undefined): value is string {
  return value !== undefined && value !== openSegment && value.toLowerCase() !== name;
}

interface PastedQuery {
  readonly pairs: FoundCall['query'];
  readonly open: readonly string[];
  readonly isGuessed: boolean;
}

function readQuery(texts: readonly string[]): PastedQuery {
  const parts = texts
    .flatMap((text) => text.replaceAll('+', ' ').split('&'))
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      return { name: readPastedValue(name).value ?? name, ...readPastedValue(value.join('=')) };
    });
  const named = parts.filter(({ name }) => name !== '');
  return {
    pairs: named.flatMap(({ name, value }) => (isValueOf(name, value) ? [[name, value] as const] : [])),
    open: named.flatMap(({ name, value }) => (isValueOf(name, value) ? [] : [name])),
    isGuessed: named.some((part) => part.isGuessed),
  };
}
