import { inertLine } from './inertLine';

/** Says to an assistant what is wrong with its input. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** The own members of an object of unknown origin. */
export type Members = ReadonlyMap<string, unknown>;

interface Deps {
  holdsSecret(text: string): boolean;
}

const MAX_MEMBERS = 200;
const MAX_NAME = 200;
const MAX_BODY_BYTES = 20 * 1024;
const MAX_DEPTH = 8;

const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\p{Default_Ignorable_Code_Point}]/u;
/** Texts of a body may have lines, and the parts of emoji. */
const unsendable = /(?![\n\r\t])\p{Cc}|\p{Surrogate}/u;
const address =
  /[a-z][a-z\d+.-]{1,20}:[/\\]|[/\\]{2}|^\s*(?:javascript|data|file|command|vscode|commerce-api|mailto|https?):|\bwww\./i;

/** Reads an object without running any code of it. */
export function readMembers(value: unknown, name: string, deps: Deps): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(`"${name}" must be an object.`);
  try {
    return new Map(ownEntries(value, name, deps));
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(`"${name}" cannot be read.`);
  }
}

function* ownEntries(value: object, name: string, deps: Deps): Generator<readonly [string, unknown]> {
  const prototype: unknown = Object.getPrototypeOf(value);
  // Of any realm.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    throw new Refusal(`"${name}" must be a plain object.`);
  let count = 0;
  // Not `Object.keys`: there may be a million of them.
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    count += 1;
    if (count > MAX_MEMBERS) throw new Refusal(`"${name}" has more than ${MAX_MEMBERS} members.`);
    if (key.length > MAX_NAME) throw new Refusal(`"${name}" has a member with a name that is too long.`);
    if (key === '__proto__') throw new Refusal(`"${name}" must not have the member "__proto__".`);
    if (deps.holdsSecret(key)) throw new Refusal(`"${name}" holds a secret of the user; leave it out.`);
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    if (!descriptor || !('value' in descriptor)) throw new Refusal(`"${name}" must hold plain values.`);
    yield [key, descriptor.value];
  }
}

/** A short text: no address, nothing invisible, no secret. */
export function readText(
  value: unknown,
  name: string,
  { max, deps }: { readonly max: number; readonly deps: Deps },
): string {
  if (typeof value !== 'string') throw new Refusal(`"${name}" must be text, such as "1".`);
  if (value.length > max) throw new Refusal(`"${name}" is longer than ${max} characters.`);
  if (deps.holdsSecret(value)) throw new Refusal(`"${name}" holds a secret of the user; leave it out.`);
  if (unseen.test(value)) throw new Refusal(`"${name}" holds a control or invisible character.`);
  if (address.test(value)) throw new Refusal(`"${name}" must not be or hold an address.`);
  return value;
}

/** The JSON text of a body, after one walk that ends at the first value that is too much. */
export function writeBody(body: unknown, deps: Deps): string {
  if (Array.isArray(body)) throw new Refusal('"body" must be an object.');
  readMembers(body, 'body', deps);
  const writer: Writer = { deps, left: MAX_BODY_BYTES };
  const text = write(body, { name: 'body', depth: 1 }, writer);
  if (Buffer.byteLength(text) > MAX_BODY_BYTES) throw new Refusal(tooLarge);
  if (deps.holdsSecret(text)) throw new Refusal('"body" holds a secret of the user; leave it out.');
  return text;
}

const tooLarge = `"body" is larger than ${MAX_BODY_BYTES / 1024} KB.`;

interface Writer {
  readonly deps: Deps;
  /** Characters that may still come. */
  left: number;
}

interface Position {
  readonly name: string;
  readonly depth: number;
}

function write(value: unknown, at: Position, writer: Writer): string {
  if (typeof value === 'object' && value !== null) return writeInside(value, at, writer);
  if (typeof value === 'string') {
    // First: a text of megabytes is not looked at.
    if (value.length > writer.left) throw new Refusal(tooLarge);
    if (unsendable.test(value)) throw new Refusal(`"${at.name}" holds a control character, or half of one.`);
    if (writer.deps.holdsSecret(value))
      throw new Refusal(`"${at.name}" holds a secret of the user; leave it out.`);
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
      throw new Refusal(`"${at.name}" is too large a number: pass it as text, or let the user type it.`);
  } else if (typeof value !== 'boolean' && value !== null) {
    throw new Refusal(`"${at.name}" must be a value of JSON.`);
  }
  return spend(JSON.stringify(value), writer);
}

function spend(text: string, writer: Writer): string {
  writer.left -= text.length;
  if (writer.left < 0) throw new Refusal(tooLarge);
  return text;
}

function writeInside(value: object, { name, depth }: Position, writer: Writer): string {
  if (depth > MAX_DEPTH) throw new Refusal(`"body" is nested deeper than ${MAX_DEPTH} levels.`);
  if (Array.isArray(value)) {
    const items: string[] = [];
    for (let index = 0; index < value.length; index += 1) {
      spend(',', writer);
      items.push(write(value[index], { name: `${name}[${index}]`, depth: depth + 1 }, writer));
    }
    return `[${items.join(',')}]`;
  }
  const members = [...readMembers(value, name, writer.deps)].map(([key, member]) => {
    const written = spend(`${JSON.stringify(key)}:`, writer);
    return written + write(member, { name: `${name}.${inertLine(key, 60)}`, depth: depth + 1 }, writer);
  });
  return `{${members.join(',')}}`;
}
