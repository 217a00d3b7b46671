import { UserError } from '../base/userError';
import { typoDistance } from '../base/typoDistance';
import { buildQuestions, pathParameterNames } from '../calls/prompts/buildQuestions';
import { findEntityPicker } from '../calls/prompts/entityPickers';
import { checkGivenValues, valueQuestions } from '../calls/prompts/givenValues';
import { isSecretField } from '../catalog/isSecretField';
import { matchOperation } from '../catalog/matchOperation';
import type { Catalog, Endpoint } from '../catalog/types';
import { checkPathValue } from '../http/checkPathValue';
import { findSecretSpans } from '../http/redaction/findSecretSpans';
import { holdsSecret as looksSecret } from '../http/redaction/hideSecrets';
import { assistantTools, type MemberSchema, type ToolInputs } from './assistantTools';
import type { ToolName } from '../contributions';
import { inertLine } from './inertLine';
import { Refusal, readMembers, readText, writeBody, type Members } from './readMembers';

export interface ReadToolInputDeps {
  readonly catalog: Pick<Catalog, 'endpoints' | 'loadDetails'>;
  /** Whether hints of public clients count. */
  readonly hints: boolean;
  /** Whether a text holds a live secret in any encoding. */
  holdsSecret(text: string): boolean;
}

type ReadToolInput<T extends ToolName> =
  | { readonly kind: 'valid'; readonly value: ToolInputs[T] }
  | { readonly kind: 'refused'; readonly text: string };

/** Checks what an assistant gave to a tool. A refusal names the member and says what to give; never throws. */
export async function readToolInput<T extends ToolName>(
  tool: T,
  input: unknown,
  deps: ReadToolInputDeps,
): Promise<ReadToolInput<T>> {
  try {
    const given = readBySchema(tool, input, deps);
    return { kind: 'valid', value: await readers[tool](given, deps) };
  } catch (error) {
    const isOurs = error instanceof Refusal || error instanceof UserError;
    const text = isOurs ? error.message : '"input" cannot be read; give a plain JSON object.';
    return {
      kind: 'refused',
      text: `REFUSED ${deps.holdsSecret(text) ? '"input" holds a secret.' : text}`,
    };
  }
}

/** The members of an input that its schema allows, their types checked. */
function readBySchema(tool: ToolName, input: unknown, deps: ReadToolInputDeps): Members {
  const schema = assistantTools.find(({ name }) => name === tool)?.inputSchema;
  if (!schema) throw new Refusal('there is no such tool.');
  const given = readMembers(input, 'input', deps);
  refuseUnknown(given, Object.keys(schema.properties), '');
  for (const name of schema.required ?? [])
    if (given.get(name) === undefined) throw new Refusal(`"${name}" is missing.`);
  return new Map(
    [...given].flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
      const member = schema.properties[name];
      return member === undefined || value === undefined
        ? []
        : [[name, readMember(value, name, member, deps)]];
    }),
  );
}

/** A text, a list of texts or a map of texts; a value of a free shape stays as it is. */
function readMember(value: unknown, name: string, schema: MemberSchema, deps: ReadToolInputDeps): unknown {
  const { additionalProperties: values, items, enum: choices, maxItems = 0 } = schema;
  if (schema.type === 'string') {
    const text = readText(value, name, { max: schema.maxLength ?? 40, deps });
    if (choices && !choices.includes(text))
      throw new Refusal(`"${name}" must be one of: ${choices.join(', ')}.`);
    return text;
  }
  if (schema.type === 'array') {
    if (!Array.isArray(value)) throw new Refusal(`"${name}" must be a list of texts.`);
    if (value.length > maxItems) throw new Refusal(`"${name}" may have ${maxItems} texts at most.`);
    return Array.from(value, (item: unknown, index) =>
      items ? readMember(item, `${name}[${index}]`, items, deps) : item,
    );
  }
  if (!values) return value;
  const members = readMembers(value, name, deps);
  return new Map(
    [...members].map(([key, item]) => [key, readMember(item, `${name}.${shown(key)}`, values, deps)]),
  );
}

