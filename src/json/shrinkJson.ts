import { JsonTokens } from './jsonTokens';

const MAX_LEVELS = 20;
/** Longer texts lose their ends. */
export const MAX_TEXT = 8_000;

/**
 * A JSON text of the same shape without white space, of little more than `max` characters: without the ends of long texts, what
 * is nested deepest, and what follows then. Takes linear time and no recursion.
 */
export function shrinkJson(json: string, max: number): string {
  const tokens = new JsonTokens(json);
  const closers: string[] = [];
  let shrunk = '';
  /** Up to here `shrunk` may end. */
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
  if (length <= MAX_TEXT) return literal;
  return JSON.stringify(value.slice(0, MAX_TEXT) + cutMark(value.length - MAX_TEXT));
}

/** Stands for the end of a text. */
export function cutMark(characters: number): string {
  return `…+${characters} characters`;
}
