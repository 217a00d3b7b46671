import { parseUrl } from '../../base/parseUrl';
import { isJson } from '../../json/isJson';
import { answeredMethod, matchOperation } from '../matchOperation';
import type { Endpoint, HttpMethod } from '../types';
import type { LeftOut } from './readShellCall';
import { readPastedCall, type PastedCall } from './readPastedCall';

/** An endpoint with its values from a pasted text. */
export interface FoundCall {
  readonly endpoint: Endpoint;
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** JSON text. */
  readonly body?: string;
  /** Names of parameters without a usable value in the text, for example with the placeholder `{id}`. */
  readonly open?: readonly string[];
  /** Parts of the text that the call omits. */
  readonly left?: readonly LeftOut[];
  /** Host and port in the text; undefined if the text names none, or one with a placeholder. */
  readonly host?: string | undefined;
  /** True if a part of the text was repaired or can be read in several ways. */
  readonly isGuessed?: boolean;
}

const allMethods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'DELETE'];
const version = '/v1';
/** Stands for a value that the user is asked for. */
const OPEN = '{}';
const origin =
  /^(?:([a-z][a-z\d+.-]*:)\/\/([^/]*)|((?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d*)?|[\w-]+:\d+)(?=\/))/i;

/**
 * Finds the endpoints that a pasted URL, path, request line, log line or command calls. Without a method in the text,
 * may find several endpoints, one per method. The call goes to the chosen environment, even if the text names another
 * host.
 */
export function matchPastedCall(endpoints: readonly Endpoint[], text: string): readonly FoundCall[] {
  const pasted = readPastedCall(text);
  if (!pasted) return [];
  const whole = withoutTail(pasted.address);
  // `#{id}` is a variable in Ruby, not a fragment.
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
    // A text with a query probably means a list, because writes take their values in the body.
    if (rest.query.length > 0) return reads;
    // A whole URL was probably copied after a read, so a POST is left out. The user may want to change the entity at
    // the URL.
    return start === '' ? found : found.filter(({ endpoint }) => endpoint.method !== 'POST');
  }
  return [];
}

/** A value that equals the parameter's name is a placeholder. */
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

/** Removes quotes and punctuation at the end, which belong to the text around the address. */
function withoutTail(address: string): string {
  const last = address.split(/[/=&]/).at(-1) ?? '';
  if (looksOpen(last)) return address;
  const signs = address.includes('?') ? `"“”‘’${last.includes('(') ? '' : ')'}` : `"“”‘’'\x60),;>]}*`;
  let end = address.length;
  while (end > 0 && signs.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** Host and port of an authority; undefined if it is invalid or holds a placeholder. */
function hostOf(protocol: string, authority = ''): string | undefined {
  return looksOpen(authority) ? undefined : parseUrl(`${protocol}//${authority}`)?.host;
}

/**
 * Possible pathnames of a location, most likely first. A base path, the version or a final slash may be missing or
 * superfluous.
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

interface PastedValue {
  /**
   * Undefined for a placeholder, and for bytes in an unknown character set, so that the user is asked for the value.
   */
  readonly value: string | undefined;
  /** True if the character set is a guess. */
  readonly isGuessed: boolean;
}

/**
 * Matches a placeholder for a whole value: `:id`, `<id>`, `[user_group_id]`, `%ID%`, `YOUR_ID`, `your_id`, `GROUP_ID`,
 * `xxx`.
 */
const isPlaceholder =
  /^(?::[A-Za-z_][\w-]*|<.*>|\[[\w .:-]+\]|%[A-Za-z_]\w*%|YOUR[ _-].*|[Yy]our[_-]\w*[Ii][Dd]|[A-Z]+(?:_[A-Z]+)*_ID|[xX]{3}[xX_-]*)$/;
/**
 * Matches a placeholder in a value: `{id}`, `{{id}}`, `${id}`, `$(id)`, `$env:ID`, `` `id` ``. Also matches signs that
 * a part was cut off or hidden: `...`, `…`, `***`, `•••`.
 */
const holdsPlaceholder = /\{[^{}"]*\}|\$[({A-Za-z_]|\x60|\.{3}$|…|\*{3}|•{3}/;

function looksOpen(text: string): boolean {
  return isPlaceholder.test(text) || holdsPlaceholder.test(text);
}

/** Character that a decoder writes for bytes that it cannot decode. */
const NO_TEXT = '\uFFFD';

/** Decodes a percent-encoded value from a URL, as UTF-8 or else as Korean EUC-KR. */
export function readPastedValue(written: string): PastedValue {
  if (looksOpen(written)) return { value: undefined, isGuessed: false };
  let isGuessed = false;
  const value = written.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    const bytes = Uint8Array.from(escapes.slice(1).split('%'), (byte) => parseInt(byte, 16));
    const utf8 = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    if (!utf8.includes(NO_TEXT)) return utf8;
    isGuessed = true;
    const korean = new TextDecoder('euc-kr').decode(bytes);
    return /^[\0-\x7f가-힣]*$/.test(korean) ? korean : NO_TEXT;
  });
  // A decoded value may be a placeholder too. `%24` is a plain dollar sign, which begins no variable.
  const isOpen = value !== written && !written.includes('%24') && looksOpen(value);
  return { value: isOpen || value.includes(NO_TEXT) ? undefined : value, isGuessed };
}