type Readers = {
  readonly [T in ToolName]: (
    given: Members,
    deps: ReadToolInputDeps,
  ) => ToolInputs[T] | Promise<ToolInputs[T]>;
};

const readers: Readers = {
  commerce_find_endpoints: (given) => {
    const query = textOf(given, 'query');
    if (query.trim() === '') throw new Refusal('"query" is empty; give words, an id or a path.');
    return { query };
  },
  commerce_describe_endpoint: (given, deps) => {
    const { id } = findEndpoint(given, deps);
    const language = given.get('language');
    return typeof language === 'string' ? { endpoint: id, language } : { endpoint: id };
  },
  commerce_read: async (given, deps) => {
    const cursor = given.get('cursor');
    if (typeof cursor !== 'string') {
      const call = await readCall(given, 'commerce_read', deps);
      return { ...call, fields: textsOf(given.get('fields')) };
    }
    const other = [...given.keys()].find((name) => name !== 'cursor');
    if (other !== undefined)
      throw new Refusal(`"${other}" must not stand beside "cursor": give one of them.`);
    if (!/^(?:r\d{1,9}(?::\d{1,9})?|p\d{1,9})$/.test(cursor))
      throw new Refusal('"cursor" must be one that an answer named, such as "r3:14".');
    return { cursor };
  },
  commerce_propose_write: async (given, deps) => {
    const reason = textOf(given, 'reason');
    if (reason.trim() === '') throw new Refusal('"reason" is empty; say to the user why.');
    if (looksSecret(reason)) throw new Refusal('"reason" holds a secret; leave it out.');
    const call = await readCall(given, 'commerce_propose_write', deps);
    const body = given.get('body');
    return body === undefined ? { ...call, reason } : { ...call, body: readBody(body, deps), reason };
  },
};

