import { typoDistance } from '../base/typoDistance';
import { UserError } from '../base/userError';
import {
  buildQuestions,
  pathParameterNames,
  checkGivenValues,
  valueQuestions,
} from '../calls/prompts/buildQuestions';
import { findEntityPicker } from '../calls/prompts/entityPickers';
import { isSecretField } from '../catalog/isSecretField';
import { matchOperation } from '../catalog/matchOperation';
import type { Catalog, Endpoint } from '../catalog/types';
import type { ToolName } from '../contributions';
import { checkPathValue } from '../http/buildRequest';
import { holdsSecret as looksSecret, findSecretSpans } from '../http/redaction/hideSecrets';
import { type ToolInputs, inputSchemas, type MemberSchema } from './inputSchemas';
import { inertLine } from './fence';
import { refuse, Refusal } from './toolCall';

export interface ReadToolInputDeps {
  readonly catalog: Pick<Catalog, 'endpoints' | 'loadDetails'>;
  readonly hints: boolean;
  /** Whether a text contains a known secret, also in an encoded form such as percent-encoding or Base64. */
  readonly holdsSecret: (text: string) => boolean;
}

type ReadToolInput<T extends ToolName> =
  | { readonly kind: 'valid'; readonly value: ToolInputs[T] }
  | { readonly kind: 'refused'; readonly text: string };

/**
 * Checks a tool's input. A refusal says what is wrong, and names the wrong member unless the message would show a
 * secret. Never rejects.
 */
export async function readToolInput<T extends ToolName>(
  tool: T,
  input: unknown,
  deps: ReadToolInputDeps,
): Promise<ReadToolInput<T>> {
  try {
    return { kind: 'valid', value: await readers[tool](readBySchema(tool, input, deps), deps) };
  } catch (error) {
    const isOurs = error instanceof Refusal || error instanceof UserError;
    const text = isOurs ? error.message : '"input" cannot be read; give a plain JSON object.';
    return { kind: 'refused', text: deps.holdsSecret(text) ? '"input" holds a secret.' : text };
  }
}

function readBySchema(tool: ToolName, input: unknown, deps: ReadToolInputDeps): Members {
  const { properties, required = [] } = inputSchemas[tool];
  const given = readMembers(input, 'input', deps.holdsSecret);
  refuseUnknown([...given.keys()], Object.keys(properties), '');
  for (const name of required) if (given.get(name) === undefined) refuse(name, 'is missing');
  const read = new Map<string, unknown>();
  for (const [name, member] of Object.entries(properties)) {
    const value = given.get(name);
    if (value !== undefined) read.set(name, readMember(value, name, member, deps));
  }
  return read;
}

/** Reads a text, a list of texts or a map of texts. Returns a value unchanged if the schema states no shape. */
function readMember(value: unknown, name: string, schema: MemberSchema, deps: ReadToolInputDeps): unknown {
  const { additionalProperties: values, items, enum: choices, maxItems = 0, maxLength = 40 } = schema;
  if (schema.type === 'string') {
    const text = readText(value, name, maxLength, deps.holdsSecret);
    if (choices && !choices.includes(text)) refuse(name, `must be one of: ${choices.join(', ')}`);
    return text;
  }
  if (items) {
    if (!Array.isArray(value) || value.length > maxItems)
      refuse(name, `must be a list of at most ${maxItems} texts`);
    return Array.from(value, (item: unknown, index) => readMember(item, `${name}[${index}]`, items, deps));
  }
  if (!values) return value;
  const members = [...readMembers(value, name, deps.holdsSecret)];
  return members.map(([key, item]) => [key, readMember(item, `${name}.${shown(key)}`, values, deps)]);
}

type Readers = {
  readonly [T in ToolName]: (
    given: Members,
    deps: ReadToolInputDeps,
  ) => ToolInputs[T] | Promise<ToolInputs[T]>;
};

const readers: Readers = {
  commerce_find_endpoints: (given) => ({ query: textOf(given, 'query') }),
  commerce_describe_endpoint: (given, deps) => {
    const { id } = findEndpoint(given, deps);
    return given.has('language') ? { endpoint: id, language: textOf(given, 'language') } : { endpoint: id };
  },
  commerce_read: async (given, deps) => {
    if (!given.has('cursor')) {
      const call = await readCall(given, true, deps);
      return { ...call, fields: listOf(given.get('fields')).map(String) };
    }
    const cursor = textOf(given, 'cursor');
    const other = [...given.keys()].find((name) => name !== 'cursor');
    if (other !== undefined) refuse(other, 'must not stand beside "cursor": give one of them');
    if (!/^(?:r\d{1,9}(?::\d{1,9})?|p\d{1,9})$/.test(cursor))
      refuse('cursor', 'must be one that an answer named, such as "r3:14"');
    return { cursor };
  },
  commerce_propose_write: async (given, deps) => {
    const reason = textOf(given, 'reason');
    if (looksSecret(reason)) refuse('reason', 'holds a secret; leave it out');
    const call = await readCall(given, false, deps);
    return given.has('body')
      ? { ...call, body: readBody(given.get('body'), deps), reason }
      : { ...call, reason };
  },
};

