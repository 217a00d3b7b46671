import type { Steps } from '../../base/doInTurns';
import { readShellCall } from '../../catalog/find/readShellCall';
import { shellCommands, type ShellWord } from '../../catalog/find/shellCommands';
import type { Source } from '../source/readSource';
import {
  AddressTextBuilder,
  VERSION,
  type AddressText,
  type SourceAddress,
  type ValueOf,
} from './addressText';
import { impliedBase, isForeignCall } from './impliedBase';
import { chainAround, joinChain, jointOf } from './joinChain';
import type { KnownBases } from './readAddress';
import { mayHoldBase, readNames, valueIn, baseIn, knownValues, valueOfAddress } from './readNames';

/**
 * Strings, words and request lines that hold `/v1`, or a path after a known base URL. Concatenated strings count as
 * one; linear time.
 */
export function* scanAddresses(source: Source, bases: KnownBases): Steps<readonly SourceAddress[]> {
  const { text, language, strings } = source;
  const isNamed = mayHoldBase(text, bases);
  if (!isNamed && !text.includes(VERSION)) return [];
  const wanted = isNamed ? '/' : VERSION;
  if (language.id === 'shell') return yield* scanShell(text, wanted, yield* shellNames(text, bases));
  if (language.id === 'http') return yield* scanHttpFile(text, wanted, yield* httpNames(text, bases));
  const values = yield* readNames(source, bases);
  const resolve = valueIn(values);
  const joint = jointOf(source);
  const found: SourceAddress[] = [];
  for (let index = 0; index < strings.length; index += 1) {
    const string = strings[index];
    if (!string || string.contentEnd - string.contentStart > MAX_ADDRESS) continue;
    const content = text.slice(string.contentStart, string.contentEnd);
    const holdsVersion = content.includes(VERSION);
    if (!holdsVersion && !(isNamed && content.length <= MAX_PATH && path.test(content))) continue;
    yield;
    const { first, last } = chainAround(source, index, joint);
    const chain = strings.slice(first, last + 1);
    const joined = joinChain(text, chain, joint, { resolve });
    // The call around the path may add the base URL, unless an expression precedes the path.
    const isAlone = !holdsVersion && joined.address.named === 0 && joined.start === chain[0]?.start;
    const implied = isAlone ? impliedBase(source, joined, values) : undefined;
    const isForeign = joined.address.text.startsWith(VERSION) && isForeignCall(text, joined, values);
    if (!isForeign) found.push(implied ? joinChain(text, chain, joint, { resolve, implied }) : joined);
    index = last;
  }
  return found;
}

/** Longest address, in characters. */
const MAX_ADDRESS = 4000;
const MAX_PATH = 200;
/** Beginning of a path: a placeholder for the base URL, or a word. */
const path = /^(?:[$#{%]|\/?[a-z][\w-]*(?:[/?$#{%:]|$)|\/$)/;

const requestLine =
  /^[ \t]*(?:([A-Z]+)[ \t]+)?((?:\{\{[^{}]{0,80}\}\}|(?!\{\{[^{}]{0,80}\}\})\S)+)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*\r?$/;

interface HttpLine {
  readonly line: string;
  readonly offset: number;
  /**
   * First line of a request. Lines with `###` separate requests; comments and variables before a request do not count.
   */
  readonly isStart: boolean;
  /** A line of a request that is a curl command. */
  readonly isCommand: boolean;
}

function* httpLines(text: string): Generator<HttpLine> {
  let expects = true;
  let isCommand = false;
  let offset = 0;
  for (const line of text.split('\n')) {
    const isEnd = line.startsWith('###');
    const isBlank = line.trim() === '';
    const isStart: boolean = expects && !isBlank && !/^\s*(?:#|\/\/|@)/.test(line);
    if (isStart) isCommand = /^\s*curl(?:\.exe)?\s/.test(line);
    else if (isEnd || isBlank) isCommand = false;
    expects = isEnd || (expects && !isStart);
    yield { line, offset, isStart, isCommand };
    offset += line.length + 1;
  }
}

/** Requests of an `.http` file in order: request lines and curl commands. */
function* scanHttpFile(text: string, wanted: string, resolve: ValueOf): Steps<readonly SourceAddress[]> {
  const found: SourceAddress[] = [];
  for (const { line, offset, isStart } of httpLines(text)) {
    yield;
    const [, method = 'GET', url] = (isStart && requestLine.exec(line)) || [];
    if (!url?.includes('/')) continue;
    const start = offset + line.indexOf(url);
    const end = start + url.length;
    if (url.startsWith('/') && isOfOtherHost(text.slice(end, end + HEADERS), resolve)) continue;
    const address = new AddressTextBuilder(resolve).add(text, start, end).build();
    found.push({ address, start, end, method });
  }
  found.push(...(yield* scanShell(yield* curlCommands(text), wanted, resolve)));
  return found.sort((one, other) => one.start - other.start);
}

/** The text of an `.http` file in which everything is blank except requests that are curl commands. */
export function* curlCommands(text: string): Steps<string> {
  const lines: string[] = [];
  for (const { line, isCommand } of httpLines(text)) {
    yield;
    lines.push(isCommand ? line : ' '.repeat(line.length));
  }
  return lines.join('\n');
}

const HEADERS = 400;
const hostHeader = /\nhost:[ \t]*((?:[\w-]+\.)+[\w:-]+|localhost\S*)/i;

/** Whether the header `Host` below a request line names a host of no environment. */
function isOfOtherHost(below: string, resolve: ValueOf): boolean {
  const [, host] = hostHeader.exec(below.split(/\n\s*\n/, 1)[0] ?? '') ?? [];
  return host !== undefined && ['https', 'http'].every((protocol) => !resolve(`${protocol}://${host}`));
}

/** `NAME=` of an assignment and `--url=` of an option. */
const prefix = /^(?:\w+=|--?[\w-]+=)/;

/** Words of a shell script that may be paths, without quotes, with the method of their command. */
export function* scanShell(text: string, wanted: string, resolve: ValueOf): Steps<readonly SourceAddress[]> {
  const found: SourceAddress[] = [];
  for (const words of shellCommands(text, wanted)) {
    yield;
    const { method } = readShellCall(words.map((word) => word.text)) ?? {};
    const [program, ...given] = words;
    const base = resolve(program?.text ?? '');
    const verb = base === undefined ? method : given.find((word) => /^[A-Z]+$/.test(word.text))?.text;
    const stated = verb === undefined ? {} : { method: verb.toUpperCase() };
    for (const word of words) {
      if (!word.text.includes(wanted)) continue;
      const address = addressOf(text, word, resolve, word.text.startsWith('/') ? base : undefined);
      found.push({ address, start: word.start, end: word.end, ...stated });
    }
  }
  return found;
}

function addressOf(
  source: string,
  { start, text, pieces }: ShellWord,
  valueOf: ValueOf,
  base = '',
): AddressText {
  const from = start + (prefix.exec(text)?.[0].length ?? 0);
  const builder = new AddressTextBuilder(valueOf).addBase(base);
  for (const piece of pieces) builder.add(source, Math.max(piece.start, from), piece.end);
  return builder.build();
}

/** An assignment: `export BASE="…"`, `BASE=…`. */
const shellAssignment = /(?<=^|[\s;&|])(\w+)=(?:"([^"\n]*)"|'([^'\n]*)'|([^\s;&|"']+))/g;
/** `: "${BASE:=…}"` assigns a default. */
const defaulted = /"?\$\{(\w+):=([^{}"\n]{1,200})\}"?/g;
const MAX_LENGTH = 200;

