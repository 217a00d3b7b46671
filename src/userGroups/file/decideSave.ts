import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { UPDATE_MEMBER, type UserGroupField } from '../../catalog/loadUserGroupFields';
import type { SentFields } from './fileBaseline';
import { readJsonFields, comparableValueOf, type JsonFields } from './readJsonFields';

/** One field that the user changed. */
export interface ChangedField {
  readonly name: string;
  /** The literal in the baseline; undefined where the field was not filled in. */
  readonly before: string | undefined;
  /** The literal that is to be sent. */
  readonly after: string;
}

/** The texts that a save is decided from. */
export interface SaveTexts {
  /** What the document held when it was last clean. */
  readonly baseline: string;
  /** What the user wants to save. */
  readonly mine: string;
  /** What the service has now. */
  readonly service: string;
  /** What the user knows that the service has, besides the baseline: what a conflict was about. */
  readonly seen: string;
}

/** What a save does. The fields of a conflict were changed here and, to something else, at the service. */
export type SaveDecision =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'send'; readonly fields: readonly ChangedField[] }
  | { readonly kind: 'conflict'; readonly fields: readonly string[] };

/**
 * The fields that a text without issues changes against its baseline, in the text's order. A field that the service
 * never returns counts when it is filled in.
 */
export function changedFields(
  mine: string,
  baseline: string,
  fields: readonly UserGroupField[],
): readonly ChangedField[] {
  const from = readJsonFields(baseline);
  const changeable = new Map(
    fields.filter(({ change }) => change !== 'readOnly').map((field) => [field.name, field]),
  );
  return [...readJsonFields(mine).fields].flatMap(([name, found]) => {
    const field = changeable.get(name);
    const last = found.at(-1);
    if (!field || !last || comparableValueOf(from, name) === last.same) return [];
    const before = from.fields.get(name)?.at(-1)?.literal;
    if (field.change === 'notReturned' && before === undefined && last.same === '""') return [];
    return [{ name, before, after: last.literal }];
  });
}

/** Field by field: only what the user changed is sent, and never over something that the user has not seen. */
export function decideSave(texts: SaveTexts, fields: readonly UserGroupField[]): SaveDecision {
  const changed = changedFields(texts.mine, texts.baseline, fields);
  const mine = readJsonFields(texts.mine);
  const service = readJsonFields(texts.service);
  const known = [texts.baseline, texts.seen].map(readJsonFields);
  const isAs = (json: JsonFields, name: string): boolean =>
    comparableValueOf(service, name) === comparableValueOf(json, name);
  const unsaved = changed.filter(({ name }) => !isAs(mine, name));
  const conflicting = unsaved.filter(({ name }) => !known.some((json) => isAs(json, name)));
  if (conflicting.length > 0) return { kind: 'conflict', fields: conflicting.map(({ name }) => name) };
  return unsaved.length === 0 ? { kind: 'nothing' } : { kind: 'send', fields: unsaved };
}

/** The body of an update: the changed fields, literal by literal. */
export function updateBody(fields: readonly ChangedField[]): string {
  const members = fields.map(({ name, after }) => `${JSON.stringify(name)}:${after}`);
  return `{"${UPDATE_MEMBER}":{${members.join(',')}}}`;
}

export function sentFields(fields: readonly ChangedField[]): SentFields {
  return Object.fromEntries(fields.map(({ name, after }) => [name, after]));
}

export function pickFields(sent: SentFields, isPicked: (name: string) => boolean): SentFields {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => isPicked(name)));
}

/** How what was sent stands at the service now. */
export interface ArrivalReport {
  /** Fields whose sent value the service has. */
  readonly arrived: readonly string[];
  /** Fields that the service has with another value. */
  readonly missing: readonly string[];
  /** Fields that the service does not return: nobody can tell. */
  readonly untold: readonly string[];
}

export function compareSent(sent: SentFields, service: string): ArrivalReport {
  const now = readJsonFields(service);
  const wanted = readJsonFields(`{${pairs(sent)}}`);
  const names = Object.keys(sent);
  const untold = names.filter((name) => !now.fields.has(name));
  const arrived = names.filter((name) => comparableValueOf(now, name) === comparableValueOf(wanted, name));
  return {
    arrived,
    untold,
    missing: names.filter((name) => !untold.includes(name) && !arrived.includes(name)),
  };
}

/** What the service made of an update that it took: fields that it left as they were, and those that it has otherwise. */
export function compareUpdate(
  sent: SentFields,
  before: string,
  after: string,
): {
  readonly ignored: readonly string[];
  /** Each with its value, as plain text. */
  readonly altered: readonly string[];
} {
  const was = readJsonFields(before);
  const now = readJsonFields(after);
  const { missing } = compareSent(sent, after);
  const ignored = missing.filter((name) => comparableValueOf(now, name) === comparableValueOf(was, name));
  return {
    ignored,
    altered: missing
      .filter((name) => !ignored.includes(name))
      .map(
        (name) =>
          `${sanitizeForDisplay(name, 80)} ${sanitizeForDisplay(now.fields.get(name)?.at(-1)?.literal ?? '', 60)}`,
      ),
  };
}

/** True for texts with the same fields and values, in whatever layout and spelling. */
export function sameFields(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => readJsonFields(text));
  if (!first?.root || !second?.root) return one === other;
  const names = [...first.fields.keys()];
  return (
    names.length === second.fields.size &&
    names.every((name) => comparableValueOf(first, name) === comparableValueOf(second, name))
  );
}

/** The fields of these names that a text has, as literals. */
export function literalsOf(text: string, names: readonly string[]): SentFields {
  const { fields } = readJsonFields(text);
  const pairs = names.map((name) => [name, fields.get(name)?.at(-1)?.literal] as const);
  return Object.fromEntries(
    pairs.flatMap(([name, literal]) => (literal === undefined ? [] : [[name, literal]])),
  );
}

/** True where a text has each field of the other. */
export function hasFieldsOf(text: string, other: string): boolean {
  const { fields } = readJsonFields(text);
  return [...readJsonFields(other).fields.keys()].every((name) => fields.has(name));
}

/** A user group's text with the sent values in it: what the service has after a write that nobody disturbed. */
export function withSent(text: string, sent: SentFields): string {
  const json: JsonFields = readJsonFields(text);
  const names = Object.keys(sent);
  const present = names.filter((name) => json.fields.has(name));
  const edits = present.flatMap((name) => {
    const field = json.fields.get(name)?.at(-1);
    return field ? [{ ...field.value, literal: sent[name] ?? '' }] : [];
  });
  let result = text;
  for (const { offset, length, literal } of edits.sort((one, other) => other.offset - one.offset)) {
    result = result.slice(0, offset) + literal + result.slice(offset + length);
  }
  const added = names.filter((name) => !present.includes(name));
  const end = result.lastIndexOf('}');
  if (added.length === 0 || end < 0) return result;
  const isEmpty = json.fields.size === 0;
  const lines = added.map((name) => `  ${JSON.stringify(name)}: ${sent[name] ?? ''}`).join(',\n');
  return `${result.slice(0, end).trimEnd()}${isEmpty ? '' : ','}\n${lines}\n}\n`;
}

function pairs(sent: SentFields): string {
  return Object.entries(sent)
    .map(([name, literal]) => `${JSON.stringify(name)}:${literal}`)
    .join(',');
}
