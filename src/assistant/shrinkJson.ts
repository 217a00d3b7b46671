import { JsonTokens } from '../json/jsonTokens';

const MAX_CHARACTERS = 60_000;
const MAX_TEXT = 8_000;
/** Levels that are kept. */
const MAX_LEVELS = 20;

/**
 * A smaller JSON text of the same shape, for one that is too large or too deep to be read whole: with the ends of long texts
 * missing, then what is nested deepest, then all that follows. Takes linear time and no recursion.
 */
export function shrinkJson(json: string): string {
  const tokens = new JsonTokens(json);
  const closers: string[] = [];
  let shrunk = '';
  /** Up to here `shrunk` may end. */
  let whole = 0;
  let isName = false;
  for (let first = tokens.next(); first !== undefined; first = tokens.next()) {
    if (shrunk.length > MAX_CHARACTERS) break;
    if ((first === '{' || first === '[') && closers.length === MAX_LEVELS) {
      skipInside(tokens);
      shrunk += '"…"';
      whole = shrunk.length;
      continue;
    }
    shrunk += first === '"' ? shortText(tokens) : tokens.literal;
    if (first === '{' || first === '[') closers.push(first === '{' ? '}' : ']');
    if (first === '}' || first === ']') closers.pop();
    const isValue = first === '}' || (first !== ',' && first !== ':' && !isName);
    // The name of a member is no value, and is not kept without one.
    isName = (first === '{' || first === ',') && closers.at(-1) === '}';
    if (isValue) whole = shrunk.length;
  }
  return shrunk.slice(0, whole) + closers.reverse().join('');
}

function shortText(tokens: JsonTokens): string {
  if (tokens.length <= MAX_TEXT) return tokens.literal;
  const { value } = tokens;
  return JSON.stringify(`${value.slice(0, MAX_TEXT)}${cutMark(value.length - MAX_TEXT)}`);
}

/** Stands for the end of a text. */
export function cutMark(characters: number): string {
  return `…+${characters} characters`;
}

function skipInside(tokens: JsonTokens): void {
  for (let depth = 1; depth > 0;) {
    const first = tokens.next();
    if (first === undefined) return;
    if (first === '{' || first === '[') depth += 1;
    if (first === '}' || first === ']') depth -= 1;
  }
}