/** `api() { curl "$BASE$1"; }`: a function that appends its arguments to a base URL. */
const shellFunction = /^[ \t]*(?:function[ \t]+)?([\w-]+)[ \t]*(?:\(\))?[ \t]*\{([^]{0,600}?)\}[ \t]*$/gm;
const appended = /(?<=[\s"'=])((?:https?:\/\/|\$)[^\s"']{1,200}?)\/?\$(?:\w+|\{\w+\}|@)(?=[\s"'])/;

/** Values of the variables and functions of a shell script; in linear time. */
function* shellNames(text: string, bases: KnownBases): Steps<ValueOf> {
  const values = knownValues(text, bases);
  const valueOf = valueIn(values);
  for (const [, name = '', ...texts] of text.replace(defaulted, ' $1=$2 ').matchAll(shellAssignment)) {
    yield;
    const value = texts.find((one) => Boolean(one)) ?? '';
    if (value.length > MAX_LENGTH || !/^(?:https?:|\/|[${]|v1$)/i.test(value)) continue;
    const made = new AddressTextBuilder(valueOf).add(value, 0, value.length).build();
    const given = valueOfAddress(made, values, true);
    if (given !== undefined) values.give(name, given);
  }
  for (const [, name = '', body = ''] of text.matchAll(shellFunction)) {
    yield;
    const [, address = ''] = appended.exec(body) ?? [];
    const base = baseIn(new AddressTextBuilder(valueOf).add(address, 0, address.length).build().text, values);
    if (base !== undefined) values.give(name, base);
  }
  return valueOf;
}

const httpVariable = /^@([\w.-]+)[ \t]*=[ \t]*(\S[^\r\n]*)/gm;
const usedVariable = /\{\{\s*([\w.-]+)\s*\}\}/g;
/** Rounds of replacement, for variables inside other variables. */
const MAX_ROUNDS = 4;
/** A host without its protocol, such as `api.example`. */
const bareHost = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/|$)/;

/** Values of the variables of an `.http` file, also inside other variables. The last assignment counts. */
function* httpNames(text: string, bases: KnownBases): Steps<ValueOf> {
  const values = knownValues(text, bases);
  const otherwise = valueIn(values);
  const texts = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(httpVariable)) {
    yield;
    if (value.length <= MAX_LENGTH) texts.set(name, value.trimEnd());
  }
  return (expression) => {
    let filled = expression;
    for (let round = 0; round < MAX_ROUNDS && filled.length <= MAX_LENGTH; round += 1)
      filled = filled.replace(usedVariable, (whole, name: string) => texts.get(name) ?? whole);
    if (filled === expression) return otherwise(expression);
    const address = bareHost.test(filled) ? `https://${filled}` : filled;
    const made = new AddressTextBuilder(otherwise).add(address, 0, address.length).build();
    return valueOfAddress(made, values, true);
  };
}
