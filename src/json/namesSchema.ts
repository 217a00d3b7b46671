import { scanJson } from './scanJson';

/** A text without a match holds no such member, however its key is escaped. */
const HINT = /\$schema|\\u/;

/**
 * Whether a JSON object has a `$schema`. VS Code's JSON service requests the address in it without asking, and shows
 * what comes back.
 */
export function namesSchema(text: string): boolean {
  if (!HINT.test(text)) return false;
  let isNamed = false;
  scanJson(text, (name, literal) => {
    if (name === '$schema' && literal.startsWith('"')) isNamed = true;
  });
  return isNamed;
}
