/** Functions that only build a URL from a string. The call around such a function shows the HTTP method. */
export const wrapping =
  /(?<![.\w>])(?:new\s+|URI::)?(?:java\.net\.)?(?:\w*endpoint|\w*ur[il](?:\.(?:create|parse|https?))?|urljoin|(?:fmt\.|string\.)?s?(?:printf|format)|httpurl\.(?:parse|get))$/i;

/** Text before a position in the surrounding call or list of members. */
export interface CallFrame {
  /** Offset of the opening bracket; -1 if there is none in the text that was read. */
  readonly open: number;
  /** The called expression before the bracket, such as `axios.put`. */
  readonly callee: string;
  readonly calleeStart: number;
  /** Text from the bracket, or the statement's beginning, to the position, with `()` for bracketed parts. */
  readonly siblings: string;
}

const openers = '([{';
const closers = ')]}';
const MAX_CALLEE = 80;
const callee = /(?:new\s+)?[\w.$:>@!?-]*(?:\s+\.\w+)?(?:<[^()]{0,60}>)?\s*$/;

/** Reads the frame around `at`, from the text between `from` and `at`. */
export function frameBefore(text: string, at: number, from: number): CallFrame {
  let depth = 0;
  let siblings = '';
  let end = at;
  for (let index = at - 1; index >= from; index -= 1) {
    const character = text.charAt(index);
    if (closers.includes(character)) {
      if (depth === 0) siblings = `()${text.slice(index + 1, end)}${siblings}`;
      depth += 1;
    } else if (openers.includes(character)) {
      if (depth === 0) {
        siblings = text.slice(index + 1, end) + siblings;
        return { open: index, ...calleeBefore(text, index, from), siblings };
      }
      depth -= 1;
      end = index;
    } else if (depth === 0 && character === ';') {
      from = index + 1;
    }
  }
  if (depth === 0) siblings = text.slice(Math.min(from, end), end) + siblings;
  return { open: -1, callee: '', calleeStart: at, siblings };
}

/** Reads the called expression before an opening bracket. */
export function calleeBefore(
  text: string,
  open: number,
  from = 0,
): Pick<CallFrame, 'callee' | 'calleeStart'> {
  const start = Math.max(from, open - MAX_CALLEE);
  const found = callee.exec(text.slice(start, open));
  return { callee: (found?.[0] ?? '').trimEnd(), calleeStart: start + (found?.index ?? open - start) };
}