function textOf(given: Members, name: string): string {
  const value = given.get(name);
  if (typeof value !== 'string' || value.trim() === '') refuse(name, 'is missing or empty');
  return value;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function pairsOf(value: unknown): readonly (readonly [string, string])[] {
  return listOf(value).map((pair) => [String(listOf(pair)[0]), String(listOf(pair)[1])]);
}

function findEndpoint(given: Members, { catalog }: ReadToolInputDeps): Endpoint {
  const id = textOf(given, 'endpoint');
  const ids = catalog.endpoints.map((endpoint) => endpoint.id);
  return (
    catalog.endpoints.find((endpoint) => endpoint.id === id) ??
    refuse('endpoint', `${shown(id)} is unknown${didYouMean(id, ids)} Find ids with commerce_find_endpoints`)
  );
}

/** Endpoints that assistants never call: their responses hold tokens or identify a person. */
const neverCalled: readonly string[] = ['users.login', 'users.issueToken', 'users.authenticate'];

async function readCall(given: Members, isRead: boolean, deps: ReadToolInputDeps) {
  const { catalog, hints } = deps;
  const endpoint = findEndpoint(given, deps);
  const { id, method } = endpoint;
  if (neverCalled.includes(id)) refuse('endpoint', `${id} signs in: only the user may call it`);
  if (isRead !== (method === 'GET'))
    refuse(
      'endpoint',
      isRead
        ? `${shown(id)} is a ${method}; commerce_read only reads, use commerce_propose_write`
        : `${shown(id)} only reads; use commerce_read`,
    );
  const path = readPath(endpoint, new Map(pairsOf(given.get('path'))), catalog.endpoints);
  const query = pairsOf(given.get('query'));
  const details = await catalog.loadDetails(id, { hints });
  const questions = buildQuestions(endpoint, details);
  const known = valueQuestions(questions).filter(({ location }) => location === 'query');
  const names = query.map(([name]) => name);
  // Any query name is accepted if the endpoint's parameters are unknown.
  if (!details.unknown.includes('parameters'))
    refuseUnknown(
      names,
      known.map(({ name }) => name),
      'query.',
    );
  for (const { name, required } of known)
    if (required && !names.includes(name)) refuse(`query.${shown(name)}`, 'is missing');
  for (const [name, value] of query)
    if (value !== '' && isSecretField(name)) refuse(`query.${shown(name)}`, secretProblem);
  checkGivenValues(questions, { path, query });
  return { endpoint: id, path, query };
}

const secretProblem = 'is a secret; leave it out, the user types it';

/** Matches an entity's id or a user's look-up key, without characters that have a meaning in paths. */
const idShape = /^[\p{L}\p{N}_][\p{L}\p{N}_.~@+:-]*$/u;

function readPath(
  { path, method }: Endpoint,
  given: ReadonlyMap<string, string>,
  endpoints: readonly Endpoint[],
): Readonly<Record<string, string>> {
  const names = pathParameterNames(path);
  refuseUnknown([...given.keys()], names, 'path.');
  let filled = path;
  for (const name of names) {
    const value = given.get(name);
    const list = findEntityPicker(name)?.listEndpoint;
    const find = list === undefined ? '' : `. Find it with commerce_read ${list}`;
    if (value === undefined) refuse(`path.${name}`, `is missing${find}`);
    if (checkPathValue(value) !== undefined || !idShape.test(value))
      refuse(`path.${name}`, `must be an id${find}`);
    filled = filled.replace(`:${name}`, encodeURIComponent(value));
  }
  const match = matchOperation(endpoints, method, filled)?.endpoint;
  // A user's own OpenAPI file may define an endpoint with the path of an endpoint in `neverCalled`.
  const never = endpoints.filter(({ id }) => neverCalled.includes(id));
  if ((match && match.path !== path) || matchOperation(never, method, filled))
    refuse(`path.${names[0] ?? 'endpoint'}`, 'would call another endpoint; give an id');
  return Object.fromEntries(given);
}

function readBody(body: unknown, { holdsSecret }: ReadToolInputDeps): string {
  const text = writeBody(body, holdsSecret);
  const secret = findSecretSpans(text).find(
    ({ offset, length }) => text.slice(offset, offset + length) !== '""',
  );
  if (secret) refuse(`body.${shown(secret.name)}`, secretProblem);
  return text;
}

function refuseUnknown(given: readonly string[], names: readonly string[], before: string): void {
  const unknown = given.find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const known = names.length === 0 ? 'There are none' : `Known: ${names.slice(0, 12).map(shown).join(', ')}`;
  throw new Refusal(`unknown member "${before}${shown(unknown)}"${didYouMean(unknown, names)} ${known}.`);
}

/** The end of a sentence about an unknown name. Names a similar known name, if one exists. */
function didYouMean(typed: string, names: readonly string[]): string {
  const near = typed.length > 80 ? undefined : names.find((name) => typoDistance(typed, name) < Infinity);
  return near === undefined ? '.' : `; did you mean "${shown(near)}"?`;
}

function shown(name: string): string {
  return inertLine(name, 60);
}

/** Own members of an untrusted object, by name. */
type Members = ReadonlyMap<string, unknown>;

type HoldsSecret = (text: string) => boolean;

const MAX_MEMBERS = 200;
const MAX_NAME = 200;
const MAX_BODY_BYTES = 20 * 1024;
const MAX_DEPTH = 8;

const heldSecret = 'holds a secret; leave it out, the user types it';
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\p{Default_Ignorable_Code_Point}]/u;
/** Matches characters that a body text may not have. Line breaks, tabs and emoji joiners are allowed. */
const unsendable = /(?![\n\r\t])\p{Cc}|\p{Surrogate}/u;
const address =
  /[a-z][a-z\d+.-]{1,20}:[/\\]|[/\\]{2}|^\s*(?:javascript|data|file|command|vscode|commerce-api|mailto|https?):|\bwww\./i;