function textOf(given: Members, name: string): string {
  const value = given.get(name);
  if (typeof value !== 'string') throw new Refusal(`"${name}" is missing.`);
  return value;
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function pairsOf(value: unknown): readonly (readonly [string, string])[] {
  if (!(value instanceof Map)) return [];
  return [...(value as ReadonlyMap<string, unknown>)].map(([name, text]) => [name, String(text)]);
}

function findEndpoint(given: Members, { catalog }: ReadToolInputDeps): Endpoint {
  const id = textOf(given, 'endpoint');
  const found = catalog.endpoints.find((endpoint) => endpoint.id === id);
  if (found) return found;
  const ids = catalog.endpoints.map((endpoint) => endpoint.id);
  throw new Refusal(
    `unknown "endpoint" "${shown(id)}"${didYouMean(id, ids)} Find ids with commerce_find_endpoints.`,
  );
}

/** Their answers hold tokens or say who somebody is. */
const neverCalled: readonly string[] = ['users.login', 'users.issueToken', 'users.authenticate'];

type CallingTool = 'commerce_read' | 'commerce_propose_write';

async function readCall(given: Members, tool: CallingTool, deps: ReadToolInputDeps) {
  const { catalog, hints } = deps;
  const endpoint = findEndpoint(given, deps);
  const { id, method } = endpoint;
  const isRead = method === 'GET';
  if (neverCalled.includes(id)) throw new Refusal(`"endpoint" ${id} signs in: only the user may call it.`);
  if (isRead !== (tool === 'commerce_read'))
    throw new Refusal(
      isRead
        ? `"endpoint" ${shown(id)} only reads; use commerce_read.`
        : `"endpoint" ${shown(id)} is a ${method}; commerce_read only reads, use commerce_propose_write.`,
    );
  const path = readPath(endpoint, pairsOf(given.get('path')), catalog);
  const query = pairsOf(given.get('query'));
  const details = await catalog.loadDetails(id, { hints });
  const questions = buildQuestions(endpoint, details);
  const known = valueQuestions(questions).filter(({ location }) => location === 'query');
  // Where nobody knows the parameters, any name may be right.
  if (!details.unknown.includes('parameters'))
    refuseUnknown(
      new Map(query),
      known.map(({ name }) => name),
      'query.',
    );
  for (const { name, required } of known)
    if (required && !query.some(([given]) => given === name))
      throw new Refusal(`"query.${name}" is missing.`);
  for (const [name, value] of query)
    if (value !== '' && isSecretField(name))
      throw new Refusal(`"query.${shown(name)}" is a secret; leave it out, the user types it.`);
  checkGivenValues(questions, { path, query });
  return { endpoint: id, path, query };
}

/** An id as entities have it, or the key that a user is looked up by: nothing that means something in a path. */
const idShape = /^[\p{L}\p{N}_][\p{L}\p{N}_.~@+:-]*$/u;

function readPath(
  endpoint: Endpoint,
  given: readonly (readonly [string, string])[],
  { endpoints }: Pick<Catalog, 'endpoints'>,
): Readonly<Record<string, string>> {
  const names = pathParameterNames(endpoint.path);
  const values = new Map(given);
  refuseUnknown(values, names, 'path.');
  let filled = endpoint.path;
  for (const name of names) {
    const value = values.get(name);
    const list = findEntityPicker(name)?.listEndpoint;
    const find = list === undefined ? '' : ` Find it with commerce_read ${list}.`;
    if (value === undefined) throw new Refusal(`"path.${name}" is missing.${find}`);
    const problem = checkPathValue(value);
    if (problem !== undefined || !idShape.test(value))
      throw new Refusal(`"path.${name}" must be an id.${problem === undefined ? '' : ` ${problem}`}${find}`);
    filled = filled.replace(`:${name}`, encodeURIComponent(value));
  }
  const isOther = (candidates: readonly Endpoint[]): boolean => {
    const match = matchOperation(candidates, endpoint.method, filled);
    return match !== undefined && match.endpoint.path !== endpoint.path;
  };
  if (isOther(endpoints) || matchesNeverCalled(endpoints, endpoint.method, filled))
    throw new Refusal(`"path.${names[0] ?? 'endpoint'}" would call another endpoint; give an id.`);
  return Object.fromEntries(names.map((name) => [name, values.get(name) ?? '']));
}

/** A file of the user's own may have another endpoint for the same call. */
function matchesNeverCalled(endpoints: readonly Endpoint[], method: string, filled: string): boolean {
  const never = endpoints.filter(({ id }) => neverCalled.includes(id));
  return matchOperation(never, method, filled) !== undefined;
}

function readBody(body: unknown, deps: ReadToolInputDeps): string {
  const text = writeBody(body, deps);
  const secret = findSecretSpans(text).find(
    ({ offset, length }) => text.slice(offset, offset + length) !== '""',
  );
  if (secret) throw new Refusal(`"body.${shown(secret.name)}" is a secret; leave it out, the user types it.`);
  return text;
}

function refuseUnknown(given: ReadonlyMap<string, unknown>, names: readonly string[], before: string): void {
  const unknown = [...given.keys()].find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const known = names.length === 0 ? ' There are none.' : ` Known: ${names.slice(0, 12).join(', ')}.`;
  throw new Refusal(
    `unknown member "${before}${shown(unknown)}"${didYouMean(unknown, names)}${names.length > 30 ? '' : known}`,
  );
}

/** The end of a sentence about a name that does not exist. */
function didYouMean(typed: string, names: readonly string[]): string {
  if (typed.length > 80) return '.';
  const near = names
    .map((name) => ({ name, distance: typoDistance(typed, name) }))
    .sort((one, other) => one.distance - other.distance)[0];
  return near && near.distance < Infinity ? `; did you mean "${near.name}"?` : '.';
}

function shown(name: string): string {
  return inertLine(name, 60);
}
