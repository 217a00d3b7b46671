import { isJson } from '../../json/isJson';
import { leftHeader, leftHeaderLine, otherWords, type LeftOut } from './leftOut';
import { readShellCall } from './readShellCall';
import { shellCommands } from './shellCommands';
import { toPosixShell } from './toPosixShell';

/** A request as a pasted text holds it. */
export interface PastedCall {
  /** undefined: the text does not say. */
  readonly method: string | undefined;
  readonly address: string;
  /** Added to the query beside the address, encoded. */
  readonly query: readonly string[];
  readonly body: string | undefined;
  readonly left: readonly LeftOut[];
  /** Some of it cannot be meant as it is written. */
  readonly isRepaired: boolean;
}

const nothingElse = { query: [], body: undefined, left: [], isRepaired: false } as const;

/** Reads a request out of pasted text; undefined when it holds none. No value of a header is read, so no token is. */
export function readPastedCall(text: string): PastedCall | undefined {
  return readFetch(text) ?? readCommand(text) ?? readLink(text) ?? readRequestLine(text) ?? readAddress(text);
}

function readCommand(pasted: string): PastedCall | undefined {
  const read = commandIn(pasted);
  const { body } = read ?? {};
  if (body === undefined || isJson(body)) return read;
  // Firefox doubles the quotes in an argument for the command prompt.
  const undoubled = pasted.includes('""')
    ? commandIn(pasted.replace(/""(?=\S)|(?<=\S)""/g, '\\"'))
    : undefined;
  const repaired = [undoubled?.body, body.replace(/[“”]/g, '"'), body.replaceAll('\\"', '"')].find(
    (one) => one !== undefined && /^\s*[[{]/.test(one) && isJson(one),
  );
  return read && repaired !== undefined ? { ...read, body: repaired, isRepaired: true } : read;
}

/** UTF-16 units. Nobody pastes more, and the words of much more take more stack than there is. */
const MAX_COMMAND = 1_000_000;

function commandIn(pasted: string): PastedCall | undefined {
  const { text, isRepaired } = toPosixShell(pasted);
  if (text.length > MAX_COMMAND) return undefined;
  let first: PastedCall | undefined;
  for (const words of shellCommands(text, '/')) {
    const call = readShellCall(words.map((word) => word.text));
    if (call && first) return { ...first, left: [...first.left, otherWords] };
    if (call) first = { ...call, isRepaired };
  }
  return first;
}

const fetchStart = /(?:^|[\s=(.])fetch\(\s*(?:"((?:[^"\\]|\\[^])*)"|'([^'\\]*)'|`([^`\\]*)`)\s*/;
/** Options of `fetch` that browsers copy and that do not matter to the request. */
const quietOptions =
  /^(?:cache|credentials|integrity|keepalive|mode|priority|redirect|referrer|referrerPolicy|signal|window)$/;

/** `fetch("…", { … })`, as browsers copy it. */
function readFetch(text: string): PastedCall | undefined {
  const match = fetchStart.exec(text);
  if (!match) return undefined;
  const [start, escaped, ...plain] = match;
  const address = escaped === undefined ? plain.join('') : escaped.replaceAll('\\', '');
  const rest = text.slice(match.index + start.length);
  if (!rest.startsWith(',')) return { ...nothingElse, method: 'GET', address };
  const init = objectIn(rest);
  // Code that is no JSON may say anything.
  if (!init) {
    const [, method] = /\bmethod["']?\s*:\s*["'`](\w+)/.exec(rest) ?? [];
    return { ...nothingElse, method, address, left: [otherWords] };
  }
  const { method = 'GET', body = null, headers, ...others } = init;
  const isText = typeof body === 'string';
  const left = [
    ...Object.entries(typeof headers === 'object' && headers !== null ? headers : {}).flatMap(
      ([name, value]) => leftHeader(name, String(value)),
    ),
    ...Object.keys(others).flatMap((name) =>
      quietOptions.test(name) ? [] : [{ kind: 'option', name } as const],
    ),
    ...(isText || body === null ? [] : [{ kind: 'body', name: 'body' } as const]),
  ];
  return {
    ...nothingElse,
    method: typeof method === 'string' ? method : undefined,
    address,
    body: isText ? body : undefined,
    left,
  };
}

/** The first object of a text, if it is JSON. */
function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\[^])*"?|[{}]/g)) {
    if (token === '{') depth += 1;
    if (token !== '}') continue;
    depth -= 1;
    if (depth > 0) continue;
    const json = text.slice(text.indexOf('{'), index + 1);
    return isJson(json) ? (JSON.parse(json) as Readonly<Record<string, unknown>>) : undefined;
  }
  return undefined;
}

