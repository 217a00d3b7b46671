import { isJson } from '../../json/isJson';
import { scanJson } from '../../json/scanJson';
import {
  leftHeader,
  leftHeaderLine,
  otherWords,
  readShellCall,
  withQuery,
  type ShellCall,
} from './readShellCall';
import { shellCommands, escapedLetters } from './shellCommands';
import { cmdletNames, programNames } from './programOf';

/** A request that was read from a pasted text. Parts that the text lacks are absent. */
export interface PastedCall extends Partial<Omit<ShellCall, 'address'>>, Pick<ShellCall, 'address'> {
  /** True if a part of the text was invalid and was repaired. */
  readonly isRepaired?: boolean;
}

/**
 * Reads a request from pasted text; undefined if there is none. The result contains no header value, because it may be
 * a token. Only `Content-Type` is read, to see whether it is JSON.
 */
export function readPastedCall(pasted: string): PastedCall | undefined {
  // Removes the backticks of a code span in Markdown.
  const text = pasted.replace(/^\s*`+([^`]+)`+\s*$/, '$1');
  return readFetch(text) ?? readCommand(text) ?? readLink(text) ?? readRequestLine(text) ?? readAddress(text);
}

/** In UTF-16 units. Real commands are shorter, and a text with far more words would overflow the stack. */
const MAX_COMMAND = 1_000_000;

function readCommand(pasted: string): PastedCall | undefined {
  const { text, isRepaired } = toPosixShell(pasted);
  if (text.length > MAX_COMMAND) return undefined;
  const [first, ...others] = Array.from(shellCommands(text, '/'), (words) =>
    readShellCall(words.map((word) => word.text)),
  ).filter((call) => call !== undefined);
  if (!first) return undefined;
  const call = { ...first, left: [...first.left, ...others.map(() => otherWords)], isRepaired };
  const { body = '' } = call;
  const repaired = [body, body.replace(/[“”]/g, '"'), body.replaceAll('\\"', '"')].find(
    (one) => /^\s*[[{]/.test(one) && isJson(one),
  );
  return repaired === undefined || repaired === body ? call : { ...call, body: repaired, isRepaired: true };
}

const fetchCall = /(?:^|[\s=(.])fetch\(\s*(["'`])((?:(?!\1)[^\\]|\\[^])*)\1\s*(,?)([^]*)$/;
/** Options of a copied `fetch` call that do not matter for the API. */
const quietOptions = /^(?:cache|credentials|keepalive|mode|priority|redirect|referrer|referrerPolicy)$/;

