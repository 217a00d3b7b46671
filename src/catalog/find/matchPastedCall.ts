import { parseUrl } from '../../base/parseUrl';
import { isJson } from '../../json/isJson';
import { answeredMethod, matchOperation } from '../matchOperation';
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
/** Stands for a value that is asked for. */
const OPEN = '{}';
const origin =
  /^(?:([a-z][a-z\d+.-]*:)\/\/([^/]*)|((?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d*)?|[\w-]+:\d+)(?=\/))/i;

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
  const query = readQuery(search.join('?'));
  const [start = '', protocol = 'http:', ofUrl, bare] = origin.exec(location) ?? [];
  const named = pasted.method?.toUpperCase();
  const wanted = named === undefined ? undefined : answeredMethod(named);
  const methods = allMethods.filter((method) => method === (wanted ?? method));
  const isGuessed = pasted.isRepaired || query.isGuessed || named === 'HEAD' || whole !== pasted.address;
  const rest = {
    query: query.pairs.filter(isKnown),
    host: hostOf(protocol, ofUrl ?? bare),
    ...bodyOf(pasted, wanted),
  };
  for (const pathname of pathnames(location.slice(start.length))) {
    const path = readValues(pathname.split('/'));
    const encoded = path.values.map(encodeURIComponent).join('/');
    const found = methods.flatMap((method): readonly FoundCall[] => {
      const match = matchOperation(endpoints, method, encoded);
      if (!match) return [];
      const ofPath = Object.entries(match.path);
      const open = [...ofPath, ...query.pairs].filter((pair) => !isKnown(pair)).map(([name]) => name);
      const known = Object.fromEntries(ofPath.filter(isKnown));
      return [{ ...rest, ...match, path: known, open, isGuessed: isGuessed || path.isGuessed }];
    });
    if (found.length === 0) continue;
    const reads = found.filter(({ endpoint }) => endpoint.method === 'GET');
    if (named !== undefined || reads.length === 0) return found;
    // A query of an address alone is a list's: what writes takes its values in the body.
    if (rest.query.length > 0) return reads;
    // A whole URL was copied where it was read, and nothing is created there; what it names may be meant to be changed.
    return start === '' ? found : found.filter(({ endpoint }) => endpoint.method !== 'POST');
  }
  return [];
}

/** The name of a parameter in its own place is a placeholder. */
function isKnown([name, value]: FoundCall['query'][number]): boolean {
  return value !== OPEN && value.toLowerCase() !== name;
}

interface PastedValues {
  readonly values: readonly string[];
  readonly isGuessed: boolean;
}

function readValues(written: readonly string[]): PastedValues {
  const read = written.map(readPastedValue);
  return {
    values: read.map(({ value }) => value ?? OPEN),
    isGuessed: read.some((value) => value.isGuessed),
  };
}

function bodyOf(
  { body = '', left = [] }: PastedCall,
  method: string | undefined,
): Pick<FoundCall, 'body' | 'left'> {
  if (body === '') return { left };
  if (method === 'GET') return { left: [...left, { kind: 'readBody', name: '' }] };
  return isJson(body) ? { body, left } : { left: [...left, { kind: 'noJson', name: '' }] };
}

/** Without what the text around an address left at its end. */
function withoutTail(address: string): string {
  const last = address.split(/[/=&]/).at(-1) ?? '';
  if (looksOpen(last)) return address;
  const signs = address.includes('?') ? `"“”‘’${last.includes('(') ? '' : ')'}` : `"“”‘’'\x60),;>]}*`;
  let end = address.length;
  while (end > 0 && signs.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** undefined: a placeholder stands for it. */
function hostOf(protocol: string, authority = ''): string | undefined {
  return looksOpen(authority) ? undefined : parseUrl(`${protocol}//${authority}`)?.host;
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

function readQuery(text: string): Omit<PastedValues, 'values'> & { readonly pairs: FoundCall['query'] } {
  const parts = text
    .replaceAll('+', ' ')
    .split('&')
    .map((part) => part.split('='))
    .filter(([name]) => name !== '');
  const { values, isGuessed } = readValues(parts.map(([, ...value]) => value.join('=')));
  const pairs = parts.map(
    ([name = ''], index) => [readPastedValue(name).value ?? name, values[index] ?? ''] as const,
  );
  return { pairs, isGuessed };
}
