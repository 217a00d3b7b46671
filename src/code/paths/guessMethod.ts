import type { HttpMethod } from '../../catalog/types';
import { frameBefore } from './callFrame';
import { restAfter, type CallRest } from './callRest';
import { toMethod } from './sourceAddress';

const BEHIND = 400;
const AHEAD = 800;
const LATER = 300;
/** The first group is the method. */
const verbs = '(get|post|put|delete|patch|head|options)';
const ignoringCase = (source: string): RegExp => new RegExp(source, 'i');

/** Functions that only make an address of a string: what counts is the call around them. */
const wrapper =
  /(?<![.\w>])(?:new\s+|URI::)?(?:ur[il](?:\.(?:create|parse|https?))?|urljoin|(?:fmt\.|string\.)?s?(?:printf|format)|httpurl\.(?:parse|get))$/i;

/** `axios.put`, `http.PostForm`, `client.GetFromJsonAsync<Group>`, `Net::HTTP::Put.new`, `@PUT`, `HttpPost`, `MapPost`. */
const suffix =
  '(?:Async|Mapping|(?:From|As)?Json(?:Async)?|(?:String|Stream|ByteArray)Async|_async|Form|Url|For(?:Object|Entity|Location))?';
const namedCallee = ignoringCase(
  String.raw`(?:[.>:@]|\b(?:Http|Map)?)${verbs}${suffix}(?:<[^()]{0,60}>)?(?:\.new)?$`,
);
/** `webClient.post().uri`, as the siblings of what follows. */
const earlierInChain = ignoringCase(String.raw`\.${verbs}\(\)[.\w()\s]*\.ur[il]$`);
const earlierMethod = ignoringCase(String.raw`\.method\([\w.\s"']{0,30}\b${verbs}["']?\s*\)\s*\.ur[il]$`);

/** As an argument or a member: `"PUT",`  `HttpMethod.PUT`  `http.MethodPut`  `method: "PUT"`  `method: :put`. */
const memberOf = (name: string): string => String.raw`\b${name}["']?\s*(?::|=>?)\s*[:"'\x60]?${verbs}\b`;
const custom = String.raw`CURLOPT_CUSTOMREQUEST\s*(?:,|=>)\s*["']${verbs}["']`;
const posting = String.raw`\bCURLOPT_(POST)(?:FIELDS)?\b`;
const argumentPatterns = [memberOf('method'), String.raw`Method\.?${verbs}\b`, custom, posting].map(
  ignoringCase,
);
const siblingPatterns = [ignoringCase(String.raw`(?:^|,)\s*["']${verbs}["']\s*,`), ...argumentPatterns];
const ajaxPatterns = [ignoringCase(memberOf('type'))];
/** `conn.post "…"`, without brackets. */
const commandPatterns = [ignoringCase(String.raw`(?:^|[\s.])${verbs}[ \t]+$`)];
/** `.POST(`, `.method("PUT",`, `.PostJsonAsync(`. */
const chainPatterns = [
  String.raw`^\.\s*${verbs}${suffix}\(`,
  String.raw`^\.\s*(?:method|send_request)\(\s*(?:["']|[\w.]*Method\.)${verbs}\b`,
].map(ignoringCase);
/** A block behind the call. */
const blockPatterns = [ignoringCase(String.raw`^\)\s*\{\s*method\s*=\s*HttpMethod\.${verbs}`)];
/** In a statement that follows. */
const laterPatterns = [custom, posting, String.raw`Net::HTTP::${verbs}\b`].map(ignoringCase);

/** The method that a call around a string uses, where the neighbourhood says it; looks at a bounded piece of text. */
export function guessMethod(text: string, start: number, end: number): HttpMethod | 'OTHER' | undefined {
  const from = Math.max(0, start - BEHIND);
  let frame = frameBefore(text, start, from);
  let wrappers = 0;
  for (; wrapper.test(frame.callee); wrappers += 1) frame = frameBefore(text, frame.calleeStart, from);
  const { open, callee, siblings } = frame;
  const isMember = text.charAt(open) === '{';
  const outer = open < 0 ? undefined : frameBefore(text, isMember ? open : frame.calleeStart, from);
  const rest = restAfter(text, end, end + AHEAD, wrappers, open >= 0);
  const isAddress = !siblings.includes(',') || /\b(?:url|uri|path)["']?\s*(?::|=>?)[^,]*$/.test(siblings);
  const ajax = outer && /\bajax$/.test(outer.callee) ? ajaxPatterns : [];
  const verb =
    (isAddress ? firstOf([namedCallee], callee) : undefined) ??
    firstOf([...siblingPatterns, ...ajax], siblings) ??
    firstOf([...argumentPatterns, ...ajax], rest.args) ??
    firstOf([earlierInChain], (outer?.siblings ?? '') + callee) ??
    firstOf([earlierMethod], text.slice(from, Math.max(from, open))) ??
    rest.links.map((link) => firstOf(chainPatterns, link)).find((found) => found !== undefined) ??
    firstOf(blockPatterns, rest.end) ??
    (open < 0 ? firstOf(commandPatterns, siblings) : undefined) ??
    (reads(isMember ? (outer?.callee ?? '') : callee, siblings, isMember, rest) ? 'get' : undefined) ??
    firstOf(laterPatterns, nextStatements(text.slice(end, end + LATER)));
  return verb === undefined ? undefined : toMethod(verb);
}

function firstOf(patterns: readonly RegExp[], text: string): string | undefined {
  for (const pattern of patterns) {
    const verb = pattern.exec(text)?.[1];
    if (verb !== undefined) return verb;
  }
  return undefined;
}

/** Whether the call is one that reads unless it says otherwise, and says nothing else. */
function reads(callee: string, siblings: string, isMember: boolean, { args, links, end }: CallRest): boolean {
  if (end === '') return false;
  const given = siblings + args;
  if (/\bmethod\b|\.\.\./i.test(given)) return false;
  if (/\b(?:fetch|axios)$/.test(callee))
    return isMember || /^[^,]*(?:,\s*(?:\{[^]*\}\s*,?\s*)?)?$/.test(args);
  if (/\b(?:urlopen|file_get_contents)$/.test(callee)) return !args.includes(',');
  if (!/(?:newBuilder|\.ur[il])$/.test(callee)) return false;
  return (
    links.some((link) => /^\.\s*build\(/.test(link)) && !links.some((link) => /^\.\s*method\(/.test(link))
  );
}

/** Up to where another path or a blank line begins. */
function nextStatements(text: string): string {
  const stop = /\n\s*\n|\/v1\//.exec(text);
  return stop ? text.slice(0, stop.index) : text;
}
