/** What follows a position in the call that surrounds it. */
export interface CallRest {
  /** Up to the end of the call, without what is nested deeper than one bracket. */
  readonly args: string;
  /** The beginnings of the calls that are chained behind it, such as `.POST(body)`. */
  readonly links: readonly string[];
  /** From the bracket that ends the call; empty when the text that is looked at ends before. */
  readonly end: string;
}

const LINK = 60;
const quotes = '"\'`';
/** Bounded: a string without an end is looked at from each of its quotes. */
const string = /"(?:[^"\\\n]|\\.){0,400}"|'(?:[^'\\\n]|\\.){0,400}'|`(?:[^`\\]|\\.){0,400}`/y;

function stringAt(text: string, index: number): string | undefined {
  if (!quotes.includes(text.charAt(index))) return undefined;
  string.lastIndex = index;
  return string.exec(text)?.[0];
}

/** Looks on from `at`, not beyond `to`; `wrappers` more brackets than that of the call are open there. */
export function restAfter(text: string, at: number, to: number, wrappers: number, isCall: boolean): CallRest {
  let depth = 0;
  let open = wrappers + 1;
  let end = -1;
  let args = '';
  const links: string[] = [];
  for (let index = at; index < Math.min(to, text.length); index += 1) {
    const piece = stringAt(text, index) ?? text.charAt(index);
    index += piece.length - 1;
    if (')]}'.includes(piece)) {
      if (depth === 0) {
        open -= 1;
        if (end >= 0 || (!isCall && open === 0)) break;
        if (open === 0 || piece !== ')') end = index;
        if (end >= 0 && (piece !== ')' || !/^\)\s*[?!]*\./.test(text.slice(index, index + LINK)))) break;
      } else depth -= 1;
    }
    if (end < 0 && depth <= 1) args += piece;
    if ('([{'.includes(piece)) depth += 1;
    if (depth > 0) continue;
    if (piece === '.' && (end >= 0 || index === at)) links.push(text.slice(index, index + LINK));
    const endsStatement = end >= 0 || !isCall;
    if (piece === ';' || (endsStatement && piece === ',')) break;
    if (endsStatement && piece === '\n' && !/^\s*[?!]*\./.test(text.slice(index, index + LINK))) break;
  }
  return { args, links, end: end < 0 ? '' : text.slice(end, end + LINK) };
}
