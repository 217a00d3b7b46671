import { changeMember, type TextReplacement } from '../changeMember';
import type { JsonField, Members } from '../readJsonFields';
import { readDocumentText } from './documentText';

/** What a field of the form is to become; null takes back the baseline's literal, or the field's absence. */
export interface FieldValue {
  readonly field: string;
  readonly value: string | null;
}

export type FieldChange =
  | { readonly kind: 'change'; readonly replacement: TextReplacement }
  /** The text already says so. */
  | { readonly kind: 'same' }
  /** The text is not one JSON object; its author has to mend it first. */
  | { readonly kind: 'broken' };

/** The smallest replacement that sets one field. A field that the baseline lacks and that is emptied goes away again. */
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
  const replacement = changeMember(text, { root: parsed.root, fields: parsed.members }, field, literal);
  return replacement ? { kind: 'change', replacement } : { kind: 'same' };
}

/** The member's own spelling of a text, so that going back to a value gives the same bytes. */
function literalOf(member: JsonField | undefined, value: string | null): string | undefined {
  return member?.text !== undefined && member.text === value ? member.literal : undefined;
}
