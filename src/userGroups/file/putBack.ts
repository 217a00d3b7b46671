import { changeMember, type TextReplacement } from '../changeMember';
import type { SavedText } from './draftStorage';
import { readJsonFields } from '../readJsonFields';

/**
 * The replacements that put the values back into a text that a save replaced. A field that has another value by now than
 * the save left stays as it is, and so does one that the service did not return.
 */
export function putBack(text: string, { sent, before, service }: SavedText): readonly TextReplacement[] {
  if (before === undefined) return [];
  const now = readJsonFields(text);
  const [old, saved] = [before, service].map((one) => readJsonFields(one).fields);
  return Object.keys(sent).flatMap((name) => {
    const value = old?.get(name);
    const present = now.fields.get(name)?.same;
    if (!value || present !== saved?.get(name)?.same || present === value.same) return [];
    return changeMember(text, now, name, value.literal) ?? [];
  });
}

/** Fields that a save sent and that the service had never returned, so that nobody knows their old values. */
export function untoldFields({ sent, before }: SavedText): readonly string[] {
  const old = readJsonFields(before ?? '').fields;
  return Object.keys(sent).filter((name) => !old.has(name));
}
