import { propertiesOf, type JsonNode } from './jsonTree';

/** One replacement in a text; offsets in UTF-16 units. */
export interface TextReplacement {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/**
 * The smallest replacement that gives a member of an object this literal, and leaves every other byte of the text alone.
 * Without a literal the member is taken out. undefined where there is nothing to take out, or `node` is no object. Of a
 * name that stands twice the last one counts.
 */
export function changeMember(
  text: string,
  node: JsonNode | undefined,
  name: string,
  literal: string | undefined,
): TextReplacement | undefined {
  if (node?.type !== 'object') return undefined;
  const open = node.offset + 1;
  const close = node.offset + node.length - 1;
  const members = propertiesOf(node);
  const index = members.findLastIndex((one) => one.name === name);
  const member = members[index];
  if (member && literal !== undefined) {
    const { offset, length } = member.value;
    return { offset, length, text: literal };
  }
  if (member) {
    const before = members[index - 1];
    const after = members[index + 1];
    // The comma that belongs to the member goes with it.
    const from = before ? endOf(before.value) : after ? member.key.offset : open;
    const to = before ? endOf(member.value) : after ? after.key.offset : close;
    return { offset: from, length: to - from, text: '' };
  }
  if (literal === undefined) return undefined;
  const added = `${JSON.stringify(name)}: ${literal}`;
  const last = members.at(-1);
  if (!last) {
    const indent = indentAt(text, open);
    return { offset: open, length: close - open, text: `\n${indent}  ${added}\n${indent}` };
  }
  // With the white space that the last member has before it.
  const before = text.slice(open, last.key.offset);
  const space = before.slice(before.trimEnd().length);
  return { offset: endOf(last.value), length: 0, text: `,${space}${added}` };
}

/** The blanks at the beginning of a line. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[\t ]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** A text with a replacement in it. */
export function replaceIn(text: string, { offset, length, text: by }: TextReplacement): string {
  return text.slice(0, offset) + by + text.slice(offset + length);
}

function endOf({ offset, length }: JsonNode): number {
  return offset + length;
}

/** The one replacement that turns a text into another and leaves what they share at both ends. undefined: none. */
export function minimalChange(from: string, to: string): TextReplacement | undefined {
  if (from === to) return undefined;
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from.charCodeAt(start) === to.charCodeAt(start)) start++;
  let end = 0;
  while (
    end < shorter - start &&
    from.charCodeAt(from.length - 1 - end) === to.charCodeAt(to.length - 1 - end)
  ) {
    end++;
  }
  return { offset: start, length: from.length - start - end, text: to.slice(start, to.length - end) };
}
