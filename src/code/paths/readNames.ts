import type { Steps } from '../../base/doInTurns';
import { UNKNOWN } from '../../catalog/find/templateMatcher';
import { stringAround, type Source, lastBefore } from '../source/readSource';
import { environmentVariables } from '../environmentVariables';
import { OPEN_VERSION, VERSION, type AddressText, type ValueOf } from './addressText';
import { assignedNames, likely } from './assignedNames';
import { chainAround, joinChain, jointOf } from './joinChain';
import { NameValues } from './nameValues';
import type { KnownBases } from './readAddress';

/** Longest address, in characters. */
const MAX_LENGTH = 200;
/** Largest number of rounds; each round follows the references from name to name one step further. */
const MAX_ROUNDS = 4;
const MAX_NAMES = 200;
const address = /^(?:https?:\/\/|\/|[$#{%]|v1$)/i;
const local = /^https?:\/\/(?:localhost|127\.|10\.|\[)/i;
const literalHost = /^https?:\/\/[\w.-]+(?::\d+)?(?:\/|$)/i;

/**
 * Whether the text may hold a base URL of an environment: by an import, our environment variable or an environment's
 * host.
 */
export function mayHoldBase(text: string, { urls, imported = [] }: KnownBases): boolean {
  return (
    imported.length > 0 ||
    text.includes(environmentVariables.baseUrl) ||
    [...urls].some((url) => text.includes(url.replace(/^\w+:\/\/|\/.*/g, '')))
  );
}

/** Value of an expression, by its names or by its fallback URL. */
export function valueIn(values: NameValues): ValueOf {
  return (expression) => {
    for (const name of namesIn(expression)) {
      const value = values.valueOf(name);
      if (value !== undefined) return value;
    }
    const literal = /https?:\/\/[^\s"'`})]+/i.exec(expression)?.[0];
    if (literal !== undefined) return baseIn(literal, values);
    // A function may wrap the variable: `str(os.environ["NAME"])`.
    const { baseUrl } = environmentVariables;
    return /["'`]/.test(expression) && expression.includes(baseUrl) ? values.valueOf(baseUrl) : undefined;
  };
}

/**
 * The text if it is exactly a base URL of an environment, else undefined. A base URL without `/v1` gets `OPEN_VERSION`
 * at its end.
 */
export function baseIn(text: string, values: NameValues): string | undefined {
  const kind = values.kindOf(text);
  if (kind === 'ours') return text.replace(/\/$/, '') + OPEN_VERSION;
  return kind === `ours${VERSION}` ? text : undefined;
}

/**
 * Value of a name that is assigned an address; undefined if unknown. A local URL of no environment counts only if
 * `isFixed`, because it is often a default that another URL replaces.
 */
export function valueOfAddress(
  { text, named, isOpen }: AddressText,
  values: NameValues,
  isFixed = false,
): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  if (isOpen) return text.length === named ? text.slice(0, -VERSION.length) + OPEN_VERSION : undefined;
  const kind = values.kindOf(text);
  if (kind === 'path') return /\w/.test(text) ? text : undefined;
  if (kind === 'foreign') return literalHost.test(text) && (isFixed || !local.test(text)) ? text : undefined;
  return text.startsWith(UNKNOWN) && named === 0 ? undefined : (baseIn(text, values) ?? text);
}

/** Names with known values that need no assignment: the variable of our snippets, and imports. */
export function knownValues(text: string, bases: KnownBases): NameValues {
  const values = new NameValues(bases);
  if (text.includes(environmentVariables.baseUrl))
    values.give(environmentVariables.baseUrl, UNKNOWN + OPEN_VERSION);
  for (const { name, value, isFunction } of bases.imported ?? []) {
    values.give(name, value);
    if (isFunction) values.functions.add(name);
  }
  return values;
}

/** Reads the values of the names in a source text; in linear time. */
export function* readNames(source: Source, bases: KnownBases): Steps<NameValues> {
  const { text, strings } = source;
  const values = knownValues(text, bases);
  // Without a URL in the text, no name can stand for a base URL.
  if (!mayHoldBase(text, bases) && !text.includes('://')) return values;
  const candidates: number[] = [];
  for (const [index, { contentStart, contentEnd }] of strings.entries()) {
    yield;
    if (contentEnd - contentStart > MAX_LENGTH) continue;
    if (address.test(text.slice(contentStart, Math.min(contentEnd, contentStart + 8))))
      candidates.push(index);
  }
  const seen = new Set<string>();
  const holders = createHolders(text);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    yield* readLiterals(source, candidates, values, holders);
    const fresh = values.names.filter((name) => !seen.has(name)).slice(0, MAX_NAMES);
    if (fresh.length === 0) break;
    for (const name of fresh) seen.add(name);
    yield* readMentions(source, fresh, values, holders);
  }
  const clients = [...text.matchAll(clientClass)].map(([, name = '']) => name);
  const named =
    clients.length === 0 ? [] : [...clients, ...values.names.filter((name) => baseName.test(name))];
  values.inherited = named.map((name) => values.baseOf(name)).find((base) => base !== undefined);
  return values;
}

/** A class that extends an HTTP client. */
const clientClass =
  /\bclass\s+(\w+)\b[^\n{]{0,80}?(?:[(<:,]\s*|\bextends\s+)(?:\w+(?:\.|::|\\))*\w*(?:Session|Client|Axios|DataSource)\b/g;
const baseName = /^(?:base|prefix)_?ur[il]$/i;

/** Assigns the value at a position to the function and class around it. */
type Holders = (at: number, value: string, values: NameValues) => Steps<void>;

function createHolders(text: string): Holders {
  let headers: readonly Header[] | undefined;
  return function* (at, value, values) {
    headers ??= yield* readHeaders(text);
    for (const { name, receiver, isClass } of headersAround(text, headers, at)) {
      values.give(name, value);
      if (!isClass) values.functions.add(name);
      if (receiver) values.ownNames.add(receiver);
    }
  };
}

function* readLiterals(
  source: Source,
  candidates: readonly number[],
  values: NameValues,
  holders: Holders,
): Steps<void> {
  const { text, strings } = source;
  const joint = jointOf(source);
  let read = -1;
  for (const index of candidates) {
    if (index <= read) continue;
    yield;
    const { first, last } = chainAround(source, index, joint);
    read = last;
    const chain = strings.slice(first, last + 1);
    const { address: made, start, end } = joinChain(text, chain, joint, { resolve: valueIn(values) });
    const isNamed = made.named > 0 || !made.text.startsWith(UNKNOWN);
    // Ignores an unknown path after the base URL.
    const whole = baseIn(made.text.replace(/\/?\uE000$/, ''), values);
    if (whole !== undefined && isNamed && made.text.endsWith(UNKNOWN)) {
      yield* holders(start, whole, values);
      continue;
    }
    const fixed = valueOfAddress(made, values, true);
    if (fixed === undefined) continue;
    const value = valueOfAddress(made, values);
    // In `(env.X ?? 'https://…') + '/a'`, `/a` belongs to the outer variable.
    const isInner = followed.test(text.slice(end, end + 60));
    const names = assignedNames(source, start, end).filter(({ isNear }) => isNear || !isInner);
    if (value === undefined) {
      if (names[0]?.isDirect) for (const { name } of names) values.give(name, fixed, true);
      continue;
    }
    const isBase = values.isBase(value);
    const isPart = !isBase && values.kindOf(value) !== 'foreign';
    for (const { name, isDirect, isAlias } of names)
      if (isDirect || !isPart) values.give(name, value, false, isAlias);
    if (isBase && names.length === 0 && !isInner) yield* holders(start, value, values);
  }
}

/** The beginning of an assignment to a name, in the text after the name. */
const assigned =
  /^["'\]]{0,2}\??\s*(?::\s*(?:[\w.<>[\]|? ]|,(?=[^<>=\n]*>)){1,40}?)?\s*(?:\?\?=|\|\|=|:=|=>|=(?![=>])|:(?!:))/;
/** Text from an expression to the quote of the path joined to it, with calls such as `.rstrip("/")`. */
const joint = String.raw`(?:\??\.\w+(?:\([^()\n]{0,80}\))?)*[)!]*\s*[+.]\s*[$f]?["'\x60]\/?\w`;
/** Text after a name, if a path is joined to the name or is an argument of its call. */
const continued =
  /^(?:\.\w+\b)*[\])}!]*(?:\/?[\w-]|\/[$#{]|["'`)]?\s*[+.]\s*\$?["'`]\/?\w)|^\((?:[^()"'`\n]|["'`][A-Z]+["'`])*["'`]\/?[a-z]/;
/** The fallback of an unset variable. */
const fallback = String.raw`(?:,|\?\?|\|\||\?:|or\b)\s*(?:\w+:\s*)?(?:["'\x60][^"'\x60\n]{0,160}["'\x60]|[\w.$]{1,60})`;
/**
 * Text after a name in brackets, if a path is joined to the brackets: `env["NAME"] + "/v1"`, `getenv("NAME",
 * "https://…") + "/v1"`, `(env.NAME ?? BASE) + "/v1"`.
 */
const continuedBehind = new RegExp(String.raw`^["'\x60]?(?:[\])]*\s*${fallback})?[\])]+(?:${joint}|\}\/)`);
/** Text after a fallback URL in brackets, if a path is joined to the brackets. */
const followed = new RegExp(String.raw`^\s*[)\]}]+${joint}`);
/** Number of characters that are read before a name on its line. */
const MAX_LINE = 100;
const inPlaceholder = /[$#{][^}\s]*$/;
const addressWord = /\b(?:\w*(?:url|host|server|origin|endpoint|env)|base\w*)\b/i;

/** A member after a name, such as `.url`; a known value of the member counts instead of the name's. */
const member = /^\??(?:\.|->)(\w+)/;

/** Propagates values of names to other names, and to functions and classes that use them. */
function* readMentions(
  source: Source,
  fresh: readonly string[],
  values: NameValues,
  holders: Holders,
): Steps<void> {
  const { text } = source;
  const found = yield* mentionsOf(source, fresh);
  const isAssigned = ({ end }: Mention): boolean => assigned.test(text.slice(end, end + 60));
  for (const one of found) {
    yield;
    if (isAssigned(one) && isGivenOther(text, one.end, values)) values.forget(one.name);
  }
  for (const one of found) {
    yield;
    const { name, start, end } = one;
    const isOurs = values.baseOf(name) !== undefined;
    const value = values.valueOf(name);
    if (
      value === undefined ||
      (!isOurs && values.kindOf(value) !== 'foreign') ||
      isAssigned(one) ||
      values.valueOf(member.exec(text.slice(end, end + 60))?.[1] ?? '') !== undefined ||
      continued.test(text.slice(end, end + 60)) ||
      continuedBehind.test(text.slice(end, end + 300))
    )
      continue;
    const isPlain = isOurs && !values.functions.has(name);
    for (const given of assignedNames(source, start)) {
      if (given.name === name || !given.isLikely || !(isPlain || likely.test(given.name))) continue;
      values.give(given.name, value, !isOurs && !given.isNear, given.isAlias);
    }
    if (isOurs) yield* holders(start, value, values);
  }
}

interface Mention {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Mentions of names, in order: in code, in placeholders of strings, and as a quoted key or type. */
function* mentionsOf(source: Source, names: readonly string[]): Steps<readonly Mention[]> {
  // `f` before a quote begins a string of Python.
  const words = names.map((name) => (name.length === 1 ? `${name}(?!["'])` : name));
  const mention = new RegExp(String.raw`(?<![\w-])(?:${words.join('|')})(?![\w-])`, 'g');
  const { text, others } = source;
  const found: Mention[] = [];
  for (const { 0: name, index: start } of text.matchAll(mention)) {
    yield;
    const string = stringAround(source, start);
    const before = text.slice(Math.max(string?.contentStart ?? 0, start - MAX_LINE), start);
    // A quoted type of Python: `client: 'CommerceClient'`.
    const isType =
      /^[A-Z]/.test(name) &&
      /:\s?.$/.test(text.slice(start - 3, start)) &&
      string?.contentEnd === start + name.length;
    const isQuoted = string?.contentStart === start && (/^[A-Z\d_]+$/.test(name) || isType);
    const isInComment = (others[lastBefore(others, start)]?.end ?? 0) > start;
    const stands = string ? isQuoted || inPlaceholder.test(before) : !isInComment;
    if (stands) found.push({ name, start, end: start + name.length });
  }
  return found;
}

/**
 * Whether the assigned value may be another address than the known one, such as an address from an environment
 * variable.
 */
function isGivenOther(text: string, end: number, values: NameValues): boolean {
  // A line continues before an operator on the next line, and after an opening bracket.
  const [right = ''] = text
    .slice(end, end + 200)
    .replace(assigned, '')
    .trimStart()
    .split(/;|(?<![([{])\n(?!\s*[?:|.&+])/, 1);
  if (/^(?:UR[IL]|Uri)\b\s*[,;)=?]/.test(right) || !addressWord.test(right) || /https?:\/\//.test(right))
    return false;
  return !(right.match(/[\w-]+/g) ?? []).some((word) => values.valueOf(word) !== undefined);
}

/** Calls that do not change an address. */
const trimming =
  /(?:\.|->)(?:\w*strip|trim\w*|to_?s\w*|String|orEmpty|remove\w+|toHttpUrl|replace\w*|chomp|href)(?:\([^()]*\))?$/i;
const index = /(?:\[\s*(?:(["'`:]?)([\w.-]+)\1?)?[^\][]*\]|\(\s*(?:(["'`])([\w.-]+)\3)?[^()]*\))$/;
/** Longest expression whose names are read, in characters; longer text is slow to scan from its end. */
const MAX_EXPRESSION = 500;

/** Names that may identify an expression, nearest first: `config.env["BASE"]` is `BASE` or `env`. */
function namesIn(expression: string): readonly string[] {
  if (expression.length > MAX_EXPRESSION) return [];
  let rest = expression.replace(/^[$#%]?\{+\s*\$?|\}+$/g, '').trim();
  // Removes the fallback, which follows `||` and the like.
  rest = rest.split(/\s*(?:\|\||\?\?|\?:|:-|\bor\b)/, 1)[0]?.replace(/[!?]+$/, '') ?? '';
  while (trimming.test(rest)) rest = rest.replace(trimming, '');
  const names: string[] = [];
  for (let part = index.exec(rest); part; part = index.exec(rest)) {
    const quoted = part[2] ?? part[4];
    if (quoted !== undefined) names.push(quoted);
    rest = rest.slice(0, part.index);
  }
  const last = /[\w-]*\w$/.exec(rest)?.[0];
  return last === undefined ? names : [...names, last];
}

/** Start of a function or class. */
interface Header {
  readonly start: number;
  readonly indent: number;
  readonly name: string;
  readonly isClass: boolean;
  /** Receiver's name of a Go method. */
  readonly receiver?: string | undefined;
}

const MAX_HEAD = 300;
const classHeader = /\b(?:class|interface|object|struct|trait|module)\s+([A-Z]\w*)|\btype\s+(\w+)\s+struct\b/;
const functionHeaders = [
  /^\s*func(?:\s*\((\w+)[^)]*\)\s*|\s+)(\w+)/,
  /\b(?:function\*?|def|fun)\s+()(?:[\w<>?]+\.)*(\w+)/,
  /^\s*(?:[a-z]+\s+)*get\s+()(\w+)\s*\(\)/,
  /\b(?:const|let|var|val|final)\s+()(\w+)\b.*(?:=>|\bfunction\b|\($)/,
  /^\s*(?!.*\b(?:return|await|new|throw|yield)\b)(?:(?:[\w<>[\],.?]+\s+)+()(\w+)\s*\([^"'`]*\)|(?:[\w<>[\],.?]+\s+)*()#?(\w+)(?:<[^()]{1,60}>)?\s*\([^"'`]*(?:\{|=>|,|\())\s*$/,
  /^\s*(?!(?:return|await|new|throw|yield|else)\b)(?:[\w<>[\],?]+\s+)*()(\w+)\s*\([^"'`()]*\)\s*(?:\{\s*return\b|=>(?!\s*\{))/,
];

const statementWord = /^(?:if|for|while|switch|catch|else|foreach|using|lock|with)$/;

/** Functions and classes of a source text, in order; in linear time. */
function* readHeaders(text: string): Steps<readonly Header[]> {
  const headers: Header[] = [];
  let offset = 0;
  for (const line of text.split('\n')) {
    yield;
    const begin = line.slice(0, MAX_HEAD);
    const indent = line.length - line.trimStart().length;
    const [, className, name = className] = classHeader.exec(begin) ?? [];
    if (name !== undefined) headers.push({ start: offset, indent, name, isClass: true });
    const [found] = functionHeaders.flatMap((pattern) => {
      const [, receiver, first, , name = first] = pattern.exec(begin) ?? [];
      return name === undefined || statementWord.test(name) ? [] : [{ name, receiver }];
    });
    if (found) headers.push({ start: offset, indent, ...found, isClass: false });
    offset += line.length + 1;
  }
  return headers;
}

const MAX_HEADERS = 200;

/** The innermost function and class around a position, by indentation. */
function headersAround(text: string, headers: readonly Header[], at: number): readonly Header[] {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(start, start + MAX_HEAD))?.[0].length ?? 0;
  const last = lastBefore(headers, at + 1);
  const around: Header[] = [];
  for (let index = last; index > Math.max(-1, last - MAX_HEADERS); index -= 1) {
    const header = headers[index];
    if (!header || (header.start !== start && header.indent >= indent)) continue;
    if (!around.some(({ isClass }) => isClass === header.isClass)) around.push(header);
    if (header.isClass) break;
  }
  return around;
}
