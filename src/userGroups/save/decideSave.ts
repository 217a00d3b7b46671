import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { ChangedField } from '../../calls/writes/describeWrite';
import { UPDATE_MEMBER, type UserGroupField } from '../../catalog/loadUserGroupFields';
import { changeMember, replaceIn, type TextReplacement } from '../../json/changeMember';
import { readJsonTree } from '../../json/jsonTree';
import { readJsonFields, type Members } from '../readJsonFields';

/** Fields of a request by name, as JSON literals. */
export type SentFields = Readonly<Record<string, string>>;

/** Texts that decide a save. */
export interface SaveTexts {
  /** The text against which the changes are compared, for example the document's last clean text. */
  readonly baseline: string;
  /** The text to save. */
  readonly mine: string;
  /** The service's present text. */
  readonly service: string;
  /** Another text of the service that the user has seen, for example in a conflict. */
  readonly seen: string;
}

/** Result of a decision. The fields of a conflict were changed in the document and, to other values, at the service. */
export type SaveDecision =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'send'; readonly fields: readonly ChangedField[] }
  | { readonly kind: 'conflict'; readonly fields: readonly string[] };

/**
 * Changeable fields that differ from the baseline, in text order, for a text without issues. A field that the service
 * never returns counts if it is filled in.
 */
export function changedFields(
  mine: string,
  baseline: string,
  fields: readonly UserGroupField[],
): readonly ChangedField[] {
  const from = readJsonFields(baseline).fields;
  const changes = new Map(fields.map(({ name, change }) => [name, change]));
  return [...readJsonFields(mine).fields.values()].flatMap(({ name, literal, same }) => {
    const change = changes.get(name) ?? 'readOnly';
    const before = from.get(name);
    if (change === 'readOnly' || before?.same === same) return [];
    if (change === 'notReturned' && !before && same === '""') return [];
    return [{ name, before: before?.literal, after: literal }];
  });
}

/** Spans of the changed fields, in UTF-16 units. */
export function changedSpans(
  mine: string,
  baseline: string,
  fields: readonly UserGroupField[],
): readonly Omit<TextReplacement, 'text'>[] {
  const members = readJsonFields(mine).fields;
  return changedFields(mine, baseline, fields).flatMap(({ name }) => {
    const { key, value } = members.get(name) ?? {};
    return key && value ? [{ offset: key.offset, length: value.offset + value.length - key.offset }] : [];
  });
}

/**
 * Decides what a save sends: only the user's changes, and nothing if one of them would replace a value that the user
 * has not seen.
 */
export function decideSave(texts: SaveTexts, fields: readonly UserGroupField[]): SaveDecision {
  const service = readJsonFields(texts.service).fields;
  const mine = readJsonFields(texts.mine).fields;
  const known = [texts.baseline, texts.seen].map((text) => readJsonFields(text).fields);
  const isAtService = (name: string, members: Members): boolean =>
    service.get(name)?.same === members.get(name)?.same;
  const changed = changedFields(texts.mine, texts.baseline, fields);
  const unsaved = changed.filter(({ name }) => !isAtService(name, mine));
  const conflicting = unsaved.filter(({ name }) => !known.some((members) => isAtService(name, members)));
  if (conflicting.length > 0) return { kind: 'conflict', fields: conflicting.map(({ name }) => name) };
  return unsaved.length === 0 ? { kind: 'nothing' } : { kind: 'send', fields: unsaved };
}

/**
 * Body of an update: an object with the changed fields, inside the member `UPDATE_MEMBER` unless the environment takes
 * them flat.
 */
export function updateBody(
  fields: readonly ChangedField[],
  { userGroupUpdate }: { readonly userGroupUpdate?: 'wrapped' | 'flat' },
): string {
  const flat = toJson(sentFields(fields));
  return userGroupUpdate === 'flat' ? flat : `{"${UPDATE_MEMBER}":${flat}}`;
}

export function sentFields(fields: readonly ChangedField[]): SentFields {
  return Object.fromEntries(fields.map(({ name, after }) => [name, after]));
}

export function pickFields(sent: SentFields, isPicked: (name: string) => boolean): SentFields {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => isPicked(name)));
}

/** Comparison of sent fields with the service's text. */
export interface ArrivalReport {
  /** Fields with the sent value. */
  readonly arrived: readonly string[];
  /** Fields with another value. */
  readonly missing: readonly string[];
  /** Fields that the service does not return, so that their values are unknown. */
  readonly untold: readonly string[];
}

export function compareSent(sent: SentFields, service: string): ArrivalReport {
  const now = readJsonFields(service).fields;
  const wanted = readJsonFields(toJson(sent)).fields;
  const names = Object.keys(sent);
  const untold = names.filter((name) => !now.has(name));
  const arrived = names.filter((name) => now.get(name)?.same === wanted.get(name)?.same);
  return {
    arrived,
    untold,
    missing: names.filter((name) => !untold.includes(name) && !arrived.includes(name)),
  };
}

/** Compares the fields of an update with the service's texts before and after the update. */
export function compareUpdate(
  sent: SentFields,
  before: string,
  after: string,
): {
  /** Fields that kept their old value. */
  readonly ignored: readonly string[];
  /** Fields that have neither the old nor the sent value, with their present literal, for example `phone "02-1"`. */
  readonly altered: readonly string[];
} {
  const was = readJsonFields(before).fields;
  const now = readJsonFields(after).fields;
  const { missing } = compareSent(sent, after);
  const ignored = missing.filter((name) => now.get(name)?.same === was.get(name)?.same);
  const altered = missing
    .filter((name) => !ignored.includes(name))
    .map((name) => `${sanitizeForDisplay(name, 80)} ${sanitizeForDisplay(now.get(name)?.literal ?? '', 60)}`);
  return { ignored, altered };
}

/**
 * True for texts with the same fields and values, in any order and layout; string escapes may differ. Texts that are no
 * JSON must be identical.
 */
export function sameFields(one: string, other: string): boolean {
  const [first, second] = [one, other].map(readJsonFields);
  if (!first?.root || !second?.root) return one === other;
  return (
    first.fields.size === second.fields.size &&
    [...first.fields.values()].every(({ name, same }) => second.fields.get(name)?.same === same)
  );
}

/** The named fields of a text, as literals. */
export function literalsOf(text: string, names: readonly string[]): SentFields {
  const { fields } = readJsonFields(text);
  const found = names.flatMap((name) => fields.get(name) ?? []);
  return Object.fromEntries(found.map(({ name, literal }) => [name, literal]));
}

/** A user group's text with the sent values, as the service has it after an undisturbed write. */
export function withSent(text: string, sent: SentFields): string {
  return Object.entries(sent).reduce((result, [name, literal]) => {
    const change = changeMember(result, readJsonTree(result).root, name, literal);
    return change ? replaceIn(result, change) : result;
  }, text);
}

/** The service's text with the user's changes; the user's text if it is no JSON object. */
export function withChanges(
  { mine, baseline, service }: Pick<SaveTexts, 'mine' | 'baseline' | 'service'>,
  fields: readonly UserGroupField[],
): string {
  if (readJsonFields(mine).root?.type !== 'object') return mine;
  return withSent(service, sentFields(changedFields(mine, baseline, fields)));
}

function toJson(sent: SentFields): string {
  const members = Object.entries(sent).map(([name, literal]) => `${JSON.stringify(name)}:${literal}`);
  return `{${members.join(',')}}`;
}
