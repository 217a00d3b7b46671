import { propertiesOf, readJsonTree } from './jsonTree';
import { scanInTurns, scanJson, type MemberListener } from './scanJson';

/** Text without a match has no such member, however its key is escaped. */
const HINT = /\$schema|\\u/;

/**
 * Whether a text, perhaps no valid JSON, may have a `$schema`: VS Code's JSON service accepts comments and incomplete
 * text.
 */
export function mayNameSchema(text: string): boolean {
  return HINT.test(text);
}

/**
 * Whether a JSON object has a `$schema`: VS Code's JSON service would request its URL without asking and show the
 * response.
 */
export function namesSchema(text: string): boolean {
  const names = new Set<string>();
  if (mayNameSchema(text)) scanJson(text, noteSchema(names));
  return names.size > 0;
}

/** As `namesSchema` for text of any length: other tasks of the extension host run in between. */
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
 * Removes every `$schema` of the root, with no other byte changed: an editor would request its URL. A text too deep for
 * any editor stays unchanged.
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
  // Removes the comma after a member too; after the last kept member, removes everything in one piece.
  for (const [index, { name, key }] of members.entries())
    if (name === '$schema' && index < lastKept) leaveOut(key.offset, members[index + 1]?.key.offset ?? 0);
  const last = members[lastKept]?.value;
  const end = members.at(-1)?.value;
  const from = last ? last.offset + last.length : members[0]?.key.offset;
  if (from !== undefined && end && end !== last) leaveOut(from, end.offset + end.length);
  return kept + text.slice(at);
}
