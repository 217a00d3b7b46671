import { doAtOnce } from '../../base/doInTurns';
import type { Endpoint } from '../../catalog/types';
import { calleeBefore, wrapping } from '../paths/frameBefore';
import { codeLanguage } from '../source/codeLanguages';
import { matchAt, bracketsAround, readSource, type Source } from '../source/readSource';
import { ValueReader, type ObjectValue, type Value, type Argument } from './valueReader';
import type { WrittenCallBuilder } from './writtenCall';

/** Meaning of a named argument or option of a call. */
type Role = 'query' | 'body' | 'other';

const roles: Readonly<Record<Role, string>> = {
  query: 'params query queryParameters queryParams query_params query_parameters searchParams search qs',
  body: 'json data body payload form form_params',
  // Options that do not change the request's values.
  other: `headers timeout auth cookies method type url uri path verify signal cache credentials mode redirect next
    responseType baseURL baseUrl base_uri withCredentials stream allow_redirects follow_redirects proxies proxy cert
    http_errors agent retry dataType contentType success error keepalive maxRedirects validateStatus options`,
};
/** Role of an argument by its name; absent if unknown. */
const roleOf = new Map(
  Object.entries(roles).flatMap(([role, names]) => names.split(/\s+/).map((name) => [name, role as Role])),
);

/** Functions that take query parameters after the address. */
const queryCallee =
  /(?:\$|jQuery)\.(?:get|getJSON)$|\bHttp::get$|\b(?:requests|session)\.get$|\bUri\.https?$/;
/** Functions that take the body after the address. */
const bodyCallee = /\baxios\.(?:post|put|patch)$|\bHttp::(?:post|put|patch)$|As(?:Json)?Async$/;

/** Meaning of an object after the address, if the callee's name shows it. */
function positionalRole(callee: string): 'query' | 'body' | undefined {
  if (queryCallee.test(callee)) return 'query';
  return bodyCallee.test(callee) ? 'body' : undefined;
}

/** In a GET call of `$.ajax`, `data` is the query. */
const dataIsQuery = /\bajax$/;

/** Calls chained after the call with the address, or inside that call's block. */
const links: readonly (readonly [name: RegExp, role: 'query' | 'body'])[] = [
  [/^(?:(?:add|append|set)?Query(?:Param(?:eter)?s?)?|params?|parameters?)$/i, 'query'],
  [/^(?:send|json|body|bodyValue|post|put|setBody|withBody|method)$/i, 'body'],
];

