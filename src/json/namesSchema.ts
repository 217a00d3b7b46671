import { propertiesOf, readJsonTree } from './jsonTree';
import { scanInTurns, scanJson, type MemberListener } from './scanJson';

/** A text that does not match has no member `$schema`, not even with an escaped key. */
const HINT = /\$schema|\\u/;

/** Whether a text may have a member `$schema`, even in invalid JSON, which VS Code's JSON service also reads. */
export function mayNameSchema(text: string): boolean {
  return HINT.test(text);
}

/**
 * Whether a member `$schema` of a JSON text's root object is a string. VS Code's JSON service would request this
 * string as a URL without asking, and show the response. In invalid JSON, only the part before the first fault counts.
 */
export function namesSchema(text: string): boolean {
  const names = new Set<string>();
  if (mayNameSchema(text)) scanJson(text, noteSchema(names));
  return names.size > 0;
}

/** As `namesSchema`, but in turns; other tasks of the extension host run between the turns. */
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
 * Removes every member `$schema` of the root object with its comma, if at least one of these members is a string: an
 * editor would request the string as a URL. All other members stay byte for byte. Invalid JSON, and a text nested
 * deeper than `MAX_DEPTH`, stay unchanged.
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
  // Removes each `$schema` with the comma after it. Those after the last other member are removed in one piece.
  for (const [index, { name, key }] of members.entries())
    if (name === '$schema' && index < lastKept) leaveOut(key.offset, members[index + 1]?.key.offset ?? 0);
  const last = members[lastKept]?.value;
  const end = members.at(-1)?.value;
  const from = last ? last.offset + last.length : members[0]?.key.offset;
  if (from !== undefined && end && end !== last) leaveOut(from, end.offset + end.length);
  return kept + text.slice(at);
}
