import { inertLine } from './inertLine';
import { Refusal, refuse } from './refusal';

/** Own members of an untrusted object. */
export type Members = ReadonlyMap<string, unknown>;

/** Whether a text holds a live secret. */
type HoldsSecret = (text: string) => boolean;

const MAX_MEMBERS = 200;
const MAX_NAME = 200;
const MAX_BODY_BYTES = 20 * 1024;
const MAX_DEPTH = 8;

const secretProblem = 'holds a secret; leave it out, the user types it';
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\p{Default_Ignorable_Code_Point}]/u;
/** Body texts may contain line breaks and emoji joiners. */
const unsendable = /(?![\n\r\t])\p{Cc}|\p{Surrogate}/u;
const address =
  /[a-z][a-z\d+.-]{1,20}:[/\\]|[/\\]{2}|^\s*(?:javascript|data|file|command|vscode|commerce-api|mailto|https?):|\bwww\./i;

/** Reads an object without running getters or other code of it. */
export function readMembers(value: unknown, name: string, holdsSecret: HoldsSecret): Members {
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
  // Accepts plain objects of any realm.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) refuse(name, 'must be a plain object');
  let count = 0;
  // Not `Object.keys`: the object may have a million members.
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    count += 1;
    if (count > MAX_MEMBERS) refuse(name, `has more than ${MAX_MEMBERS} members`);
    if (key.length > MAX_NAME) refuse(name, 'has a member whose name is too long');
    if (key === '__proto__') refuse(name, 'must not have the member "__proto__"');
    if (holdsSecret(key)) refuse(name, secretProblem);
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    if (!descriptor || !('value' in descriptor)) refuse(name, 'must hold plain values');
    yield [key, descriptor.value];
  }
}

/** Reads a short text: no URL, no invisible characters, no secret. */
export function readText(value: unknown, name: string, max: number, holdsSecret: HoldsSecret): string {
  if (typeof value !== 'string') refuse(name, 'must be text, such as "1"');
  if (value.length > max) refuse(name, `is longer than ${max} characters`);
  if (holdsSecret(value)) refuse(name, secretProblem);
  if (unseen.test(value)) refuse(name, 'holds a control or invisible character');
  if (address.test(value)) refuse(name, 'must not be or hold an address');
  return value;
}

/** Writes a body as JSON in one walk; stops at the first value beyond a limit. */
export function writeBody(body: unknown, holdsSecret: HoldsSecret): string {
  readMembers(body, 'body', holdsSecret);
  let left = MAX_BODY_BYTES;
  const spend = (text: string): string => {
    left -= Buffer.byteLength(text);
    if (left < 0) refuse('body', `is larger than ${MAX_BODY_BYTES / 1024} KB`);
    return text;
  };

  const writeScalar = (value: unknown, name: string): string => {
    if (typeof value === 'string') {
      // Do not search a text that is too long anyway.
      if (value.length > left) spend(value);
      if (unsendable.test(value)) refuse(name, 'holds a control character, or half of one');
      if (holdsSecret(value)) refuse(name, secretProblem);
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
  if (holdsSecret(text)) refuse('body', secretProblem);
  return text;
}
