import { doAtOnce } from '../../base/doInTurns';
import { readShellCall } from '../../catalog/find/readShellCall';
import { shellCommands } from '../../catalog/find/shellCommands';
import { TemplateMatcher, UNKNOWN } from '../../catalog/find/templateMatcher';
import type { Endpoint } from '../../catalog/types';
import { codeLanguage } from '../source/codeLanguages';
import { readSource, type Source, matchAt } from '../source/readSource';
import { readAddress, type AddressPath } from '../paths/readAddress';
import type { FoundPaths } from '../paths/findPaths';
import { curlCommands } from '../paths/scanAddresses';
import type { FoundSdkCall } from '../sdk/clientNames';
import { readProgramCall, readJsonText } from './readProgramCall';
import { readSdkCall } from './readSdkCall';
import { WrittenCallBuilder, type WrittenCall } from './writtenCall';
import type { AddressText } from '../paths/addressText';
import { ValueReader } from './valueReader';

/**
 * Reads the written values of the call whose path or SDK name begins at an offset, without running code; in linear
 * time. Undefined if no call of the endpoint is there any more.
 */
export function readWrittenCall(
  {
    source,
    addresses,
    known,
    sdkCalls = [],
  }: Pick<FoundPaths, 'source' | 'addresses' | 'known'> & { readonly sdkCalls?: readonly FoundSdkCall[] },
  start: number,
  endpoint: Endpoint,
): WrittenCall | undefined {
  const sdkCall = sdkCalls.find((found) => found.start === start && found.call.endpointId === endpoint.id);
  if (sdkCall) {
    const written = new WrittenCallBuilder();
    readSdkCall(source, sdkCall, written);
    return { ...written.build(), isFlat: true };
  }
  const matcher = new TemplateMatcher([endpoint]);
  for (const found of addresses) {
    const { address } = found;
    if (found.start > start) break;
    const path = readAddress(address, known.bases);
    if (!path || address.offsetOf(path.start) !== start) continue;
    if (matcher.match(path.segments).endpoints.length === 0) return undefined;
    const written = new WrittenCallBuilder();
    const readable = readableAt(source, found.start);
    readPathValues(path, endpoint, written);
    // The query of a shell command may also be in its options.
    if (readable.language.id !== 'shell') readAddressQuery(readable, address, written);
    if (readable.language.id === 'shell') readCommandCall(readable.text, found.start, written);
    else if (readable.language.id === 'http') readHttpFileCall(readable.text, found.end, written);
    else readProgramCall({ ...found, source: readable, endpoint }, written);
    return written.build();
  }
  return undefined;
}

/** The source to read at an offset: a curl command in an `.http` file is read as shell. */
function readableAt(source: Source, at: number): Source {
  const commands = source.language.id === 'http' ? doAtOnce(curlCommands(source.text)) : '';
  return commands.charAt(at).trim() === '' ? source : doAtOnce(readSource(commands, codeLanguage('shell')));
}

/** A variable, or the output of a command. Quoting does not matter, because the user is asked for the value. */
const variable = /\$(?:\w+|\{[^}]*\}?|\([^)]*\)?)|\x60[^\x60]*\x60|<\w[\w-]*>|\{\{[^{}]*\}\}/g;
const encodedSigns = /%(?:2[489]|3[CE]|60|7[BD])/gi;

/** Adds query and body of the shell command at `at`. */
function readCommandCall(text: string, at: number, written: WrittenCallBuilder): void {
  for (const words of shellCommands(text, '/')) {
    if ((words.at(-1)?.end ?? 0) <= at) continue;
    const call = (words[0]?.start ?? 0) <= at ? readShellCall(words.map((word) => word.text)) : undefined;
    if (!call) break;
    const [address = ''] = call.address.split('#', 1);
    // Options such as `--data-urlencode` may have encoded the characters of a variable.
    const query = address.slice(address.indexOf('?') + 1).replace(encodedSigns, decodeURIComponent);
    if (address.includes('?')) readQueryText(query.replace(variable, UNKNOWN), written);
    if (call.left.some(({ name }) => /^--url-query$|==@/.test(name))) written.leaveOpen();
    if (call.body !== undefined) addBody(call.body, variable, written);
    return;
  }
  written.leaveOpen();
}

