import { isJson } from '../../json/isJson';
import type { CodeLanguageId, LiteralForm } from '../source/codeLanguages';
import {
  matchAt,
  bracketAt,
  pieceAt,
  skipComments,
  type Source,
  type SourceString,
} from '../source/readSource';

/** A value in the source, as far as known without running code. */
export type Value =
  | { readonly kind: 'text'; readonly text: string }
  /** A number, `true`, `false` or `null`, as JSON. */
  | { readonly kind: 'literal'; readonly json: string }
  | ObjectValue
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  /** Known only at run time. */
  | { readonly kind: 'open' };

export interface ObjectValue {
  readonly kind: 'object';
  readonly members: readonly (readonly [name: string, value: Value])[];
  /** False if the object may have other members, because of a spread or a computed name. */
  readonly isWhole: boolean;
}

const openValue: Value = { kind: 'open' };

/** An argument of a call, or a member of a list. */
export interface Argument {
  readonly name?: string;
  readonly value: Value;
  readonly start: number;
  /** Start of the value, after the name if there is one. */
  readonly valueStart: number;
  readonly end: number;
}

interface ArgumentList {
  readonly items: readonly Argument[];
  /** Offset after the closing bracket. */
  readonly end: number;
}

/** Longest call, in characters. */
const MAX_CALL = 20_000;
const MAX_LEVELS = 40;
const MAX_NAME = 100;
const number = /-?(\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)[lLfFdDmM]?(?![\w.])/y;
const word = /[A-Za-z_$][\w$]*/y;
const shorthand = /([A-Za-z_$][\w$]*)\s*(?=[,}])/y;
const called = /(?:new\s+)?([\w$][\w$.:\\]*)\s*(?=\()/y;
/** Suffixes that do not change a value. */
const suffix =
  /(?:\s*\.(?:to_json|toString\(\)|encode\(\)|trimIndent\(\))|\s+(?:as|satisfies)\s+[\w.<>[\]]+|!)(?!\s*[.(])/y;

/**
 * How a call makes a value of its arguments: the first argument, an object, an object of alternating names and values,
 * or a list.
 */
type Maker = 'argument' | 'members' | 'alternating' | 'list';

const makers: readonly (readonly [callee: RegExp, made: Maker])[] = [
  // Functions that write their argument as JSON or as a query, or turn a text into a body.
  [
    /(?:^|[.:\\])(?:JSON\.stringify|json\.dumps|json\.encode|jsonEncode|json_encode|JsonContent\.Create|JsonSerializer\.Serialize|JsonConvert\.SerializeObject|StringContent|URLSearchParams|urlencode|http_build_query|stringify|BodyPublishers\.ofString|strings\.NewReader|bytes\.NewBufferString|JsonObject)$/,
    'argument',
  ],
  [/(?:^|\.)(?:Map\.of)$/, 'alternating'],
  [/^(?:mapOf|hashMapOf|mutableMapOf|array|dict)$/, 'members'],
  [/^(?:listOf|(?:java\.util\.)?List\.of|Arrays\.asList)$/, 'list'],
];

/** Reads values and argument lists from a program's text, each character a bounded number of times. */
export class ValueReader {
  readonly #source: Source;
  readonly #text: string;
  readonly #end: number;
  readonly #form: LiteralForm;
  readonly #language: CodeLanguageId;
  #levels = 0;

  /**
   * `from`: offset of the call's opening bracket; text more than `MAX_CALL` characters after it is not read. `form`:
   * syntax that deviates from the language.
   */
  constructor(source: Source, from: number, form: Partial<LiteralForm> = {}) {
    this.#source = source;
    this.#text = source.text;
    this.#language = source.language.id;
    this.#form = { words: ['true', 'false', 'null'], ...source.language.program?.literals, ...form };
    this.#end = Math.min(source.text.length, from + MAX_CALL);
  }

  /** Offset after white space, comments and regular expressions. */
  skip(at: number): number {
    return skipComments(this.#source, at);
  }

  /**
   * Items between an opening bracket and its closing one. Undefined if the list is unclosed, too long, nested too deep
   * or not readable.
   */
  readList(open: number): ArgumentList | undefined {
    const { closer } = bracketAt(this.#source, open) ?? {};
    const items: Argument[] = [];
    this.#levels += 1;
    try {
      for (let at = this.skip(open + 1); this.#levels < MAX_LEVELS && at < this.#end;) {
        if (this.#text.charAt(at) === closer) return { items, end: at + 1 };
        const item = this.#readItem(at);
        if (!item) return undefined;
        items.push(item);
        at = this.skip(item.end);
        if (this.#text.charAt(at) === ',') at = this.skip(at + 1);
        else if (this.#text.charAt(at) !== closer) return undefined;
      }
      return undefined;
    } finally {
      this.#levels -= 1;
    }
  }

  /**
   * Arguments of a call without brackets; a line that ends with a comma continues on the next line. Undefined if an
   * argument cannot be read.
   */
  readCommand(start: number): readonly Argument[] | undefined {
    const items: Argument[] = [];
    for (let at = start; at < this.#end;) {
      const item = this.#readItem(at);
      if (!item) return undefined;
      items.push(item);
      const next = this.#match(/[ \t]*,/y, item.end);
      if (!next) break;
      at = this.skip(next.end);
    }
    return items;
  }

  /** The calls in a block. `isFlat`: a closed block without a nested block, which may hold more calls. */
  callsIn(block: number): {
    readonly calls: readonly { readonly name: string; readonly open: number }[];
    readonly isFlat: boolean;
  } {
    const own = bracketAt(this.#source, block);
    const end = Math.min(own?.end ?? Infinity, this.#end);
    const inner = this.#source.brackets.filter(({ start }) => start > block && start < end);
    const calls = inner.filter(({ closer, outer }) => closer === ')' && outer === own);
    return {
      calls: calls.map(({ start }) => {
        const [name = ''] =
          /[\w$.:\\]*\s*$/.exec(this.#text.slice(Math.max(block, start - MAX_NAME), start)) ?? [];
        return { name: name.trimEnd(), open: start };
      }),
      isFlat: own !== undefined && !inner.some(({ closer }) => closer === '}'),
    };
  }

  #readItem(start: number): Argument | undefined {
    const key = this.#readKey(start);
    const valueStart = key?.end ?? start;
    const read = this.#readValue(valueStart);
    return (
      read && { ...(key ? { name: key.name } : {}), value: read.value, start, valueStart, end: read.end }
    );
  }

  #readKey(start: number): { readonly name: string; readonly end: number } | undefined {
    const { name, separator, spell = (field: string) => field } = this.#form;
    const string = this.#stringAt(start);
    if (!string) {
      const found = this.#match(name, start);
      const [, field, key = ''] = found?.groups ?? [];
      return found && { name: field ? spell(field) : key, end: this.skip(found.end) };
    }
    const text = readText(this.#text, string, this.#form);
    const found = text === undefined ? undefined : this.#match(separator, this.skip(string.end));
    return found && { name: text ?? '', end: this.skip(found.end) };
  }

  #readValue(start: number): { readonly value: Value; readonly end: number } | undefined {
    const read = this.#readLiteral(start);
    if (read === undefined) return undefined;
    let { end } = read;
    for (let more = this.#match(suffix, end); more; more = this.#match(suffix, end)) end = more.end;
    if (read.value.kind !== 'open' && this.#isEnd(end)) return { value: read.value, end };
    const skipped = this.#skipValue(end);
    return skipped === undefined ? undefined : { value: openValue, end: skipped };
  }

  #isEnd(at: number): boolean {
    const next = this.skip(at);
    const isOver = next >= this.#text.length || ',)]}'.includes(this.#text.charAt(next));
    return isOver || (this.#language === 'ruby' && this.#text.slice(at, next).includes('\n'));
  }

  /**
   * Reads a literal, after which the expression may continue. The value is `open` for any other expression. Undefined if
   * a bracketed part cannot be read.
   */
  #readLiteral(start: number): { readonly value: Value; readonly end: number } | undefined {
    const string = this.#stringAt(start);
    if (string) {
      const text = readText(this.#text, string, this.#form);
      return { value: text === undefined ? openValue : { kind: 'text', text }, end: string.end };
    }
    const bracket = this.#match(this.#form.type, start)?.end ?? start;
    if ('[{'.includes(this.#text.charAt(bracket) || ' ')) return this.#readBracket(bracket, start);
    const figure = this.#match(number, start);
    if (figure) {
      const json = figure.groups[0]?.replace(/[_lLfFdDmM]/g, '') ?? '';
      return { value: isJson(json) ? { kind: 'literal', json } : openValue, end: figure.end };
    }
    const call = this.#match(called, start);
    const [, maker] = makers.find(([callee]) => callee.test(call?.groups[1] ?? '')) ?? [];
    if (call && maker) return this.#readMade(maker, call.end);
    const constant = this.#match(word, start);
    const index = this.#form.words.indexOf(constant?.groups[0] ?? '');
    const json = ['true', 'false', 'null'][index];
    if (constant && json !== undefined) return { value: { kind: 'literal', json }, end: constant.end };
    return { value: openValue, end: start };
  }

  #readBracket(open: number, type: number): { readonly value: Value; readonly end: number } | undefined {
    const list = this.readList(open);
    if (!list) return undefined;
    const { items, end } = list;
    const isList = this.#language === 'go' || /<\w+>|\[\]/.test(this.#text.slice(type, open));
    const isBrace = this.#text.charAt(open) === '{' && (!isList || items.length === 0);
    const isObject = isBrace || items.some(({ name }) => name !== undefined);
    return { value: isObject ? this.#toObject(items) : toList(items), end };
  }

  /** Value of a call that only combines its arguments. */
  #readMade(maker: Maker, open: number): { readonly value: Value; readonly end: number } | undefined {
    const list = this.readList(open);
    if (!list) return undefined;
    const { items, end } = list;
    const [first] = items;
    if (maker === 'argument') return { value: first?.value ?? openValue, end };
    if (maker === 'list') return { value: toList(items), end };
    if (maker !== 'alternating') return { value: this.#toObject(items), end };
    const named = items.flatMap((item, index) => {
      const key = index % 2 === 1 ? items[index - 1]?.value : undefined;
      return key?.kind === 'text' ? [{ ...item, name: key.text }] : [];
    });
    const isWhole = named.length * 2 === items.length;
    return { value: { ...this.#toObject(named), isWhole }, end };
  }

  #toObject(items: readonly Argument[]): ObjectValue {
    let isWhole = true;
    const members = items.flatMap(({ name, value, start }): (readonly [string, Value])[] => {
      if (name !== undefined) return [[name, value]];
      const alone = this.#form.hasShorthand ? this.#match(shorthand, start)?.groups[1] : undefined;
      isWhole &&= alone !== undefined;
      return alone === undefined ? [] : [[alone, openValue]];
    });
    return { kind: 'object', members, isWhole };
  }

  /** End of an expression; undefined if brackets are unbalanced. */
  #skipValue(start: number): number | undefined {
    for (let at = start; at < this.#end;) {
      const character = this.#text.charAt(at);
      const end = this.#wholeAt(at);
      // A line break ends an expression only outside brackets.
      if (end === undefined && (',)]}'.includes(character) || (this.#levels === 0 && character === '\n')))
        return at;
      if (end === undefined && '([{'.includes(character)) return undefined;
      at = end ?? at + 1;
    }
    return this.#end === this.#text.length ? this.#end : undefined;
  }

  /** End of the string, comment or pair of brackets that begins at an offset. */
  #wholeAt(start: number): number | undefined {
    return (pieceAt(this.#source, start) ?? bracketAt(this.#source, start))?.end;
  }

  #stringAt(start: number): SourceString | undefined {
    return pieceAt(this.#source, start)?.string;
  }

  #match(pattern: RegExp | undefined, at: number): ReturnType<typeof matchAt> {
    return pattern && matchAt(pattern, this.#text, at);
  }
}

function toList(items: readonly Argument[]): Value {
  return { kind: 'list', items: items.map(({ value }) => value) };
}

const characters: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\\': '\\',
  '"': '"',
  "'": "'",
  '`': '`',
  $: '$',
  '/': '/',
  '#': '#',
};
const escape = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|([^]))/g;

/**
 * Content of a string. Undefined for a string that interpolates or is unclosed, for a character literal such as Java's
 * `'a'`, and for unknown escapes.
 */
function readText(
  source: string,
  { start, end, contentStart, contentEnd }: SourceString,
  { open, raw, noText }: LiteralForm,
): string | undefined {
  const whole = source.slice(start, end);
  // An unclosed string ends with its content.
  if (contentEnd === end || open?.test(whole) || whole.startsWith(noText ?? '\0')) return undefined;
  const written = source.slice(contentStart, contentEnd);
  const content = /^\$?@/.test(whole) ? written.replaceAll('""', '"') : withoutIndent(written, whole);
  if (!content.includes('\\')) return content;
  if (raw?.test(whole)) return whole.startsWith("'") && /\\['\\]/.test(content) ? undefined : content;
  const isHeredoc = whole.startsWith('<<<');
  const unknown = isHeredoc || [...content.matchAll(escape)].some((match) => unescaped(match) === undefined);
  return unknown
    ? undefined
    : content.replace(escape, (...match: (string | undefined)[]) => unescaped(match) ?? '');
}

/** Removes the closing line's indentation from all lines but the first, in a `<<<NAME` string of PHP. */
function withoutIndent(content: string, whole: string): string {
  const indent = whole.startsWith('<<<') ? /\n([ \t]+)\w+$/.exec(whole)?.[1] : undefined;
  return indent === undefined ? content : content.replaceAll(`\n${indent}`, '\n');
}

function unescaped([, braced, unit, byte, letter = '']: readonly (string | undefined)[]): string | undefined {
  const code = braced ?? unit ?? byte;
  if (code === undefined) return characters[letter];
  const point = parseInt(code, 16);
  return point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}