/** Reads a call `fetch("…", { … })`, as browsers copy it. */
function readFetch(text: string): PastedCall | undefined {
  const [, , written, comma, rest = ''] = fetchCall.exec(text) ?? [];
  if (written === undefined) return undefined;
  const address = written.replace(/\\(.)/g, '$1');
  if (comma === '') return { method: 'GET', address };
  const scan = scanJson(rest);
  const json = rest.slice(0, scan.ok ? rest.length : scan.offset);
  // The options are code, not JSON: only the method is read.
  if (!/^\s*\{/.test(json) || !isJson(json)) {
    const [, method] = /\bmethod["']?\s*:\s*["'`](\w+)/.exec(rest) ?? [];
    return { method, address, left: [otherWords] };
  }
  const { method = 'GET', headers, body, ...others } = JSON.parse(json) as Readonly<Record<string, unknown>>;
  const isText = typeof body === 'string';
  const left = [
    ...Object.entries(headers ?? {}).flatMap(([name, value]) => leftHeader(name, String(value))),
    ...Object.keys(others).flatMap((name) =>
      quietOptions.test(name) ? [] : [{ kind: 'option', name } as const],
    ),
    ...(isText || !body ? [] : [{ kind: 'body', name: 'body' } as const]),
  ];
  return { method: String(method), address, body: isText ? body : undefined, left };
}

const link = /^([^]*?)\[([^[\]]*)\]\(<?([^\s[<>]*)>?(?: "[^"]*")?\)([^]*)$/;

/** Reads a link of Markdown, `[text](address)`. */
function readLink(pasted: string): PastedCall | undefined {
  const [, before = '', text = '', address = '', after = ''] = link.exec(pasted) ?? [];
  if (!address.includes('/')) return undefined;
  const [method] = /\b(?:GET|HEAD|POST|PUT|DELETE)\b/.exec(`${before} ${text}`) ?? [];
  const others = before.replace(method ?? '', '') + after;
  return { method, address, left: /[\p{L}\d]/u.test(others) ? [otherWords] : [] };
}

const verb = '(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)';
/** Matches a method in upper case anywhere; `firstLine` allows any case at the beginning. */
const requestLine = new RegExp(
  String.raw`^([^]*?)(?<![^"'\x60([|\s*])${verb}[*"'\x60]*\s+["'\x60<]?((?:\{\{[^{}\n]{0,80}\}\}|<[\w -]{1,80}>|\x60[\w .-]{1,80}\x60|[^\s"'\x60<>])+)(?:\s*HTTP\/[\d.]+)?["'\x60>*\])]*([^]*)$`,
);
const firstLine = new RegExp(`^\\s*${verb}\\s`, 'i');

/** Separates headers and body. An input box of one line replaces line breaks by blanks. */
const bodyStart = /\n\r?\n|\s\s(?![\w-]+:\s)|\s(?:[[{](?!\{)|<\s)/;

/** Reads an HTTP request line, followed by query parts, headers and body; or a line of an access log. */
function readRequestLine(pasted: string): PastedCall | undefined {
  const text = pasted.replace(firstLine, (start) => start.toUpperCase());
  const [, before = '', method, written = '', after = ''] = requestLine.exec(text) ?? [];
  if (!written.includes('/')) return undefined;
  const address = written.replace(/:$/, '');
  // A status follows the address in a log line. The rest of the line is no part of the request.
  if (/^[\s:|→-]{0,5}[1-5]\d\d(?:\s|$)/.test(after)) return { method, address };
  const [own = '', ...next] = after.split(/(?<!\S)###/);
  const [query = ''] = /^(?:\s+[?&][^\s=]+=\S*)*/.exec(own) ?? [];
  const below = own.slice(query.length).replace(/^[ \t]+/, ' ');
  const at = `${below}\n\n`.search(bodyStart);
  const headers = below.slice(0, at).split(/\s(?=[\w-]+:(?:\s|$))/);
  const body = below.slice(at).trim();
  const isFile = body.startsWith('<');
  const isOther = before
    .split('\n')
    .some((line) => /[^\s"'`([|*]/.test(line) && !/^\s*(?:#|\/\/|@)/.test(line));
  const left = [
    ...headers.flatMap((line) => leftHeaderLine(line, otherWords)),
    ...(isFile ? [{ kind: 'body', name: '<' } as const] : []),
    ...(isOther || next.some((part) => part.includes('/')) ? [otherWords] : []),
  ];
  return {
    method,
    address: withQuery(address, query.split(/\s+[?&]/).slice(1)),
    body: body === '' || isFile ? undefined : body,
    left,
  };
}

/** Reads a text that is only a URL or path, perhaps in quotes. */
function readAddress(text: string): PastedCall | undefined {
  const address = text
    .trim()
    .replace(/^["'`]+|(?<!["'`,;])["'`,;]+$/g, '')
    .replace(/^[<“‘(*]+/, '');
  return address.includes('/') && !/\s/.test(address) ? { address } : undefined;
}

interface TranslatedText {
  readonly text: string;
  /** True if the command was invalid and was repaired. */
  readonly isRepaired: boolean;
}

const firstProgram = new RegExp(
  String.raw`(?:^|[\s(=|;/\\>])(?:(${cmdletNames})|${programNames})(?:\.exe)?\s`,
  'i',
);

/**
 * Translates a command of the Windows command prompt or of PowerShell. Also repairs typographic quotes, which chats
 * insert.
 */
function toPosixShell(pasted: string): TranslatedText {
  const straight = pasted.replace(typographic, straightened);
  const [, cmdlet] = firstProgram.exec(straight) ?? [];
  if (cmdlet !== undefined || /\s`\s*(?:[\n-]|$)/.test(straight))
    return { text: fromPowerShell(straight), isRepaired: straight !== pasted };
  // Firefox doubles the quotes inside an argument when it copies a command for the command prompt.
  const text = /"[[{]\s*""/.test(straight) ? straight.replace(/""(?=\S)|(?<=\S)""/g, '\\"') : straight;
  const isRepaired = text !== pasted;
  if (/\s\^"https?:/i.test(text)) return { text: fromCommandPrompt(text), isRepaired };
  // Older browsers copied commands for the command prompt without carets before quotes. In the command prompt, single
  // quotes have no meaning.
  if (!/\s'/.test(text) && /\^%\^|\^\\\^"|"https?:[^\s"]*\^[&%]/.test(text))
    return { text: fromCommandPrompt(text), isRepaired: true };
  return { text, isRepaired };
}

// Matches quoted text. An unclosed quote extends to the end of the text, so that nothing is scanned twice.
const typographic = /'[^']*'?|"(?:[^"\\]|\\[^])*"?|(?<![^\s=(:,])(?:“([^“”]*)”|‘([^‘’]*)’)/g;

function straightened(whole: string, double: string | undefined, single: string | undefined): string {
  const text = double ?? single;
  return text === undefined ? whole : quoted(text);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Translates from the Windows command prompt, where `^` escapes the next character, and a line break in a value is
 * doubled.
 */
function fromCommandPrompt(text: string): string {
  return text
    .replace(/ \^\r?\n/g, ' ')
    .replace(/\^\r?\n\r?\n/g, '\n')
    .replace(/\^([^\r\n])/g, '$1');
}

const double = String.raw`"(?:[^"\x60]|\x60[^]|"")*`;
const single = String.raw`'(?:[^']|'')*`;
/** Matches a body as browsers write it for PowerShell: `([System.Text.Encoding]::UTF8.GetBytes("…"))`. */
const bytes = new RegExp(String.raw`\(\[[\w.]+\]::UTF8\.GetBytes\((${double}")\)\)`, 'g');
const within = String.raw`[^(){}"'\x60]|\x60[^]|${double}"|${single}'`;
const powerShellPart = new RegExp(
  String.raw`\x60(\r?\n|[^])|(${single})'?|(${double})"?|(?<=-\w{1,30}\s{1,3})(?:@\{(?:${within}|[()])*\}?|\((?:${within}|[{}]|\((?:${within}|[{}])*\))*\)?)`,
  'g',
);

/**
 * Translates from PowerShell, where backticks escape, and quotes are doubled inside quotes. A hash table or an
 * expression in parentheses becomes one word.
 */
function fromPowerShell(text: string): string {
  return text
    .replace(bytes, '$1')
    .replace(powerShellPart, (brackets: string, escaped?: string, inSingle?: string, inDouble?: string) => {
      if (escaped !== undefined) return /\s/.test(escaped) ? ' ' : `\\${escaped}`;
      if (inDouble === undefined) return quoted(inSingle?.slice(1).replaceAll("''", "'") ?? brackets);
      return quoted(inDouble.slice(1).replace(/`([^])|""|\$\(\[char\](\d+)\)/g, unescaped));
    });
}

function unescaped(_: string, letter = '"', code?: string): string {
  return code === undefined ? (escapedLetters[letter] ?? letter) : String.fromCharCode(Number(code));
}
