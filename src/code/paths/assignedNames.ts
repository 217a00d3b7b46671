import { matchAt, innermost, type Source } from '../source/readSource';
import { frameBefore } from './frameBefore';

const BEHIND = 600;
const MAX_LEVELS = 6;

/** An expression; a line break may follow an operator or precede one. */
const expression = String.raw`(?:[^=;,\n]|[!=]==?|[<>]=|(?<=[?:|&(=]\s{0,3})\n|\n(?=\s*[?:|.&+]))*`;
const type = String.raw`(?:[ \t]*:[ \t]*[^=;,{}\n]{1,60}?(?:<[^=;{}\n]{1,60}>)?|\s*\(\))?`;
const operator = String.raw`(?:\?\?=|\|\|=|:=|=>|=(?![=>])|:(?!:)|\bto\b)`;
const owner = String.raw`(?:([\w-]*\w)(?:\.|->)(?:\w+\.)?)?`;
/** In Go: a second name, for the error or the success of a call. */
const second = String.raw`(?:,\s*(?:_|e|err|ok)(?=\s*:?=))?`;
const assignment = new RegExp(
  String.raw`${owner}([\w-]*\w)["'\]?]*${second}${type}\s*${operator}\s*(${expression})$`,
);
/** `{ API_URL: base = "https://…" }` in JavaScript: a member with another local name. */
const renamed = /[{,]\s*\w+\s*:\s*([a-z]\w*)\s*=\s*$/;
/** A name as the first argument, as in `define('NAME',` or `getenv("NAME",`; or `base_uri` in a Ruby class. */
const named = /(?:["'](\w+)["']\s*,|\b(base_uri))\s*$/;
/** Declarations that give a base URL to annotated methods or requests. `NameValues` has that base URL under `name`. */
const declaring: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['HttpExchange', /@(?:FeignClient|HttpExchange|RegisterRestClient|Client)$/],
  ['Retrofit', /\bRetrofit\b|@RestApi$|\bRestService\.For(?:<\w+>)?$/],
  ['RestRequest', /\bRestClient(?:Options)?$/],
];
/** `@Value("${…}") String name`: the name follows the value. */
const annotated = /^["']?\)\s*(?:[a-z]+\s+)*[A-Z]\w*\s+(\w+)/;
/** `with Client(base_url=BASE) as name` of Python. */
const alias = /\s+as\s+(\w+)/y;

/** A name that is assigned the value at a position. */
export interface AssignedName {
  readonly name: string;
  /** The value directly follows the name, or the name follows the value. */
  readonly isDirect: boolean;
  /** No bracket is between name and value, or the name follows the value. */
  readonly isNear: boolean;
  /**
   * The name probably stands for the value or for a client built from the value. Decided by position, or by the names
   * of variable and called function.
   */
  readonly isLikely: boolean;
  /** The name after `as` in a `with` statement of Python. */
  readonly isAlias?: true;
}

/** Matches names of addresses and clients, and of functions that make them. */
export const likely =
  /base|ur[il]|api|host|endpoint|client|http|axios|root|server|origin|address|session|conn|rest|dio|create|extend|builder|\bnew\b|^[A-Z]\w*$/i;

/** Longest name before a value, with owner and type, in characters. */
const MAX_HEAD = 200;

/**
 * Offset at which the search for the name of a value begins. `written`: the text before the value. The offset is
 * `MAX_HEAD` characters before the last `=`, `,`, `;` or end of a line in `written`.
 */
function headOf(written: string): number {
  let at = written.length - 1;
  for (; at >= 0; at -= 1) {
    const sign = written.charAt(at);
    if (sign === ';' || sign === ',') break;
    if (sign === '=' && !/[=!<>]/.test(written.charAt(at - 1)) && written.charAt(at + 1) !== '=') break;
    if (
      sign === '\n' &&
      !/[?:|&(=]\s{0,3}$/.test(written.slice(Math.max(0, at - 4), at)) &&
      !/^\s*[?:|.&+]/.test(written.slice(at, at + 40))
    )
      break;
  }
  return Math.max(0, written.slice(0, Math.max(0, at)).trimEnd().length - MAX_HEAD);
}

/**
 * Names assigned the expression at `at`: variables, members, options, and objects built from the expression. Names
 * after the expression come first, then names before it, nearest first.
 */
export function assignedNames(
  { text, language, brackets }: Source,
  at: number,
  end = at,
): readonly AssignedName[] {
  const names: AssignedName[] = [];
  const from = Math.max(0, at - BEHIND);
  let inner = '';
  let opener = '';
  let position = at;
  const [, parameter] = annotated.exec(text.slice(end, end + 120)) ?? [];
  const given = { isDirect: true, isNear: true, isLikely: true } as const;
  if (parameter !== undefined) names.push({ name: parameter, ...given });
  let bracket = language.id === 'python' ? innermost(brackets, at) : undefined;
  for (let level = 0; bracket && level < MAX_LEVELS; level += 1, bracket = bracket.outer) {
    const name = matchAt(alias, text, bracket.end)?.groups[1];
    if (name !== undefined) names.push({ name, ...given, isAlias: true });
  }
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    const frame = frameBefore(text, position, from);
    const written = frame.siblings + inner;
    // The block of a function is no value.
    if (opener === '{' && /=>\s*$/.test(written)) break;
    const [, key, command = key] = named.exec(written) ?? [];
    const [, object, name = command, between] = assignment.exec(written.slice(headOf(written))) ?? [];
    for (const [declared, pattern] of declaring)
      if (pattern.test(written))
        names.push({ name: declared, isDirect: false, isNear: false, isLikely: true });
    if (name !== undefined && !/\bfunc(?:tion)?\b/.test(between ?? '')) {
      const isNear = level === 0;
      const isLikely = isNear || likely.test(name) || likely.test(inner);
      names.push({ name, isDirect: isNear && (between ?? 'x').trim() === '', isNear, isLikely });
      const here = isNear && renamed.exec(text.charAt(frame.open) + written)?.[1];
      if (here) names.push({ name: here, isDirect: true, isNear, isLikely });
      if (object && likely.test(name)) names.push({ name: object, isDirect: false, isNear: false, isLikely });
    } else if (opener === '{' && /\)\s*$/.test(written)) break;
    if (frame.open < 0) break;
    inner = text.slice(frame.calleeStart, frame.open);
    opener = text.charAt(frame.open);
    position = frame.calleeStart;
  }
  return names;
}