const braces = /\{\{[^{}]*\}\}/g;

/** Adds the lines below an `.http` request line that ends at `at`: the rest of its query, and its body. */
function readHttpFileCall(text: string, at: number, written: WrittenCallBuilder): void {
  const [part = ''] = text.slice(at).split(/^###/m, 1);
  const [, ...lines] = part.split(/\r?\n/);
  const blank = lines.findIndex((line) => line.trim() === '');
  const head = blank < 0 ? lines : lines.slice(0, blank);
  for (const line of head) {
    const more = /^\s*[?&](.*)$/.exec(line)?.[1];
    if (more === undefined) break;
    readQueryText(more.trim().replace(braces, UNKNOWN), written);
  }
  if (blank >= 0) addBody(lines.slice(blank + 1).join('\n'), braces, written);
}

/** Adds a JSON body; variables in it are open. */
function addBody(text: string, variables: RegExp, written: WrittenCallBuilder): void {
  const marked = text.replace(variables, UNKNOWN);
  const value = readJsonText(marked);
  if (value) written.addBody(value, (one) => one.includes(UNKNOWN));
}

const control = /[\u0000-\u001f\\]/;

/** Adds the values in path segments. */
function readPathValues(
  { segments }: AddressPath,
  { path }: Pick<Endpoint, 'path'>,
  written: WrittenCallBuilder,
): void {
  for (const [index, part] of path.split('/').slice(1).entries()) {
    if (!part.startsWith(':')) continue;
    const name = part.slice(1);
    written.addPath(name, decoded(segments[index] ?? UNKNOWN, decodeURIComponent));
  }
  // The unknown value at the end may hold a query.
  if (segments.at(-1)?.endsWith(UNKNOWN) && !path.split('/').at(-1)?.startsWith(':')) written.leaveOpen();
}

/** Adds the parameters of a query text. */
function readQueryText(query: string, written: WrittenCallBuilder): void {
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const [name = '', ...value] = pair.split('=');
    const known = decoded(name, formDecoded);
    if (known === undefined || !/^[\w.[\]-]+$/.test(known)) written.leaveOpen();
    else written.addQuery(known, decoded(value.join('='), formDecoded));
  }
}

/**
 * Decodes a text. Undefined if a part is unknown, an escape is invalid, or the result has a control character or a
 * backslash.
 */
function decoded(text: string, decode: (text: string) => string): string | undefined {
  if (text.includes(UNKNOWN)) return undefined;
  try {
    const value = decode(text);
    return control.test(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

function formDecoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

const MAX_ENCODED = 2000;
/** Function that writes an object as a query. */
const encoder =
  /\??(?:\$?\{|["'`]\s*[+.]\s*)?\s*(?:new\s+)?(?:(?:[\w.]*\.)?(?:URLSearchParams|urlencode|stringify)|http_build_query)\s*(?=\()/y;

/** Adds the query of an address: a text, or an object passed to a function such as `URLSearchParams`. */
function readAddressQuery(
  { text, language }: Source,
  address: AddressText,
  written: WrittenCallBuilder,
): void {
  const [whole = ''] = address.text.split('#', 1);
  const at = whole.indexOf('?');
  if (at < 0) return;
  const encoded = language.program && matchAt(encoder, text, address.offsetOf(at));
  if (encoded) {
    const open = encoded.end;
    // Reads from the bracket on, because a quote before it would begin another string.
    const rest = doAtOnce(readSource(text.slice(open, open + MAX_ENCODED), language));
    const list = new ValueReader(rest, 0).readList(0);
    written.addQueryValue(list?.items[0]?.value);
  } else readQueryText(whole.slice(at + 1), written);
}
