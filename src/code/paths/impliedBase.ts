import type { CodeLanguageId } from '../source/codeLanguages';
import type { Source } from '../source/readSource';
import { frameBefore, wrapping } from './frameBefore';
import type { NameValues } from './nameValues';
import { valueIn } from './readNames';
import type { ImpliedBase } from './joinChain';

const BEHIND = 400;
const BEHIND_CALL = 160;
/** Names of server objects, which receive requests. */
const answering = /^(?:app|server|router|express|fastify|koa)$/i;
/** A handler after the path: the call defines a server route. */
const handler = /^["'`]?\s*,\s*(?:async\b|function\b|\(?[\w,\s:]*\)?\s*=>)/;
/** React hook, as in `useSWR('/orders', fetcher)`: `fetcher` requests the path with its own base URL. */
const hook = /^use[A-Z]\w*(?:<[^()]*>)?$/;
/** A member `query` of Redux Toolkit: the path in it gets the base URL of `baseQuery`. */
const query = /\bquery\s*:\s*(?:\([^()]{0,80}\)|\w+)\s*=>\s*(?:\(\s*\{(?:[^{}]*,)?\s*url\s*:\s*|\(\s*)?$/;
/** Functions that join parts of an address. */
const joining = /(?:join\w*|ur[il](?:\.https?)?|concat|combine|resolve)$/i;

/** Whether a handler follows the path that ends at `end`. */
export function definesRoute(text: string, end: number): boolean {
  return handler.test(text.slice(end, end + BEHIND_CALL));
}

/**
 * The base URL that the call around a path adds, if an environment has that base URL. Undefined if the source does not
 * show the base URL, and for the route of a server.
 */
export function impliedBase(
  { text, language: { id: language } }: Source,
  { start, end }: { readonly start: number; readonly end: number },
  values: NameValues,
): ImpliedBase | undefined {
  if (definesRoute(text, end)) return undefined;
  const behind = text.slice(end, end + BEHIND_CALL);
  const from = Math.max(0, start - BEHIND);
  const [, command] =
    (language === 'ruby' && /([\w$@.]+)[ \t]+$/.exec(text.slice(Math.max(from, start - 80), start))) || [];
  if (command !== undefined) return plain(baseOfCallee(command, language, values));
  let { open, callee, calleeStart, siblings } = frameBefore(text, start, from);
  const fetcher = hook.test(callee) ? /^["'`]?\s*,\s*(\w+)\s*[,)]/.exec(behind)?.[1] : undefined;
  if (fetcher !== undefined) return plain(values.baseOf(fetcher));
  const queried = values.baseOf('baseQuery');
  if (queried !== undefined && query.test(text.slice(from, start))) return plain(queried);
  const joined = joinedBase(text.charAt(open) === '[' ? 'join' : callee, siblings, behind, values);
  if (joined) return joined;
  const option = optionBase(text.charAt(open) === '{' ? siblings : undefined, behind, values);
  if (option) return option;
  // If the path is a member of an object, or in a function that only builds an address, the outer call counts.
  const isWrapping = (): boolean => wrapping.test(callee) && values.baseOf(callee) === undefined;
  const isMember = (): boolean =>
    '{['.includes(text.charAt(open)) && !(language === 'kotlin' && blockOfCall.test(callee));
  while (open >= 0 && (isMember() || isWrapping()))
    ({ open, callee, calleeStart, siblings } = frameBefore(text, isWrapping() ? calleeStart : open, from));
  if (open < 0 || !/^[^(+]{0,80}$/.test(siblings)) return undefined;
  if (language === 'csharp' && attribute.test(text.slice(Math.max(0, calleeStart - 1), open)))
    return plain(values.baseOf('Retrofit'));
  const expression = expressionBefore(text, open);
  const isSegment = segmentCall.test(expression);
  if (isSegment && siblings.trim() !== '') return undefined;
  const base =
    baseOfCallee(expression, language, values) ??
    (isSegment ? baseAround(text, calleeStart, language, values) : undefined);
  return isSegment && base !== undefined ? { base, segments: segmentsIn(behind) } : plain(base);
}

/** A host in an option beside a path: `host: "a.example"`. */
const hostOption = /\bhost(?:name)?["']?\s*(?::|=>?)\s*["'`]((?:[\w-]+\.)+\w+|localhost)/i;
/**
 * A host in an argument next to the path: `new URL("/v1/users", "https://a.example")`, `Uri.https("a.example",
 * "/v1/users")`.
 */
const hostText = /(?:^|["'`])(?:https?:\/\/)?((?:[\w-]+\.)+\w+|localhost)/i;

/**
 * Whether the call around a path goes to a host of no environment: the host of the call's client, such as the payment
 * gateway, or one written beside the path.
 */
export function isForeignCall(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  values: NameValues,
): boolean {
  const { open, callee, siblings } = frameBefore(text, start, Math.max(0, start - BEHIND));
  const behind = text.slice(end, end + BEHIND_CALL).split(/[;)]/, 1)[0] ?? '';
  const beside = open < 0 ? '' : `(${siblings},${behind.replace(/^["'`]?\s*,?/, '')}`;
  const isJoining = joining.test(callee);
  const [, name = '', literal = ''] = baseOption.exec(beside) ?? [];
  const host = (hostOption.exec(beside) ?? hostText.exec(isJoining ? beside : literal))?.[1];
  if (host !== undefined) return !values.isOurHost(host);
  return [callee, isJoining ? beside : name]
    .join(' ')
    .split(/[^\w$]+/)
    .some((word) => {
      const value = values.valueOf(word);
      return value !== undefined && values.kindOf(value) === 'foreign';
    });
}

/** A call of Ktor with a block: `client.get { url("orders") }`. */
const blockOfCall = /\.(?:get|post|put|patch|delete|request)$/;
/** Base URLs in the block of a Ktor call: `url(BASE)`, `takeFrom(BASE)`, `host = "…"`. */
const baseInBlock = /\b(?:host\s*=\s*"([\w.-]+)|(?:takeFrom|url)\(\s*([^()\n]+?)\s*\))/;

/** The base URL of the call around a builder: `client.get().uri(builder -> …)`, `client.get { url { … } }`. */
function baseAround(
  text: string,
  at: number,
  language: CodeLanguageId,
  values: NameValues,
): string | undefined {
  const from = Math.max(0, at - BEHIND);
  let { open, callee, calleeStart } = frameBefore(text, at, from);
  if (/\.uri\s*$/.test(callee)) return baseOfCallee(expressionBefore(text, open), language, values);
  while (language === 'kotlin' && text.charAt(open) === '{') {
    const [, host = '', expression = `https://${host}`] = baseInBlock.exec(text.slice(open, at)) ?? [];
    const base = valueIn(values)(expression);
    if (base !== undefined) return base;
    if (callee !== 'url') {
      const call = expressionBefore(text, open);
      const [, argument] = /\(([^()]+)\)$/.exec(call) ?? [];
      return argument === undefined ? baseOfCallee(call, language, values) : valueIn(values)(argument);
    }
    ({ open, callee, calleeStart } = frameBefore(text, calleeStart, from));
  }
  return undefined;
}

/** Attribute of a method in C#: `[Get("/orders")]`. */
const attribute = /^\[(?:Get|Post|Put|Patch|Delete)$/;

function plain(base: string | undefined): ImpliedBase | undefined {
  return base === undefined ? undefined : { base, segments: [] };
}

/** Methods that add one or more segments to an address. */
const segmentNames = '(?:(?:add|Append)?PathSegments?|(?:Join)?Path|concat|append)';
const segmentCall = new RegExp(String.raw`\b${segmentNames}$`, 'i');
const segment = new RegExp(
  String.raw`^\s*(?:,|\)\s*\.${segmentNames}\()\s*("[\w/-]*"|'[\w/-]*'|[\w$@.>-]+(?:\(\))?)(?=\s*[,)\]])`,
  'i',
);

function segmentsIn(behind: string): readonly string[] {
  const segments: string[] = [];
  for (let found = segment.exec(behind); found; found = segment.exec(behind)) {
    segments.push(found[1] ?? '');
    behind = behind.slice(found[0].length);
  }
  return segments;
}

/** A base URL after the path, by name or literal. */
const given =
  /^["'`]?\s*,\s*(?:([\w$@.>:[\]"'-]+)(?:\s*\+\s*["'`]\/["'`])?|["'`](https?:\/\/[^\s"'`]{1,160})["'`])\s*\)/;

/**
 * The base URL that a function joins to the path: `urljoin(BASE, "orders")`, `new URL('orders', BASE)`, `[BASE,
 * 'orders', id].join('/')`.
 */
function joinedBase(
  callee: string,
  siblings: string,
  behind: string,
  values: NameValues,
): ImpliedBase | undefined {
  if (!joining.test(callee.trimEnd())) return undefined;
  const before = /^([^,]+),$/.exec(siblings.trim())?.[1]?.trim();
  const [, name, literal = name] = (siblings.trim() === '' && given.exec(behind)) || [];
  const expression = before ?? literal;
  // `siblings` has `()` in place of bracketed text.
  const base = expression === undefined ? undefined : valueIn(values)(expression.replace(/\(\)$/, ''));
  if (base === undefined || !values.kindOf(base).startsWith('ours')) return undefined;
  return { base, segments: before === undefined ? [] : segmentsIn(behind) };
}

/** Option of a call with its base URL, by name or literal. */
const baseOption =
  /\b(?:base|prefix)_?ur[il]["']?\s*(?::|=>)\s*(?:([\w$.]+)|["'`](https?:\/\/[^\s"'`]{1,160})["'`])/i;
const optionsBehind = /^["'`]?\s*,\s*[{[]([^{}[\]]*)/;

/**
 * The base URL in an option: `get('/orders', { baseURL: BASE })`, `request({ baseURL: BASE, url: '/orders' })`.
 * `siblings`: if the path is a member of an object, as in the second example, the object's text before the path.
 */
function optionBase(
  siblings: string | undefined,
  behind: string,
  values: NameValues,
): ImpliedBase | undefined {
  const options =
    siblings === undefined ? optionsBehind.exec(behind)?.[1] : siblings + (behind.split('}', 1)[0] ?? '');
  const [, name, literal = name] = baseOption.exec(options ?? '') ?? [];
  const base = literal === undefined ? undefined : valueIn(values)(literal);
  return base !== undefined && values.isBase(base) ? plain(base) : undefined;
}

/** The expression before an opening bracket: names and calls joined by dots. */
function expressionBefore(text: string, open: number): string {
  const from = Math.max(0, open - BEHIND);
  let depth = 0;
  // Skips spaces between the expression and a block.
  while (text.charAt(open - 1) === ' ') open -= 1;
  let index = open - 1;
  for (; index >= from; index -= 1) {
    const character = text.charAt(index);
    if (')]}>'.includes(character) && !(character === '>' && '-='.includes(text.charAt(index - 1))))
      depth += 1;
    else if ('([{<'.includes(character)) {
      if (depth === 0) break;
      depth -= 1;
    } else if (depth === 0 && (character === '"' || character === "'")) {
      index = text.lastIndexOf(character, index - 1);
      break;
    } else if (depth === 0 && !/[\w$@#.:?!>-]/.test(character)) {
      // The expression may continue on a line that begins with a dot.
      const next = text.slice(index + 1, index + 3);
      if (!/\s/.test(character) || !/^(?:[.?!]|->|\s)/.test(next)) break;
    }
  }
  const isText = index >= 0 && /["']/.test(text.charAt(index));
  return text.slice(isText ? index : index + 1, open).trim();
}

/** Stands for the brackets of a call. */
const CALL = '\uE002';
const bracket = /\([^()]*\)|\[[^[\]]*\]|<[^<>]*>|\{[^{}]*\}/g;
const verb = /^(?:get|post|put|patch|delete)$/;

/** Base URL of a callee: a client, or a function or method of the file that uses a base URL. */
function baseOfCallee(callee: string, language: CodeLanguageId, values: NameValues): string | undefined {
  if (/^@[A-Z]/.test(callee)) return values.baseOf(/^@[A-Z]+$/.test(callee) ? 'Retrofit' : 'HttpExchange');
  const literal = /^["'][^"']*["']/.exec(callee)?.[0] ?? '';
  let inner = literal;
  let rest = callee.slice(literal.length);
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(bracket, (part) => {
      inner += part;
      return part.startsWith('(') ? CALL : '';
    });
  }
  const parts = rest.split(/[^\w\uE002]+/).filter((link) => link !== '');
  const links = parts.filter((link) => !values.ownNames.has(link));
  const last = links.pop() ?? '';
  if (links.length === 0 && literal === '') {
    const base = values.baseOf(last);
    if (base !== undefined || !verb.test(last)) return base;
    if (language === 'ruby') return values.baseOf('base_uri');
    return parts.length > 1 ? values.inherited : undefined;
  }
  for (const link of links.reverse()) {
    const name = link.replace(CALL, '');
    if (answering.test(name)) return undefined;
    const base = values.baseOf(name) ?? (link === name ? undefined : baseInCall(inner, values));
    // A call without a base URL uses the base URL of its client, so the client is checked next.
    if (base !== undefined || link === name) return base;
  }
  return baseInCall(literal, values);
}

/** The base URL among the arguments of a call: `WebClient.create(BASE)`, `new Client("https://…/v1")`. */
function baseInCall(call: string, values: NameValues): string | undefined {
  for (const [word] of call.matchAll(/https?:\/\/[^\s"'`)]+|[\w-]*\w/g)) {
    const base = word.includes('://') ? valueIn(values)(word) : values.baseOf(word);
    if (base !== undefined) return base;
  }
  return undefined;
}
