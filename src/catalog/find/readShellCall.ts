import { isJson } from '../../json/isJson';
import { flagRoles, programOf, roleOf, type OptionRole, type ShellProgram } from './programOf';

/** The request of a curl, wget, HTTPie or PowerShell command. */
export interface ShellCall {
  readonly method: string;
  /** The URL as written, with query parts from options and items appended. */
  readonly address: string;
  readonly body: string | undefined;
  readonly left: readonly LeftOut[];
}

/** Reads the first call in the words of a command; undefined if there is none. */
export function readShellCall(words: readonly string[]): ShellCall | undefined {
  const start = words.findIndex((word) => programOf(word));
  const program = programOf(words[start] ?? '');
  if (!program) return undefined;
  const options = [...readOptions(words.slice(start + 1), program)];
  const at = options.findIndex(({ role, value }) => role === 'address' && value.includes('/'));
  const address = options[at];
  if (!address) return undefined;
  const roles = new Set(options.map(({ role }) => role));
  const takesItems = program.style === 'items';
  const verb = options.slice(0, at).find(({ role, value }) => role === 'address' && /^[a-z]+$/i.test(value));
  const parts = options.map((option): CallPart => {
    if (option === address) return {};
    if (!takesItems || option.role !== 'address') return readOption(option);
    return option === verb ? { method: verb.value } : readItem(option.value, roles.has('sendsForm'));
  });
  const left = parts.flatMap((part) => part.left ?? []);
  const members = parts.flatMap((part) => part.member ?? []);
  const texts = members.length > 0 ? [`&{${members.join(',')}}`] : parts.flatMap((part) => part.data ?? []);
  const data = texts.length > 0 ? texts.join('').replace(/^&/, '') : undefined;
  const isQuery = roles.has('dataAsQuery');
  const query = [...(isQuery && data ? [data] : []), ...parts.flatMap((part) => part.query ?? [])];
  const body = isQuery ? undefined : data;
  const isSent = !isQuery && (body !== undefined || left.some(({ kind }) => kind === 'body'));
  const method =
    parts.findLast((part) => part.method !== undefined)?.method ??
    (['HEAD', 'PUT'] as const).find((role) => roles.has(role)) ??
    (isSent && program.style !== 'cmdlet' ? 'POST' : 'GET');
  return { method, address: withQuery(address.value.replace(/^:/, 'localhost:'), query), body, left };
}

/**
 * Appends query parts such as `name=value` to a URL, and removes the URL's fragment. Without parts, returns the URL
 * unchanged.
 */