const MAX_CALLEE = 100;
/** Largest number of nested functions around an address, as in `fetch(new URL(String.format(…)))`. */
const MAX_WRAPPERS = 3;
/** A Ruby call without brackets, before the address. */
const command = /(?:^|[\s.])(?!(?:return|puts|if|and|or|not)\b)[a-z]\w*[ \t]+$/;
const link = /(?:\?|!!)?(?:\.|->|::)\s*(\w+)\s*(?:<[^()]{0,60}>)?\s*(?=\()/y;

interface ProgramCall {
  readonly source: Source;
  readonly endpoint: Pick<Endpoint, 'method'>;
  /** Start of the address expression. */
  readonly start: number;
  readonly end: number;
}

/** Adds parameters and body of the call around an address: from its arguments, and from calls chained after it. */
export function readProgramCall(call: ProgramCall, written: WrittenCallBuilder): void {
  const { source, start } = call;
  const { text, language } = source;
  let [open, ...outer] = bracketsAround(source, start).map((bracket) => bracket.start);
  if (language.id === 'ruby' && command.test(text.slice(Math.max(0, start - MAX_CALLEE), start))) {
    const reader = new ValueReader(source, start);
    addArguments(call, '', reader.readCommand(start), written);
    return;
  }
  for (let wrappers = 0; open !== undefined && wrappers < MAX_WRAPPERS; wrappers += 1) {
    const callee = calleeOf(text, open);
    if (!wrapping.test(callee)) break;
    const reader = new ValueReader(source, open);
    const list = reader.readList(open);
    if (positionalRole(callee)) addArguments(call, callee, list?.items, written);
    if (list) addLinks(call, reader, list.end, written);
    [open, ...outer] = outer;
  }
  if (open === undefined) {
    written.leaveOpen();
    return;
  }
  const reader = new ValueReader(source, open);
  const list = reader.readList(open);
  const isOptions = text.charAt(open) !== '(';
  const callee = calleeOf(text, isOptions ? (outer[0] ?? open) : open);
  const own = list?.items.find(({ end }) => end > start)?.name;
  if (!list || callee === '' || takesMore(text, open)) written.leaveOpen();
  else if (isOptions && roleOf.get(own ?? '') !== 'other') written.leaveOpen();
  else if (isOptions) addNamed(call, callee, list.items, written);
  else {
    addArguments(call, callee, list.items, written);
    addLinks(call, reader, list.end, written);
  }
}

/** Whether calls earlier in the chain may have added parameters. */
function takesMore(text: string, open: number): boolean {
  const { callee, calleeStart } = calleeBefore(text, open);
  return (
    /^[?!]*\./.test(callee) &&
    /quer|param/i.test(text.slice(Math.max(0, calleeStart - MAX_CALLEE), calleeStart))
  );
}

function calleeOf(text: string, open: number): string {
  return text.charAt(open) === '(' ? calleeBefore(text, open).callee.replace(/<[^()]*>$/, '') : '';
}

/**
 * Adds the values in the arguments of a call. `items` is undefined if the arguments cannot be read, for example
 * because of unbalanced brackets.
 */
function addArguments(
  call: ProgramCall,
  callee: string,
  items: readonly Argument[] | undefined,
  written: WrittenCallBuilder,
): void {
  if (!items) {
    written.leaveOpen();
    return;
  }
  // An unnamed argument before the address is the method, or a context.
  const at = items.findIndex(({ end }) => end > call.start);
  addNamed(
    call,
    callee,
    items.filter(({ name }) => name !== undefined),
    written,
  );
  const [first, ...others] = items.slice(at + 1).filter(({ name }) => name === undefined);
  if (first) addPositional(call, callee, first.value, written);
  for (const { value } of others) addOther(call, value, written);
}

/** Adds the first argument after the address. */
function addPositional(call: ProgramCall, callee: string, value: Value, written: WrittenCallBuilder): void {
  const role = positionalRole(callee);
  if (role === 'query') written.addQueryValue(value);
  else if (role === 'body') written.addBody(parsedBody(value));
  else if (isOptions(value)) addOptions(call, callee, value, written);
  else if (call.endpoint.method === 'GET' || !written.addBody(parsedBody(value)))
    addOther(call, value, written);
}

/** Adds a later argument: options, or a body after its content type. */
function addOther(call: ProgramCall, value: Value, written: WrittenCallBuilder): void {
  if (isOptions(value)) addOptions(call, '', value, written);
  else if (call.endpoint.method === 'GET') written.leaveOpen();
  else written.addBody(parsedBody(value));
}

type NamedItem = Pick<Argument, 'name' | 'value'>;

function addNamed(
  { endpoint }: Pick<ProgramCall, 'endpoint'>,
  callee: string,
  items: readonly NamedItem[],
  written: WrittenCallBuilder,
): void {
  for (const { name = '', value } of items) {
    const role = roleOf.get(name);
    const isQuery =
      role === 'query' || (name === 'data' && endpoint.method === 'GET' && dataIsQuery.test(callee));
    if (isQuery) written.addQueryValue(value);
    else if (role === 'body' && endpoint.method !== 'GET') written.addBody(parsedBody(value));
    else if (role !== 'other') written.leaveOpen();
  }
}

/** Whether a value is an object with only known option names. */
function isOptions(value: Value): value is ObjectValue {
  return (
    value.kind === 'object' &&
    (value.isWhole || value.members.length > 0) &&
    value.members.every(([name]) => roleOf.get(name) !== undefined)
  );
}

function addOptions(
  call: ProgramCall,
  callee: string,
  { members, isWhole }: ObjectValue,
  written: WrittenCallBuilder,
): void {
  if (!isWhole) written.leaveOpen();
  const items = members.map(([name, value]) => ({ name, value }));
  addNamed(call, callee, items, written);
}

/** The JSON value in a sent text; any other value unchanged. */
function parsedBody(value: Value): Value {
  if (value.kind !== 'text') return value;
  return readJsonText(value.text) ?? value;
}

/** Reads a text as a JSON object or list; undefined for any other text. */
export function readJsonText(text: string): Value | undefined {
  const at = text.length - text.trimStart().length;
  const list = '[{'.includes(text.charAt(at) || ' ')
    ? new ValueReader(doAtOnce(readSource(`(${text})`, codeLanguage('javascript'))), 0).readList(0)
    : undefined;
  return list?.items.length === 1 ? list.items[0]?.value : undefined;
}

/** Adds the values of calls chained after the call, or inside its block. */
function addLinks(
  { source: { text, language }, endpoint }: ProgramCall,
  reader: ValueReader,
  end: number,
  written: WrittenCallBuilder,
): void {
  let at = reader.skip(end);
  const add = (name: string, open: number): number | undefined => {
    const list = reader.readList(open);
    const role = links.find(([pattern]) => pattern.test(name))?.[1];
    if (role === 'query') addQueryLink(list?.items ?? [], written);
    else if (role === undefined && /quer|param/i.test(name)) written.leaveOpen();
    else if (role === 'body' && endpoint.method !== 'GET')
      for (const { value } of list?.items ?? []) written.addBody(parsedBody(value));
    return list?.end;
  };
  for (;;) {
    const found = matchAt(link, text, at);
    if (!found) break;
    const next = add(found.groups[1] ?? '', found.end);
    if (next === undefined) return;
    at = reader.skip(next);
  }
  if (language.id !== 'kotlin') {
    // A Ruby block may add parameters.
    if (language.id === 'ruby' && /^(?:\{|do\b)/.test(text.slice(at, at + 3))) written.leaveOpen();
  } else if (text.charAt(at) === '{') {
    const { calls, isFlat } = reader.callsIn(at);
    if (!isFlat) written.leaveOpen();
    for (const { name, open } of calls) add(name, open);
  }
}

/** `.query({…})`, `.queryParam("name", value)`. */
function addQueryLink(items: readonly Argument[], written: WrittenCallBuilder): void {
  const [first, second] = items;
  if (items.length === 2 && first?.value.kind === 'text' && second)
    written.addQueryValue({ kind: 'object', members: [[first.value.text, second.value]], isWhole: true });
  else written.addQueryValue(items.length === 1 ? first?.value : undefined);
}
