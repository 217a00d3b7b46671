import type { Steps } from '../../base/doInTurns';
import type { CodeLanguage, Templates } from './codeLanguages';

/** A range of a text; offsets in UTF-16 units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A string of the source, with the span of its content without quotes and prefix. */
export interface SourceString extends TextSpan {
  readonly contentStart: number;
  readonly contentEnd: number;
}

/** A bracket outside strings and comments, from its opening to after its closing. */
interface Bracket {
  readonly start: number;
  /** `Infinity` if unclosed. A mismatched closing bracket ends all open brackets. */
  end: number;
  /** The closing character, such as `)`. */
  readonly closer: string | undefined;
  readonly outer: Bracket | undefined;
}

/** A source text with the positions of its strings, comments and brackets. Offsets in UTF-16 units. */
export interface Source {
  readonly text: string;
  readonly language: CodeLanguage;
  /** In order; empty in a language without expressions. */
  readonly strings: readonly SourceString[];
  /** Comments and regular expressions, in order. */
  readonly others: readonly TextSpan[];
  /** In order of their opening. */
  readonly brackets: readonly Bracket[];
}

/** Quote of a string, after a prefix such as `rb` or `$@`. */
const opening = /[^"'`/#=>]{0,2}("""|'''|["'`])/y;

/** Reads a source text; in linear time. */
export function* readSource(text: string, language: CodeLanguage): Steps<Source> {
  const strings: SourceString[] = [];
  const others: TextSpan[] = [];
  const brackets: Bracket[] = [];
  let open: Bracket | undefined;
  const { pieces, templates = {} } = language.program ?? {};
  const placeholder = new RegExp(`[{}]|${pieces?.source}`, 'g');
  // Templates before this offset end at the next quote, because one of them is unclosed, for example while the user
  // types it. So no text is read more than twice.
  let unclosed = 0;
  let at = 0;
  for (let found = pieces && matchAt(pieces, text, at); found; found = pieces && matchAt(pieces, text, at)) {
    let { end } = found;
    const start = end - (found.groups[0]?.length ?? 0);
    if (start >= unclosed && templateAt(text, start, templates)) {
      const whole = yield* readTemplate(text, start, templates, placeholder);
      if (whole.isClosed) ({ end } = whole);
      else unclosed = whole.end;
    }
    open = yield* addBrackets(text.slice(at, start), at, brackets, open);
    at = end;
    const content = contentOf(text, start, end);
    if (content) strings.push({ start, end, contentStart: content.start, contentEnd: content.end });
    else others.push({ start, end });
    yield;
  }
  yield* addBrackets(text.slice(at), at, brackets, open);
  return { text, language, strings, others, brackets };
}

/** The start of a string with placeholders. */
interface TemplateStart {
  readonly signs: RegExp;
  readonly quote: string;
  /** Offset after the opening quote. */
  readonly end: number;
}

function templateAt(text: string, start: number, templates: Templates): TemplateStart | undefined {
  const { groups: [opened = '', quote = ''] = [], end = start } = matchAt(opening, text, start) ?? {};
  const signs = templates[opened];
  return signs && { signs, quote, end };
}

/** Reads a string with placeholders up to its end, or as far as needed to know that it is unclosed. */
function* readTemplate(
  text: string,
  start: number,
  templates: Templates,
  placeholder: RegExp,
): Steps<{ readonly isClosed: boolean; readonly end: number }> {
  // Open templates and braces, innermost last; undefined for a brace.
  const open: (TemplateStart | undefined)[] = [];
  let at = start;
  do {
    yield;
    const template = open.at(-1);
    const found = matchAt(template?.signs ?? placeholder, text, at);
    const { groups: [sign = '', opener] = [], end = text.length } = found ?? {};
    if (!found || (template && sign === '\n')) return { isClosed: false, end };
    at = end;
    const inner = template ? undefined : templateAt(text, end - sign.length, templates);
    if (inner) at = inner.end;
    if (inner ?? (template ? opener : sign === '{')) open.push(inner);
    else if (sign === (template?.quote ?? '}')) open.pop();
  } while (open.length > 0);
  return { isClosed: true, end: at };
}

const bracket = /[()[\]{}]/g;
const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Adds the brackets of a piece of code without strings and comments. Returns the bracket that is open at its end. */
function* addBrackets(
  piece: string,
  from: number,
  brackets: Bracket[],
  outer: Bracket | undefined,
): Steps<Bracket | undefined> {
  let open = outer;
  for (const { 0: sign, index } of piece.matchAll(bracket)) {
    yield;
    const start = from + index;
    if (sign in closers) {
      open = { start, end: Infinity, closer: closers[sign], outer: open };
      brackets.push(open);
    } else if (open?.closer === sign) {
      open.end = start + 1;
      open = open.outer;
    } else for (; open; open = open.outer) open.end = start;
  }
  return open;
}

/** Largest number of nested levels that are searched; no hand-written program nests deeper. */
export const MAX_LEVELS = 100;

/** Innermost span around an offset. */
export function innermost<Span extends TextSpan & { readonly outer: Span | undefined }>(
  spans: readonly Span[],
  offset: number,
): Span | undefined {
  let one = spans[lastBefore(spans, offset)];
  for (let level = 0; one && level < MAX_LEVELS; level += 1) {
    if (one.end > offset) return one;
    one = one.outer;
  }
  return undefined;
}

/** The closed pair of brackets that opens at an offset. */
export function bracketAt({ brackets }: Source, offset: number): Bracket | undefined {
  const found = brackets[lastBefore(brackets, offset + 1)];
  return found?.start === offset && found.end !== Infinity ? found : undefined;
}

/** Brackets open at an offset, innermost first. */
export function bracketsAround({ brackets }: Source, offset: number): readonly Bracket[] {
  const around: Bracket[] = [];
  for (let one = brackets[lastBefore(brackets, offset)]; one; one = one.outer)
    if (one.end > offset) around.push(one);
  return around;
}

/** Content of a string. Undefined for comments and regular expressions. An unclosed string ends with its content. */
function contentOf(text: string, start: number, end: number): TextSpan | undefined {
  if (text.startsWith('<<<', start)) return heredocContent(text, start, end);
  const opened = matchAt(opening, text, start);
  if (!opened) return undefined;
  const [, quote = ''] = opened.groups;
  const to = end - quote.length;
  const isClosed = to >= opened.end && text.startsWith(quote, to);
  return { start: opened.end, end: isClosed ? to : end };
}

const heredoc = /^(<<<\W*(\w+)\W*?\n)((?:[^]*?\n)?)([ \t]*)\2$/;

/** Content of `<<<NAME`. Begins after the first line's indentation, as far as the closing line has it too. */
function heredocContent(text: string, start: number, end: number): TextSpan {
  const [, head, , body = '', indent = ''] = heredoc.exec(text.slice(start, end)) ?? [];
  if (head === undefined) return { start: text.indexOf('\n', start) + 1, end };
  const from = start + head.length;
  const to = from + body.replace(/\r?\n$/, '').length;
  return { start: body.startsWith(indent) ? Math.min(from + indent.length, to) : from, end: to };
}

/** The string whose content contains an offset or ends there. */
export function stringAround({ strings }: Source, offset: number): SourceString | undefined {
  const found = strings[lastBefore(strings, offset + 1)];
  return found && found.contentStart <= offset && offset <= found.contentEnd ? found : undefined;
}

/** The string, or the comment or regular expression, that begins at an offset. */
export function pieceAt(
  { strings, others }: Source,
  start: number,
): { readonly string?: SourceString; readonly end: number } | undefined {
  const string = strings[lastBefore(strings, start + 1)];
  if (string?.start === start) return { string, end: string.end };
  const other = others[lastBefore(others, start + 1)];
  return other?.start === start ? other : undefined;
}

const space = /\s*/y;

/** Offset after white space, comments and regular expressions, or an offset beyond `to`. */
export function skipComments(source: Source, at: number, to = Infinity): number {
  for (let next = at; ; at = next) {
    next = matchAt(space, source.text, at)?.end ?? at;
    const piece = pieceAt(source, next);
    if (piece && !piece.string) next = piece.end;
    if (next === at || next > to) return next;
  }
}

/** Index of the last span that starts before an offset; -1 if none. */
export function lastBefore(spans: readonly Pick<TextSpan, 'start'>[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Match of a sticky pattern at an offset, or of a global one from there on. */
export function matchAt(
  pattern: RegExp,
  text: string,
  at: number,
): { readonly groups: readonly (string | undefined)[]; readonly end: number } | undefined {
  pattern.lastIndex = at;
  const groups = pattern.exec(text);
  return groups ? { groups, end: pattern.lastIndex } : undefined;
}
