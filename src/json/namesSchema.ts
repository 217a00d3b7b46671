import { scanJson } from './scanJson';

/** A text without a match holds no such member, however its key is escaped. */
const HINT = /\$schema|\\u/;

/** Whether a JSON object has a `$schema`: VS Code's JSON service requests its address unasked, and shows the answer. */
export function namesSchema(text: string): boolean {
  if (!HINT.test(text)) return false;
  let isNamed = false;
  scanJson(text, (name, literal) => {
    if (name === '$schema' && literal.startsWith('"')) isNamed = true;
  });
  return isNamed;
}
