import { JsonTokens } from './jsonTokens';

const MAX_LEVELS = 20;
/** Longest string that stays whole, in characters; a longer one is cut to this length, followed by `cutMark`. */
export const MAX_TEXT = 8_000;

/**
 * Shortens JSON: removes white space, cuts long strings, and writes `"…"` for objects and arrays nested deeper than
 * `MAX_LEVELS`. Stops after the first token beyond `max` characters and closes all open brackets. Linear time, no
 * recursion.
 */
export function shrinkJson(json: string, max: number): string {
  const tokens = new JsonTokens(json);
  const closers: string[] = [];
  let shrunk = '';
  /** Length of the part of `shrunk` that is valid JSON once its brackets are closed. */
  let whole = 0;
  let isName = false;
  for (let first = tokens.next(); first !== undefined; first = tokens.next()) {
    if (shrunk.length > max) break;
    if (closers.length === MAX_LEVELS && (first === '{' || first === '[')) {
      tokens.skipValue();
      shrunk += '"…"';
      whole = shrunk.length;
      continue;
    }
    shrunk += first === '"' ? shortText(tokens) : tokens.literal;
    if (first === '{' || first === '[') closers.push(first === '{' ? '}' : ']');
    if (first === '}' || first === ']') closers.pop();
    // A name is not kept without its value.
    if (first === '}' || (first !== ',' && first !== ':' && !isName)) whole = shrunk.length;
    isName = (first === '{' || first === ',') && closers.at(-1) === '}';
  }
  return shrunk.slice(0, whole) + closers.reverse().join('');
}

function shortText({ length, literal, value }: JsonTokens): string {
  if (length <= MAX_TEXT || value.length <= MAX_TEXT) return literal;
  return JSON.stringify(value.slice(0, MAX_TEXT) + cutMark(value.length - MAX_TEXT));
}

/** Mark for a cut text, with the number of removed characters. */
export function cutMark(characters: number): string {
  return `…+${characters} characters`;
}