export function withQuery(address: string, parts: readonly string[]): string {
  if (parts.length === 0) return address;
  const [start = ''] = address.split(/#(?!\{)/, 1);
  return `${start}${start.includes('?') ? '&' : '?'}${parts.join('&')}`;
}

/** The part of a call that one option or item states. */
interface CallPart {
  readonly method?: string;
  readonly query?: string;
  /** Begins with `&`, which joins the data of several options. The data of `--json` is joined without it. */
  readonly data?: string;
  /** Member of a JSON body, as JSON text. */
  readonly member?: string;
  readonly left?: readonly LeftOut[];
}

function readOption({ role, name, value }: Option): CallPart {
  const option = { kind: 'option', name } as const;
  if (role === 'method') return { method: value };
  if (role === 'address') return { left: [otherWords] };
  if (role === 'header') return { left: leftHeaderLine(value, option) };
  if (role === 'headers') return { left: leftHeadersOf(value, option) };
  if (role === 'contentType') return { left: leftHeader('Content-Type', value) };
  if (role === 'query') {
    const query = value.startsWith('+') ? value.slice(1) : encoded(value);
    return query === undefined ? { left: [option] } : { query };
  }
  if (role === 'part' || role === 'PUT') {
    const [, field] = /^([\w.-]+)=/.exec(value) ?? [];
    return { left: [{ kind: 'body', name: field === undefined ? name : `${name} ${field}` }] };
  }
  if (role === 'data' || role === 'rawData' || role === 'encodedData' || role === 'json') {
    const isFile = role !== 'rawData' && value.startsWith('@');
    const text = role === 'encodedData' ? encoded(value) : isFile ? undefined : value;
    if (text === undefined) return { left: [{ kind: 'body', name: `${name} @…` }] };
    return { data: role === 'json' ? text : `&${text}` };
  }
  return role === undefined || role === 'left' || role === 'nextCall' ? { left: [option] } : {};
}

/** Reads a request item by HTTPie's rules, such as `name=value`. The first separator counts. */
function readItem(text: string, isForm: boolean): CallPart {
  const [, name = '', sign, value = ''] = /^([^:=@;]+)(:=@|==@|=@|:=|==|[=@:;])([^]*)$/.exec(text) ?? [];
  if (sign === undefined) return { left: [otherWords] };
  if (sign === '==') return { query: `${name}=${encodedText(value)}` };
  if (sign === '==@') return { left: [{ kind: 'option', name: `${name}==@…` }] };
  if (sign === ':' || sign === ';') return { left: leftHeader(name, value) };
  const literal = sign === '=' ? JSON.stringify(value) : sign === ':=' ? value : '';
  // Omits an item whose name has brackets or a backslash: in HTTPie, brackets nest members, and a backslash escapes.
  const isTaken = isJson(literal) && !/[[\]\\]/.test(name) && !isForm;
  return isTaken
    ? { member: `${JSON.stringify(name)}:${literal}` }
    : { left: [{ kind: 'body', name: `${name}${sign}…` }] };
}

/** An option of a command. A word that is no option has the role `address`. */
interface Option {
  /** Undefined for an unknown option. */
  readonly role: OptionRole | undefined;
  /** The option as written, with its dashes. */
  readonly name: string;
  readonly value: string;
}

/** Reads options as curl does: in `-sXPOST`, `s` and `X` share a word, and `POST` is the value of `X`. */
function* readOptions(words: readonly string[], program: ShellProgram): Generator<Option> {
  const rest = words.values();
  for (const word of rest) {
    const [, dashes, text = ''] = /^([-\u2013\u2014]+)([^-\u2013\u2014][^]*)$/.exec(word) ?? [];
    if (word === '--') for (const last of rest) yield { role: 'address', name: '', value: last };
    else if (dashes === undefined) yield { role: 'address', name: '', value: word };
    else {
      const [, long = '', ofLong] = /^([^:=]*)(?:[:=]([^]*))?/.exec(text) ?? [];
      // Text editors replace one or two dashes by a longer dash.
      const isLong = dashes === '-' ? program.style === 'cmdlet' : dashes === '--' || roleOf(program, long);
      for (const [index, name] of (isLong ? [long] : text.split('')).entries()) {
        const role = roleOf(program, name);
        const hasValue = role !== undefined && !flagRoles.has(role);
        const attached = isLong ? ofLong : text.slice(index + 1) || undefined;
        const value = hasValue ? (attached ?? rest.next().value ?? '') : '';
        yield { role, name: `${isLong ? dashes : '-'}${name}`, value };
        if (role === 'nextCall') return;
        if (hasValue) break;
      }
    }
  }
}

/** A value as `--data-urlencode` sends it, for example `name=content`. Undefined if the content comes from a file. */
function encoded(value: string): string | undefined {
  const at = value.indexOf('=');
  if (at < 0 && value.includes('@')) return undefined;
  const content = encodedText(value.slice(at + 1));
  return at > 0 ? `${value.slice(0, at)}=${content}` : content;
}

/** Encodes a text for a URL. Keeps `$`, which may begin a variable. */
function encodedText(text: string): string {
  return String(new URLSearchParams([['', text]]))
    .slice(1)
    .replaceAll('%24', '$');
}

const hashPair = /(?<![\w:-])(["']?)([\w:-]+)\1\s*=\s*("(?:[^"`]|`[^]|"")*"|'[^']*'|[^\s;}]+)/g;

/** Omitted headers of a hash table such as `@{ "X-Shop" = "a"; Accept = "b" }`. Returns `other` for any other text. */
function leftHeadersOf(table: string, other: LeftOut): readonly LeftOut[] {
  if (!table.startsWith('@{')) return [other];
  return Array.from(table.matchAll(hashPair), ([, , name = '', value = '']) =>
    leftHeader(name, value),
  ).flat();
}

/**
 * A part of a pasted text that the call omits. `name`: an option, header or item as written, never a value, which may
 * be secret. `body`: a part of the body. `noJson`: the whole body, which is no JSON. `readBody`: the body of a read.
 * `words`: any other text.
 */
export interface LeftOut {
  readonly kind: 'option' | 'header' | 'body' | 'noJson' | 'readBody' | 'words';
  readonly name: string;
}

export const otherWords: LeftOut = { kind: 'words', name: '' };

/** Names of headers that clients add themselves, and of credentials, which a call takes from its environment. */
const quietHeaders =
  /^:?(?:(?:proxy-)?authorization|cookie|accept(?:-.*)?|authority|cache-control|connection|content-length|dnt|host|if-none-match|keep-alive|method|origin|path|pragma|priority|referer|scheme|sec-.*|te|traceparent|transfer-encoding|upgrade-insecure-requests|user-agent|x-requested-with)$/i;

/**
 * Returns a header that the call omits. Returns nothing for headers that clients add themselves, for credentials, and
 * for a `Content-Type` that is JSON or empty.
 */
export function leftHeader(name: string, value: string): readonly LeftOut[] {
  const isJson = /^content-type$/i.test(name) && /^\s*(?:$|[^;]*\bjson\b)/i.test(value);
  return isJson || quietHeaders.test(name) ? [] : [{ kind: 'header', name }];
}

/**
 * Like `leftHeader`, for a line such as `Name: value`, or `Name;` for an empty value. Returns nothing for a blank line,
 * and `other` for any other text.
 */
export function leftHeaderLine(line: string, other: LeftOut): readonly LeftOut[] {
  const [, name, value = ''] = /^\s*([\w!#$%&'*+.^|~-]+)\s*[:;]([^]*)$/.exec(line) ?? [];
  if (name !== undefined) return leftHeader(name, value);
  return line.trim() === '' ? [] : [other];
}
