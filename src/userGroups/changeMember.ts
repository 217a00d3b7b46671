import type { JsonField, JsonFields } from './readJsonFields';

/** One replacement in a text; offsets in UTF-16 units. */
export interface TextReplacement {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/**
 * The smallest replacement that gives a field this literal, and leaves every other byte of the text alone. Without a
 * literal the field is taken out. undefined where there is nothing to take out, or the text is no JSON object.
 */
export function changeMember(
  text: string,
  { root, fields }: Pick<JsonFields, 'root' | 'fields'>,
  name: string,
  literal: string | undefined,
): TextReplacement | undefined {
  if (root?.type !== 'object') return undefined;
  const open = root.offset + 1;
  const close = root.offset + root.length - 1;
  const order = [...fields.values()]
    .flatMap(({ all }) => all)
    .sort((one, other) => one.key.offset - other.key.offset);
  const member = fields.get(name);
  if (member && literal !== undefined) {
    const { offset, length } = member.value;
    return { offset, length, text: literal };
  }
  if (member) {
    const index = order.findIndex(({ value }) => value.offset === member.value.offset);
    const before = order[index - 1];
    const after = order[index + 1];
    // The comma that belongs to the field goes with it.
    const from = before ? endOf(before) : after ? member.key.offset : open;
    const to = before ? endOf(member) : after ? after.key.offset : close;
    return { offset: from, length: to - from, text: '' };
  }
  if (literal === undefined) return undefined;
  const added = `${JSON.stringify(name)}: ${literal}`;
  const last = order.at(-1);
  if (!last) return { offset: open, length: close - open, text: `\n  ${added}\n` };
  // With the white space that the last field has before it.
  const before = text.slice(open, last.key.offset);
  const space = before.slice(before.trimEnd().length);
  return { offset: endOf(last), length: 0, text: `,${space}${added}` };
}

function endOf({ value }: JsonField): number {
  return value.offset + value.length;
}
