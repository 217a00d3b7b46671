import { isJson } from '../../json/isJson';
import { matchOperation } from '../matchOperation';
import type { Endpoint, HttpMethod } from '../types';
import { readShellCall, type ShellCall } from './readShellCall';
import { shellCommands } from './shellCommands';

/** Reads a request out of pasted text; undefined when it holds no address. Headers are not read, so no token is. */
export function readPastedCall(text: string): ShellCall | undefined {
  for (const words of shellCommands(withoutCarets(text), '/')) {
    const call = readShellCall(words.map((word) => word.text));
    if (call) return call;
  }
  const trimmed = text.trim();
  const [, method, rest = trimmed] = /^([A-Za-z]+)\s+(\S.*)$/.exec(trimmed) ?? [];
  const address = rest
    .replace(/(?<!\s)\s+HTTP\/[\d.]+$/, '')
    .replace(/^["'`<]+|(?<!["'`>,;])["'`>,;]+$/g, '');
  return address.includes('/') && !/\s/.test(address) ? { method, address, body: undefined } : undefined;
}

/** A command as it is written for the command prompt of Windows, which browsers copy: `^` escapes what follows. */
function withoutCarets(text: string): string {
  if (!/^\s*curl(?:\.exe)?\s+\^"https?:/i.test(text)) return text;
  return text.replace(/ \^\r?\n/g, ' ').replace(/\^([^\r\n])/g, '$1');
}

/** An endpoint with the values that a pasted text holds for it. */
export interface FoundCall {
  readonly endpoint: Endpoint;
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** JSON text. */
  readonly body?: string;
  /** The text has a body that is no JSON. */
  readonly leavesBody?: true;
}

const allMethods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'DELETE'];
const version = '/v1';
const scheme = /^[a-z][a-z\d+.-]*:\/\/[^/]*/i;

/** A placeholder in place of a value: `:id`, `{id}`, `${group.id}`, `<id>`. */
const placeholder = /^(?::[A-Za-z_][\w-]*|\$?\{.*\}|<.*>)$/;

/**
 * The endpoints that a pasted URL, path, request line or curl command calls: one for each method that fits when it
 * names none. The host is not looked at: a call goes to the chosen environment.
 */
export function matchPastedCall(endpoints: readonly Endpoint[], text: string): readonly FoundCall[] {
  const pasted = readPastedCall(text);
  if (!pasted) return [];
  // A variable of a shell is a placeholder too; an escaped dollar is not.
  const [address = ''] = pasted.address.replace(/(?<=[/=])\$\w+/g, '{$&}').split('#');
  const [location = '', ...search] = address.split('?');
  const query = queryOf(search.join('?'));
  const isUrl = scheme.test(location);
  // A HEAD has the path of the GET that it asks about.
  const named = pasted.method?.toUpperCase().replace('HEAD', 'GET');
  const methods = allMethods.filter((method) => method === (named ?? method));
  const { body = '' } = pasted;
  const sent =
    named === 'GET' || body === '' ? {} : isJson(body) ? { body } : ({ leavesBody: true } as const);
  for (const pathname of pathnames(location)) {
    const found = methods.flatMap((method) => {
      const match = matchOperation(endpoints, method, pathname);
      return match ? [{ endpoint: match.endpoint, path: filledIn(match.path), query, ...sent }] : [];
    });
    if (found.length === 0) continue;
    const reads = found.filter(({ endpoint }) => endpoint.method === 'GET');
    if (named !== undefined || reads.length === 0) return found;
    // A query of an address alone is a list's: what writes takes its values in the body.
    if (query.length > 0) return reads;
    // A whole URL was copied where it was read, and nothing is created there; what it names may be meant to be changed.
    return isUrl ? found.filter(({ endpoint }) => endpoint.method !== 'POST') : found;
  }
  return [];
}

/**
 * The pathnames that a location may mean, the likeliest first: a base path or the version may stand before or lack, and
 * so may the slash at the end.
 */
function pathnames(location: string): readonly string[] {
  const written = location.replace(scheme, '');
  const bare = written.replace(/(?<!\/)\/+$/, '');
  return [written, bare, `${bare}/`].flatMap((path) => {
    const at = `${path}/`.indexOf(`${version}/`);
    const rooted = path.startsWith('/') ? path : `/${path}`;
    return [...(at < 0 ? [] : [path.slice(at)]), rooted, `${version}${rooted}`];
  });
}

function filledIn(path: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(path).filter(([, value]) => !placeholder.test(value)));
}

function queryOf(search: string): FoundCall['query'] {
  return [...new URLSearchParams(search)].filter(([name, value]) => name !== '' && !placeholder.test(value));
}
