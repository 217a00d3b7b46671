import type { JsonField } from '../file/readJsonFields';
import { readDocumentText, type Members, type DocumentText } from './documentText';

/** One replacement in a text; offsets in UTF-16 units. */
export interface TextReplacement {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

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

type TextMembers = Extract<DocumentText, { kind: 'members' }>;

/**
 * The smallest replacement that gives one field its value and leaves every other byte alone. A field that the
 * baseline lacks and that is emptied goes away again.
 */
export function changeField(
  text: string,
  { field, value }: FieldValue,
  baseline: Members | undefined,
): FieldChange {
  const parsed = readDocumentText(text, baseline);
  if (parsed.kind !== 'members') return { kind: 'broken' };
  const before = baseline?.get(field);
  const literal =
    value === null
      ? before?.literal
      : value === '' && !before && baseline
        ? undefined
        : (sameText(before, value) ?? JSON.stringify(value));
  const member = parsed.members.get(field);
  if (member && sameText(member, value)) return { kind: 'same' };
  if (member?.literal === literal) return { kind: 'same' };
  if (member && literal !== undefined) {
    return { kind: 'change', replacement: replaceMember(member, literal) };
  }
  if (literal === undefined) {
    return member ? { kind: 'change', replacement: removeMember(parsed, member) } : { kind: 'same' };
  }
  return { kind: 'change', replacement: addMember(text, parsed, field, literal) };
}

/** The member's own spelling of a text, so that going back to a value gives the same bytes. */
function sameText(member: JsonField | undefined, value: string | null): string | undefined {
  return member?.text !== undefined && member.text === value ? member.literal : undefined;
}

function replaceMember({ value }: JsonField, literal: string): TextReplacement {
  return { offset: value.offset, length: value.length, text: literal };
}

/** At the end, with the white space that the last member has before it. */
function addMember(text: string, parsed: TextMembers, name: string, literal: string): TextReplacement {
  const added = `${JSON.stringify(name)}: ${literal}`;
  const last = parsed.order.at(-1);
  if (!last) {
    return { offset: parsed.open + 1, length: parsed.close - parsed.open - 1, text: `\n  ${added}\n` };
  }
  const [space = ''] = /\s*$/.exec(text.slice(parsed.open, last.key.offset)) ?? [];
  return { offset: endOf(last), length: 0, text: `,${space}${added}` };
}

/** With the comma that belongs to it. */
function removeMember(parsed: TextMembers, member: JsonField): TextReplacement {
  const index = parsed.order.findIndex(({ value }) => value.offset === member.value.offset);
  const before = parsed.order[index - 1];
  const after = parsed.order[index + 1];
  const from = before ? endOf(before) : after ? member.key.offset : parsed.open + 1;
  const to = before ? endOf(member) : after ? after.key.offset : parsed.close;
  return { offset: from, length: to - from, text: '' };
}

function endOf({ value }: JsonField): number {
  return value.offset + value.length;
}