/**
 * Reads the members of an object without running its getters. Throws `Refusal` for a value that is no plain object, for
 * a getter and for too many members. Throws `Refusal` also for a name that is too long, holds a secret or is
 * `__proto__`.
 */
function readMembers(value: unknown, name: string, holdsSecret: HoldsSecret): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(name, 'must be an object');
  try {
    return new Map(ownEntries(value, name, holdsSecret));
  } catch (error) {
    return error instanceof Refusal ? refuseAgain(error) : refuse(name, 'cannot be read');
  }
}

function refuseAgain(refusal: Refusal): never {
  throw refusal;
}

function* ownEntries(
  value: object,
  name: string,
  holdsSecret: HoldsSecret,
): Generator<readonly [string, unknown]> {
  const prototype: unknown = Object.getPrototypeOf(value);
  // In any realm, a plain object has no prototype, or a prototype that has none itself.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) refuse(name, 'must be a plain object');
  let count = 0;
  // `Object.keys` would read all members, and the object may have a million; this loop ends early.
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    count += 1;
    if (count > MAX_MEMBERS) refuse(name, `has more than ${MAX_MEMBERS} members`);
    if (key.length > MAX_NAME) refuse(name, 'has a member whose name is too long');
    if (key === '__proto__') refuse(name, 'must not have the member "__proto__"');
    if (holdsSecret(key)) refuse(name, heldSecret);
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    if (!descriptor || !('value' in descriptor)) refuse(name, 'must hold plain values');
    yield [key, descriptor.value];
  }
}

/**
 * Reads a short text. Throws `Refusal` for any other value, a text that is too long, a URL, an invisible character or a
 * secret.
 */
function readText(value: unknown, name: string, max: number, holdsSecret: HoldsSecret): string {
  if (typeof value !== 'string') refuse(name, 'must be text, such as "1"');
  if (value.length > max) refuse(name, `is longer than ${max} characters`);
  if (holdsSecret(value)) refuse(name, heldSecret);
  if (unseen.test(value)) refuse(name, 'holds a control or invisible character');
  if (address.test(value)) refuse(name, 'must not be or hold an address');
  return value;
}

/**
 * Writes a body as JSON in one walk. Throws `Refusal` at the first value that is beyond a limit, holds a secret or a
 * control character, or is no value of JSON.
 */
function writeBody(body: unknown, holdsSecret: HoldsSecret): string {
  readMembers(body, 'body', holdsSecret);
  let left = MAX_BODY_BYTES;
  const spend = (text: string): string => {
    left -= Buffer.byteLength(text);
    if (left < 0) refuse('body', `is larger than ${MAX_BODY_BYTES / 1024} KB`);
    return text;
  };

  const writeScalar = (value: unknown, name: string): string => {
    if (typeof value === 'string') {
      // A text that is too long is refused here, so that it is not searched for secrets.
      if (value.length > left) spend(value);
      if (unsendable.test(value)) refuse(name, 'holds a control character, or half of one');
      if (holdsSecret(value)) refuse(name, heldSecret);
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
        refuse(name, 'is too large a number: pass it as text, or let the user type it');
    } else if (typeof value !== 'boolean' && value !== null) refuse(name, 'must be a value of JSON');
    return spend(JSON.stringify(value));
  };

  const write = (value: unknown, name: string, depth: number): string => {
    if (typeof value !== 'object' || value === null) return writeScalar(value, name);
    if (depth > MAX_DEPTH) refuse('body', `is nested deeper than ${MAX_DEPTH} levels`);
    const parts: string[] = [];
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) {
        spend(',');
        parts.push(write(value[index], `${name}[${index}]`, depth + 1));
      }
      return `[${parts.join(',')}]`;
    }
    for (const [key, member] of readMembers(value, name, holdsSecret)) {
      const lead = spend(`${JSON.stringify(key)}:`);
      parts.push(lead + write(member, `${name}.${inertLine(key, 60)}`, depth + 1));
    }
    return `{${parts.join(',')}}`;
  };

  const text = write(body, 'body', 1);
  if (holdsSecret(text)) refuse('body', heldSecret);
  return text;
}
