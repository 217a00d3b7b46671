import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { changeMember, type TextReplacement } from '../../json/changeMember';
import { jsonFaultSentence } from '../../json/jsonTree';
import { MAX_DEPTH } from '../../json/formatJson';
import { readJsonFields, type JsonFields, type Members, type JsonField } from '../readJsonFields';

/** Content of a user group's document. */
export type DocumentText =
  | { readonly kind: 'empty' }
  | { readonly kind: 'members'; readonly members: Members; readonly root: JsonFields['root'] }
  /** Not exactly one JSON object, nested too deep, or with a name repeated more often than in the service's text. */
  | { readonly kind: 'broken'; readonly sentence: string };

/**
 * Reads a user group's text strictly: the form must not repair JSON that the user wrote. `baseline`: fields that the
 * service sent; a name may be repeated as often as in `baseline`. Never throws.
 */
export function readDocumentText(text: string, baseline?: Members): DocumentText {
  const read = readServiceText(text);
  if (read.kind !== 'members') return read;
  const twice = [...read.members.values()].find(
    ({ name, all }) => all.length > (baseline?.get(name)?.all.length ?? 1),
  );
  return twice
    ? broken(l10n.t('The field “{0}” appears twice in the JSON text.', sanitizeForDisplay(twice.name, 80)))
    : read;
}

/** Reads text of the service, which may repeat names. Never throws. */
export function readServiceText(text: string): DocumentText {
  if (text.trim() === '') return { kind: 'empty' };
  const { root, fault, fields } = readJsonFields(text);
  if (fault?.kind === 'tooDeep')
    return broken(l10n.t('The JSON text is nested deeper than {0} levels.', MAX_DEPTH));
  if (fault?.kind === 'broken') return broken(jsonFaultSentence(text, fault));
  if (root?.type !== 'object') return broken(l10n.t('The JSON text is not an object.'));
  return { kind: 'members', members: fields, root };
}

function broken(sentence: string): DocumentText {
  return { kind: 'broken', sentence };
}

/** New value of a form field; null restores the baseline's literal, or removes a field that the baseline lacks. */
export interface FieldValue {
  readonly field: string;
  readonly value: string | null;
}

type FieldChange =
  | { readonly kind: 'change'; readonly replacement: TextReplacement }
  /** The text has this value already. */
  | { readonly kind: 'same' }
  /** The text is `broken` or `empty`; the user must correct it first. */
  | { readonly kind: 'broken' };

/** The smallest replacement that sets one field. Removes an emptied field that the baseline lacks. */
export function changeField(
  text: string,
  { field, value }: FieldValue,
  baseline: Members | undefined,
): FieldChange {
  const parsed = readDocumentText(text, baseline);
  if (parsed.kind !== 'members') return { kind: 'broken' };
  const before = baseline?.get(field);
  const member = parsed.members.get(field);
  const literal =
    value === null
      ? before?.literal
      : value === '' && !before && baseline
        ? undefined
        : (literalOf(before, value) ?? JSON.stringify(value));
  if (literalOf(member, value) !== undefined || member?.literal === literal) return { kind: 'same' };
  const replacement = changeMember(text, parsed.root, field, literal);
  return replacement ? { kind: 'change', replacement } : { kind: 'same' };
}

/** Reuses the member's literal for an equal text, so that undoing a change restores the same bytes. */
function literalOf(member: JsonField | undefined, value: string | null): string | undefined {
  return member?.text !== undefined && member.text === value ? member.literal : undefined;
}
