import { propertiesOf, readJsonTree } from './jsonTree';
import { scanInTurns, scanJson, type MemberListener } from './scanJson';

/** A text without a match holds no such member, however its key is escaped. */
const HINT = /\$schema|\\u/;

/** Whether a text that need not be JSON may have a `$schema`: VS Code's JSON service takes comments, and half a text, too. */
export function mayNameSchema(text: string): boolean {
  return HINT.test(text);
}

/** Whether a JSON object has a `$schema`: VS Code's JSON service requests its address unasked, and shows the answer. */
export function namesSchema(text: string): boolean {
  const names = new Set<string>();
  if (mayNameSchema(text)) scanJson(text, noteSchema(names));
  return names.size > 0;
}

/** The same for a text of any length: everything else goes first meanwhile. */
export async function namesSchemaInTurns(text: string): Promise<boolean> {
  const names = new Set<string>();
  if (mayNameSchema(text)) await scanInTurns(text, noteSchema(names));
  return names.size > 0;
}

function noteSchema(names: Set<string>): MemberListener {
  return (name, literal) => {
    if (name === '$schema' && literal.startsWith('"')) names.add(name);
  };
}

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
