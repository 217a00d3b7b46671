import { matchAt, pieceAt, skipComments, type Source, type TextSpan } from '../source/readSource';
import { frameBefore, wrapping } from './frameBefore';

const BEHIND = 400;
const AHEAD = 800;
const LATER = 300;
/** Largest number of calls that are checked for one variable. */
const MAX_CALLS = 4;
/** The first group is the method. */
const verbs = '(get|post|put|delete|patch|head|options)';
const ignoringCase = (source: string): RegExp => new RegExp(source, 'i');

/** Suffixes after the method in a name, as in `http.PostForm` and `client.GetFromJsonAsync<Group>`. */
const suffix =
  '(?:Async|Mapping|(?:From|As)?Json(?:Async)?|(?:String|Stream|ByteArray)Async|_async|Form|Url|For(?:Object|Entity|Location))?';
/** The method in the name of a called function: `axios.put`, `Net::HTTP::Put.new`, `@PUT`, `HttpPost`, `MapPost`. */
const namedCallee = ignoringCase(
  String.raw`(?:[.>:@]_?|\b(?:Http|Map|_)?)${verbs}${suffix}(?:<[^()]{0,60}>)?(?:\.new)?$`,
);
/** The method earlier in the chain: `webClient.post().uri`. */
const earlierInChain = ignoringCase(String.raw`\.${verbs}\(\)[.\w()\s]*\.ur[il]$`);
const earlierMethod = ignoringCase(String.raw`\.method\([\w.\s"']{0,30}\b${verbs}["']?\s*\)\s*\.ur[il]$`);

/** The method as an argument or member: `"PUT",` `HttpMethod.PUT` `http.MethodPut` `method: "PUT"` `method: :put`. */
const memberOf = (name: string): string => String.raw`\b${name}["']?\s*(?::|=>?)\s*[:"'\x60]?${verbs}\b`;
const custom = String.raw`CURLOPT_CUSTOMREQUEST\s*(?:,|=>)\s*["']${verbs}["']`;
const posting = String.raw`\bCURLOPT_(POST)(?:FIELDS)?\b`;
const argumentPatterns = [memberOf('method'), String.raw`Method\.?${verbs}\b`, custom, posting].map(
  ignoringCase,
);
const siblingPatterns = [ignoringCase(String.raw`(?:^|,)\s*["']${verbs}["']\s*,`), ...argumentPatterns];
const ajaxPatterns = [ignoringCase(memberOf('type'))];
/** A call without brackets: `conn.post "…"`. */
const commandPatterns = [ignoringCase(String.raw`(?:^|[\s.])${verbs}[ \t]+$`)];
/** The method in a call chained after the address: `.POST(`, `.method("PUT",`, `.PostJsonAsync(`. */
const chainPatterns = [
  String.raw`^\.\s*${verbs}${suffix}\(`,
  String.raw`^\.\s*(?:method|send_request)\(\s*(?:["']|[\w.]*Method\.)${verbs}\b`,
].map(ignoringCase);
/** The method in a block after the call. */
const blockPatterns = [ignoringCase(String.raw`^\)\s*\{\s*method\s*=\s*HttpMethod\.${verbs}`)];
/**
 * A `RestRequest` of .NET is sent with GET, unless the call around it or a later statement has another method:
 * `client.PostAsync(request)`, `request.Method = Method.Put`.
 */
const restRequest = /\bRestRequest$/;
const sending = ignoringCase(String.raw`\.(?:Execute)?${verbs}(?:Async)?(?:<[^()]{0,60}>)?\(\s*\w*req`);
/** The method in a later statement. */
const laterPatterns = [custom, posting, String.raw`Net::HTTP::${verbs}\b`].map(ignoringCase);

/** A source text with the names of its own functions that send GET by default. */
export interface MethodSource extends Source {
  readonly readers: ReadonlySet<string>;
}

