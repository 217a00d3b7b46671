import { personalMembers } from '../catalog/generated/personalMembers';
import { wordsOf } from '../catalog/isSecretField';
import { HIDDEN, hideInJson, hideInString, maskSecretFields } from '../http/redaction/hideSecrets';
import { isJson } from '../json/isJson';
import { JsonTokens } from '../json/jsonTokens';

const hidden = '‹hidden›';
const masked = '‹masked›';

export interface HideValuesOptions {
  /** Masks known secrets, also in encoded forms such as percent-encoding and Base64. */
  readonly redact: (text: string) => string;
  /** True if the environment has real customers; personal data is then masked too. */
  readonly live: boolean;
  readonly moduleId: string;
}

/** Masks secrets, and in a live environment personal data. JSON stays JSON; other values stay unchanged. */
export function hideValues(text: string, { redact, live, moduleId }: HideValuesOptions): string {
  const redacted = redact(redactEscaped(text, redact));
  const json = isJson(redacted) ? hideInJson(redacted, JSON.stringify(hidden))?.text : undefined;
  if (json !== undefined) return live ? maskPersons(json, moduleId) : json;
  const named = /^\s*[[{]/.test(redacted) ? maskSecretFields(redacted, JSON.stringify(hidden)) : redacted;
  const shown = hideInString(named).text.replaceAll(HIDDEN, hidden);
  if (!live) return shown;
  return maskContacts(/^\s*[[{]/.test(shown) ? maskPersons(shown, moduleId) : shown);
}

/** Masks JSON strings whose escapes spell a known secret, since every parser decodes the escapes. */
function redactEscaped(text: string, redact: (text: string) => string): string {
  return text.replace(textOfJson, (literal) => {
    if (!literal.includes('\\')) return literal;
    const value: unknown = isJson(literal) ? JSON.parse(literal) : literal;
    if (typeof value !== 'string') return literal;
    // The quote prevents a match of a text that only ends with the beginning of a secret.
    const closed = `${value}"`;
    return redact(closed) === closed ? literal : JSON.stringify(hidden);
  });
}

const textOfJson = /"[^"\\]*(?:\\.[^"\\]*)*"/gs;

const known = new Set(personalMembers);
/** Pattern of personal member names that no document lists, in snake case. */
const personalName =
  /(?:^|_)(?:e_?mail|(?:tele)?phone|tel|mobile|cell|fax|addr(?:ess)?|zip_?code|post(?:al)?_?code|birth_?(?:day|date)?|(?:first|last|full|real|user|buyer|payer|member|customer|orderer|sender|receiver|recipient|manager|owner|depositor|holder)_?name|(?:business|registration)_?number|login_?id|pccc)(?:_?(?:number|num|no|detail|\d))?$/;

/** Whether a member is personal data. `owner`: name of the member whose value contains this member. */
function isPersonal(name: string, owner: string, moduleId: string): boolean {
  const words = wordsOf(name);
  return (
    personalName.test(words) ||
    [words, `${owner}.${words}`, `${moduleId}.${words}`].some((one) => known.has(one))
  );
}

const contacts =
  /[\p{L}\p{N}._%+-]{1,64}(?:@|%40)[\p{L}\p{N}.-]{1,190}\.\p{L}{2,24}|(?<![\p{L}\p{N}_.-])(?:(?:\+\d{1,3}[ .-]?\(?0?|\(?0)\d{1,3}\)?[ .-]?\d{3,4}[ .-]?\d{4}|\d{3}-\d{2}-\d{5}|\d{6}-[1-8]\d{6})(?![\p{L}\p{N}_-])/gu;

/** Masks mail addresses and phone, business and resident numbers anywhere in a text. */
function maskContacts(text: string): string {
  return text.replace(contacts, masked);
}

/** Empty texts, booleans and null reveal nothing about a person. */
const plain: ReadonlySet<string> = new Set(['""', 'true', 'false', 'null']);

/** Masks personal data by member name and by pattern, at any depth. The JSON may be incomplete. */
function maskPersons(json: string, moduleId: string): string {
  const tokens = new JsonTokens(json);
  /** Member name of each open object or array. */
  const owners: string[] = [];
  let shown = '';
  let end = 0;
  let name = '';
  const replace = (from: number, to: number, value: string): void => {
    shown += json.slice(end, from) + JSON.stringify(value);
    end = to;
  };
  for (let first = tokens.next(); first !== undefined; first = tokens.next()) {
    if (first === '{' || first === '[') owners.push(name);
    if (first === '}' || first === ']') owners.pop();
    if (first === ',') name = owners.at(-1) ?? '';
    if (first !== '"') continue;
    const { value } = tokens;
    const safe = maskContacts(value);
    if (safe !== value) replace(tokens.offset, tokens.end, safe);
    if (!tokens.isName) continue;
    name = value;
    if (!isPersonal(name, owners.at(-1) ?? '', moduleId)) continue;
    tokens.next();
    tokens.next();
    const from = tokens.offset;
    tokens.skipValue();
    if (!plain.has(json.slice(from, tokens.end))) replace(from, tokens.end, masked);
  }
  return shown + json.slice(end);
}
