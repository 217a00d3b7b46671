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