/** `const api = ky.create(…)`: then `api("/x")` sends GET. */
const instance =
  /(?<![\w$])([\w$]+)\s*=\s*(?:(?:ky|got|axios|ofetch|\$fetch)\.(?:create|extend)|createFetch)\(/g;

/** Names of the source's own functions that send GET by default; in linear time. */
export function readersOf({ text, language }: Source): ReadonlySet<string> {
  const found = language.id === 'javascript' ? [...text.matchAll(instance)] : [];
  return new Set(found.map(([, name = '']) => name));
}

/**
 * The method of the call around a string, or of later calls with a variable that holds the string. In upper case;
 * undefined if unknown. Reads a bounded piece of text.
 */
export function guessMethod(source: MethodSource, span: TextSpan): string | undefined {
  return (verbAround(source, span) ?? verbOfName(source, span))?.toUpperCase();
}

/** Functions of Ktor that extend the address of the call in whose block they are. */
const inBlock = /^(?:url\.)?(?:append(?:Encoded)?PathSegments?|path|takeFrom)$/;

function verbAround(source: MethodSource, { start, end }: TextSpan): string | undefined {
  const { text, language, readers } = source;
  const from = Math.max(0, start - BEHIND);
  let frame = frameBefore(text, start, from);
  let wrappers = 0;
  const isWrapper = (): boolean =>
    wrapping.test(frame.callee) || (language.id === 'kotlin' && inBlock.test(frame.callee));
  for (; isWrapper(); wrappers += 1) frame = frameBefore(text, frame.calleeStart, from);
  // `client.get(BASE) { url { … } }`
  if (language.id === 'kotlin' && /\)\s?\{$/.test(text.slice(Math.max(0, frame.open - 2), frame.open + 1)))
    frame = frameBefore(text, text.lastIndexOf(')', frame.open), from);
  const { open, callee, siblings } = frame;
  const isMember = text.charAt(open) === '{';
  const outer = open < 0 ? undefined : frameBefore(text, isMember ? open : frame.calleeStart, from);
  const rest = restAfter(source, end, wrappers, open >= 0);
  const isAddress = !siblings.includes(',') || /\b(?:url|uri|path)["']?\s*(?::|=>?)[^,]*$/.test(siblings);
  const later = nextStatements(text.slice(end, end + LATER));
  const ajax = outer && /\bajax$/.test(outer.callee) ? ajaxPatterns : [];
  return (
    (isAddress ? firstOf([namedCallee], callee) : undefined) ??
    firstOf([...siblingPatterns, ...ajax], siblings) ??
    firstOf([...argumentPatterns, ...ajax], rest.args) ??
    firstOf([earlierInChain], (outer?.siblings ?? '') + callee) ??
    firstOf([earlierMethod], text.slice(from, Math.max(from, open))) ??
    rest.links.map((link) => firstOf(chainPatterns, link)).find((found) => found !== undefined) ??
    firstOf(blockPatterns, rest.end) ??
    (open < 0 ? firstOf(commandPatterns, siblings) : undefined) ??
    (restRequest.test(callee)
      ? (firstOf([namedCallee], outer?.callee ?? '') ??
        firstOf([sending, ...argumentPatterns], later) ??
        'get')
      : undefined) ??
    (reads(isMember ? (outer?.callee ?? '') : callee, siblings, isMember, rest, readers)
      ? 'get'
      : undefined) ??
    firstOf(laterPatterns, later)
  );
}

/** A variable that is assigned the address, as in `const url = new URL(` or `url :=`. */
const naming =
  /\b(\w*(?:ur[il]|endpoint|address|path)\d*)\s*(?::\s*\w+\s*)?:?=\s*(?:(?:new\s+)?[\w.:]+\(\s*){0,2}$/i;

/**
 * The method of calls that take the address from a variable; undefined without such calls, or if their methods differ.
 */
function verbOfName(source: MethodSource, { start, end }: TextSpan): string | undefined {
  const { text } = source;
  const [, name] = naming.exec(text.slice(Math.max(0, start - LINK), start)) ?? [];
  if (name === undefined) return undefined;
  const argument = new RegExp(String.raw`[(,{]\s{0,20}(?:\bur[il]\s*[:=]\s*)?\b${name}(?=\s*[,)}])`, 'g');
  const renewed = new RegExp(String.raw`[\n;]\s*(?:\w+\s+)?${name}\s*:?=(?!=)`);
  const [later = ''] = nextStatements(text.slice(end, end + LATER)).split(renewed, 1);
  const called = new Set<string>();
  for (const { 0: whole, index } of [...later.matchAll(argument)].slice(0, MAX_CALLS)) {
    const after = end + index + whole.length;
    const verb = verbAround(source, { start: after - name.length, end: after });
    if (verb !== undefined) called.add(verb.toLowerCase());
  }
  const [only, ...more] = called;
  return more.length === 0 ? only : undefined;
}

function firstOf(patterns: readonly RegExp[], text: string): string | undefined {
  for (const pattern of patterns) {
    const verb = pattern.exec(text)?.[1];
    if (verb !== undefined) return verb;
  }
  return undefined;
}

/** Functions that send GET by default. */
const reading = /(?:\b(?:fetch|axios|ky|got|ofetch)|\buse\w*Fetch)$/;

/** Whether the call sends GET by default and names no method. */
function reads(
  called: string,
  siblings: string,
  isMember: boolean,
  { args, links, end }: CallRest,
  readers: ReadonlySet<string>,
): boolean {
  const callee = called.replace(/<[^()]*>$/, '');
  if (end === '') return false;
  const given = siblings + args;
  if (/\bmethod\b|\.\.\./i.test(given)) return false;
  if (reading.test(callee) || readers.has(/[\w$]*$/.exec(callee)?.[0] ?? ''))
    return isMember || /^[^,]*(?:,\s*(?:\{[^]*\}\s*,?\s*)?)?$/.test(args);
  if (/\b(?:urlopen|file_get_contents)$/.test(callee)) return !args.includes(',');
  if (!/(?:newBuilder|\.ur[il])$/.test(callee)) return false;
  return (
    links.some((link) => /^\.\s*build\(/.test(link)) && !links.some((link) => /^\.\s*method\(/.test(link))
  );
}

/** The text up to the next path of the API or blank line. */
function nextStatements(text: string): string {
  const stop = /\n\s*\n|\/v1\//.exec(text);
  return stop ? text.slice(0, stop.index) : text;
}

/** Text after a position in the surrounding call. */
interface CallRest {
  /** Arguments up to the end of the call, without text in brackets nested more than once. */
  readonly args: string;
  /** Beginnings of calls chained after the call, such as `.POST(body)`. */
  readonly links: readonly string[];
  /** Text from the closing bracket of the call; empty if the bracket is beyond the scanned text. */
  readonly end: string;
}

const LINK = 60;
const chained = /[?!]*\./y;

/** Reads the rest of the call at an offset; `wrappers`: number of open brackets besides the call's own. */
function restAfter(source: Source, from: number, wrappers: number, isCall: boolean): CallRest {
  const { text } = source;
  const to = Math.min(from + AHEAD, text.length);
  const isChained = (at: number): boolean =>
    matchAt(chained, text, skipComments(source, at, to)) !== undefined;
  let depth = 0;
  let open = wrappers + 1;
  let end = -1;
  let args = '';
  const links: string[] = [];
  for (let index = from, next = from; index < to; index = next) {
    const { string, end: whole } = pieceAt(source, index) ?? {};
    next = whole ?? index + 1;
    // Skips comments and regular expressions.
    if (whole !== undefined && !string) continue;
    const piece = text.slice(index, next);
    if (')]}'.includes(piece)) {
      if (depth === 0) {
        open -= 1;
        if (end >= 0 || (!isCall && open === 0)) break;
        if (open === 0 || piece !== ')') end = index;
        if (end >= 0 && (piece !== ')' || !isChained(next))) break;
      } else depth -= 1;
    }
    if (end < 0 && depth <= 1) args += piece;
    // Arguments of an inner call that builds the address, such as the base URL, are no arguments of the outer call.
    if (depth === 0 && piece === ')' && end < 0 && open > 0 && open <= wrappers) args = '';
    if ('([{'.includes(piece)) depth += 1;
    if (depth > 0) continue;
    if (piece === '.' && (end >= 0 || index === from)) links.push(text.slice(index, index + LINK));
    const endsStatement = end >= 0 || !isCall;
    if (piece === ';' || (endsStatement && piece === ',')) break;
    if (!endsStatement || piece !== '\n') continue;
    if (!isChained(next)) break;
    next = skipComments(source, next, to);
  }
  return { args, links, end: end < 0 ? '' : text.slice(end, end + LINK) };
}
