import { isJson } from '../../json/isJson';
import type { HttpMethod } from '../types';
import { shellWords } from './shellWords';

/** What a pasted address, request line or curl command says. */
export interface PastedCall {
  /** undefined: the text names none. */
  readonly method: HttpMethod | undefined;
  /** As pasted, with or without scheme and host. */
  readonly address: string;
  /** JSON text. */
  readonly body?: string;
}

const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'DELETE']);

function isMethod(text: string): text is HttpMethod {
  return methods.has(text);
}

function toMethod(text: string | undefined): HttpMethod | undefined {
  const name = text?.toUpperCase() ?? '';
  return isMethod(name) ? name : undefined;
}

/** Reads a request out of pasted text; undefined when it holds no address. Headers are passed over: no token is read. */
export function readPastedCall(text: string): PastedCall | undefined {
  const trimmed = text.trim();
  if (/^curl(?:\.exe)?\s/i.test(trimmed)) return readCurl(shellWords(trimmed).slice(1));
  const [, name, rest] = /^([A-Za-z]+)\s+(\S.*)$/.exec(trimmed) ?? [];
  const method = toMethod(name);
  if (name !== undefined && !method) return undefined;
  const address = unquote((rest ?? trimmed).replace(/\s+HTTP\/[\d.]+$/, ''));
  return address.includes('/') && !/\s/.test(address) ? { method, address } : undefined;
}

function unquote(text: string): string {
  return text.replace(/^["'`<]+|["'`>,;]+$/g, '');
}

/** Options of curl that matter here. */
const roles: Readonly<Record<string, 'method' | 'data' | 'address' | 'query' | 'other'>> = {
  '-X': 'method',
  '--request': 'method',
  '-d': 'data',
  '--data': 'data',
  '--data-raw': 'data',
  '--data-binary': 'data',
  '--data-ascii': 'data',
  '--data-urlencode': 'data',
  '--json': 'data',
  '--url': 'address',
  '-G': 'query',
  '--get': 'query',
};

/** Other options that take a value, which is no address. */
const valued =
  /^(?:-[HuoAebcFmxTKEDwrCyYzt]|--(?:header|user|output|user-agent|referer|cookie|cookie-jar|form|max-time|connect-timeout|proxy|upload-file|config|cert|key|cacert|write-out|resolve|retry|oauth2-bearer|range))$/;

function readCurl(words: readonly string[]): PastedCall | undefined {
  let method: HttpMethod | undefined;
  let address: string | undefined;
  let asQuery = false;
  const data: string[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    // A value may stand in the word of a short option: -XPUT.
    const [, short, attached] = /^(-[XdHuoAbF])(.+)$/s.exec(word) ?? [];
    const option = short ?? word;
    const role = roles[option];
    if (role === 'query') asQuery = true;
    else if (role !== undefined || valued.test(option)) {
      const value = attached ?? rest.shift();
      if (role === 'method') method = toMethod(value);
      if (role === 'data' && value !== undefined) data.push(value);
      if (role === 'address') address = value;
    } else if (!word.startsWith('-') && word.includes('/')) address ??= word;
  }
  if (address === undefined) return undefined;
  const joined = data.join('&');
  if (asQuery) return { method: method ?? 'GET', address: withQuery(address, joined) };
  const chosen = method ?? (data.length > 0 ? 'POST' : 'GET');
  return { method: chosen, address, ...(chosen !== 'GET' && isJson(joined) ? { body: joined } : {}) };
}

function withQuery(address: string, query: string): string {
  return query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
