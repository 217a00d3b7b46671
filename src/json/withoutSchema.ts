import { propertiesOf, readJsonTree } from './jsonTree';
import { namesSchema } from './namesSchema';

/**
 * The text without any `$schema` of its root, else byte for byte: an editor would request the address in it. A text that
 * is too deep for any editor stays as it is.
 */
export function withoutSchema(text: string): string {
  if (!namesSchema(text)) return text;
  const members = propertiesOf(readJsonTree(text).root);
  const lastKept = members.findLastIndex(({ name }) => name !== '$schema');
  let kept = '';
  let at = 0;
  const leaveOut = (from: number, to: number): void => {
    kept += text.slice(at, from);
    at = to;
  };
  // The comma behind a member goes with it; what stands behind the last one that is kept goes in one piece.
  for (const [index, { name, key }] of members.entries())
    if (name === '$schema' && index < lastKept) leaveOut(key.offset, members[index + 1]?.key.offset ?? 0);
  const last = members[lastKept]?.value;
  const end = members.at(-1)?.value;
  const from = last ? last.offset + last.length : members[0]?.key.offset;
  if (from !== undefined && end && end !== last) leaveOut(from, end.offset + end.length);
  return kept + text.slice(at);
}
