import { propertiesOf, type JsonNode } from './jsonTree';

/** One replacement in a text; offsets in UTF-16 units. */
export interface TextReplacement {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/**
 * One replacement that sets a member of an object to `literal`, or removes the member if `literal` is undefined. All
 * other members stay byte for byte. If several members have the name, changes the last one. Undefined if the member to
 * remove is missing, or `node` is no object.
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
    // The member's comma is removed too.
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
  // Gives the new member the same preceding white space as the last member.
  const before = text.slice(open, last.key.offset);
  const space = before.slice(before.trimEnd().length);
  return { offset: endOf(last.value), length: 0, text: `,${space}${added}` };
}

/** Spaces and tabs at the beginning of the line with this offset. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[\t ]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** Applies a replacement. */
export function replaceIn(text: string, { offset, length, text: by }: TextReplacement): string {
  return text.slice(0, offset) + by + text.slice(offset + length);
}

function endOf({ offset, length }: JsonNode): number {
  return offset + length;
}

/**
 * One replacement that turns `from` into `to`, without their common prefix and suffix. Undefined if they are equal.
 * Splits no surrogate pair: VS Code would replace the whole pair by the half in `text`.
 */
export function minimalChange(from: string, to: string): TextReplacement | undefined {
  if (from === to) return undefined;
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from.charCodeAt(start) === to.charCodeAt(start)) start++;
  if (isInPair(from, start)) start--;
  let end = 0;
  while (
    end < shorter - start &&
    from.charCodeAt(from.length - 1 - end) === to.charCodeAt(to.length - 1 - end)
  ) {
    end++;
  }
  if (isInPair(from, from.length - end)) end--;
  return { offset: start, length: from.length - start - end, text: to.slice(start, to.length - end) };
}

/** Whether an offset lies between the halves of a surrogate pair. */
function isInPair(text: string, offset: number): boolean {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff;
}
