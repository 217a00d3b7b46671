import { scanJson } from './scanJson';

/** A text without a match holds no such member, however its key is escaped. */
const HINT = /\$schema|\\u/;

/** Whether a text that need not be JSON may have a `$schema`: VS Code's JSON service takes comments, and half a text, too. */
export function mayNameSchema(text: string): boolean {
  return HINT.test(text);
}

/** Whether a JSON object has a `$schema`: VS Code's JSON service requests its address unasked, and shows the answer. */
export function namesSchema(text: string): boolean {
  if (!mayNameSchema(text)) return false;
  let isNamed = false;
  scanJson(text, (name, literal) => {
    if (name === '$schema' && literal.startsWith('"')) isNamed = true;
  });
  return isNamed;
}
