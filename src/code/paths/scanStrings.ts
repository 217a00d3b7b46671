import type { CodeLanguageId } from '../codeLanguages';

/** A string of the source: all of it, and its content without quotes and prefix. */
export interface SourceString {
  readonly start: number;
  readonly end: number;
  readonly contentStart: number;
  readonly contentEnd: number;
}

// Each piece also matches a comment or string that is not closed, so that no character is read twice.
const slashComment = String.raw`\/\/[^\n]*`;
const blockComment = String.raw`\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?`;
const hashComment = String.raw`#[^\n]*`;
const double = String.raw`"[^"\\\n]*(?:\\[^][^"\\\n]*)*"?`;
const single = String.raw`'[^'\\\n]*(?:\\[^][^'\\\n]*)*'?`;
const backtick = String.raw`\x60[^\x60\\]*(?:\\[^][^\x60\\]*)*\x60?`;
const rawBacktick = String.raw`\x60[^\x60]*\x60?`;
const longDouble = String.raw`"""[^"\\]*(?:(?:\\[^]|"(?!""))[^"\\]*)*(?:""")?`;
const longSingle = String.raw`'''[^'\\]*(?:(?:\\[^]|'(?!''))[^'\\]*)*(?:''')?`;
const verbatim = String.raw`(?:@\$?|\$@)"[^"]*(?:""[^"]*)*"?`;
const rawSharp = String.raw`\${0,9}"""[^"]*(?:"(?!"")[^"]*)*(?:""")?`;
/**
 * Only where a value may begin, so that a division does not count. The look-behind is slow and comes after the slash. The
 * length is bounded, because an expression that is not closed is tried from each of its slashes.
 */
const regularExpression = String.raw`\/(?<=[(,=:[!&|?;{}]\s{0,3}\/)(?![*\/])(?:[^\\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\]){1,400}\/`;
const rubyBlock = String.raw`=begin(?<=(?:^|\n)=begin)[^]*?(?:\n=end|$(?![^]))`;

const pieces: Readonly<Record<Exclude<CodeLanguageId, 'shell' | 'http'>, readonly string[]>> = {
  javascript: [slashComment, blockComment, regularExpression, double, single, backtick],
  python: [hashComment, `[rRbBfFuU]{0,2}(?:${longDouble}|${longSingle}|${double}|${single})`],
  java: [slashComment, blockComment, longDouble, double, single],
  kotlin: [slashComment, blockComment, longDouble, double, single],
  go: [slashComment, blockComment, double, rawBacktick, single],
  php: [slashComment, blockComment, String.raw`#(?!\[)[^\n]*`, phpString('"'), phpString("'")],
  ruby: [rubyBlock, hashComment, regularExpression, double, single],
  csharp: [slashComment, blockComment, rawSharp, verbatim, String.raw`\$?${double}`, single],
  dart: [slashComment, blockComment, `r?(?:${longDouble}|${longSingle}|${double}|${single})`],
};

/** PHP's strings may hold line breaks. */
function phpString(quote: string): string {
  return String.raw`${quote}[^${quote}\\]*(?:\\[^][^${quote}\\]*)*${quote}?`;
}

const patterns = new Map(Object.entries(pieces).map(([id, list]) => [id, list.join('|')]));
const quotes = new Set(['"', "'", '`']);
/** `rb"…"`, `$@"…"` and the like. */
const MAX_PREFIX = 2;

/**
 * The string literals of a source text in order, comments and regular expressions left out; in linear time. `others`
 * gets what is left out.
 */
export function scanStrings(
  text: string,
  language: Exclude<CodeLanguageId, 'shell' | 'http'>,
  others?: { start: number; end: number }[],
): readonly SourceString[] {
  const strings: SourceString[] = [];
  const pattern = new RegExp(patterns.get(language) ?? '', 'g');
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const start = match.index;
    const end = pattern.lastIndex;
    const quote = quoteAt(text, start);
    if (quote === undefined) {
      others?.push({ start, end });
      continue;
    }
    const contentStart = text.indexOf(quote, start) + quote.length;
    const isClosed = end - contentStart >= quote.length && text.startsWith(quote, end - quote.length);
    strings.push({ start, end, contentStart, contentEnd: isClosed ? end - quote.length : end });
  }
  return strings;
}

/** Undefined for comments and regular expressions. */
function quoteAt(text: string, start: number): string | undefined {
  for (let at = start; at <= start + MAX_PREFIX; at += 1) {
    const character = text.charAt(at);
    if (character === '/' || character === '#' || character === '=') return undefined;
    if (!quotes.has(character)) continue;
    const long = character.repeat(3);
    return character !== '`' && text.startsWith(long, at) ? long : character;
  }
  return undefined;
}