/** `[text](address)`, of Markdown. */
function readLink(text: string): PastedCall | undefined {
  const match = /\[([^[\]]*)\]\(<?([^\s[<>]*)>?(?: "[^"]*")?\)/.exec(text);
  const [whole = '', label = '', address = ''] = match ?? [];
  if (!match || !address.includes('/')) return undefined;
  const before = text.slice(0, match.index);
  const [method] = /\b(?:GET|HEAD|POST|PUT|DELETE)\b/.exec(`${before} ${label}`) ?? [];
  const others = before.replace(method ?? '', '') + text.slice(match.index + whole.length);
  return { ...nothingElse, method, address, left: /[\p{L}\d]/u.test(others) ? [otherWords] : [] };
}

const verb = '(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)';
/** In capitals anywhere, otherwise where the text begins. */
const requestLine = new RegExp(
  String.raw`(?:^|["'\x60([|\s*])${verb}[*"'\x60]*\s+["'\x60<]?((?:\{\{[^{}\n]{0,80}\}\}|<[\w -]{1,80}>|\x60[\w .-]{1,80}\x60|[^\s"'\x60<>])+)`,
);
const firstLine = new RegExp(`^\\s*${verb}\\s`, 'i');

/** A request line of HTTP with what stands below it, or a line of an access log. */
function readRequestLine(pasted: string): PastedCall | undefined {
  const text = pasted.replace(firstLine, (start) => start.toUpperCase());
  const match = requestLine.exec(text);
  const [whole = '', method, address = ''] = match ?? [];
  if (!match || !address.includes('/')) return undefined;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + whole.length).replace(/^(?:\s*HTTP\/[\d.]+)?["'`>*\])]*/, '');
  const call = { ...nothingElse, method, address: address.replace(/:$/, '') };
  // The status: what else the line of a log holds is no part of the request.
  if (/^[\s:|→-]{0,5}[1-5]\d\d(?:\s|$)/.test(after)) return call;
  const isNamed = before
    .split(/\r?\n/)
    .some((line) => /[^\s"'`(*]/.test(line) && !/^\s*(?:#|\/\/|@)/.test(line));
  const below = readBelow(after);
  return { ...call, ...below, left: [...below.left, ...(isNamed ? [otherWords] : [])] };
}

/** What stands below a request line: more of its query, headers, and a body. A box of one line has blanks for breaks. */
function readBelow(text: string): Pick<PastedCall, 'query' | 'body' | 'left'> {
  const [own = '', ...next] = text.split(/(?<!\S)###/);
  const [more = ''] = /^(?:\s+[?&][^\s=]+=\S*)*/.exec(own) ?? [];
  const rest = own.slice(more.length).replace(/^[ \t]+/, ' ');
  const at = rest.search(/\n\r?\n|\s\s(?![\w-]+:\s)|\s(?:[[{](?!\{)|<\s)/);
  const head = at < 0 ? rest : rest.slice(0, at);
  const body = at < 0 ? '' : rest.slice(at).trim();
  const isFile = body.startsWith('<');
  return {
    query: more.split(/\s+[?&]/).slice(1),
    body: body === '' || isFile ? undefined : body,
    left: [
      ...head
        .split(/\s(?=[\w-]+:(?:\s|$))/)
        .flatMap((line) => (line.trim() === '' ? [] : leftHeaderLine(line.trim(), otherWords))),
      ...(isFile ? [{ kind: 'body', name: '<' } as const] : []),
      ...(next.some((part) => part.includes('/')) ? [otherWords] : []),
    ],
  };
}

/** An address and nothing else, perhaps in quotes. */
function readAddress(text: string): PastedCall | undefined {
  const address = text
    .trim()
    .replace(/^["'`]+|(?<!["'`,;])["'`,;]+$/g, '')
    .replace(/^[<“‘(*]+/, '');
  return address.includes('/') && !/\s/.test(address)
    ? { ...nothingElse, method: undefined, address }
    : undefined;
}
