import { scanJson } from './scanJson';

/** Without one of these a text holds no such member, however its key is escaped. */
const HINT = /\$schema|\\u/;

/**
 * True for a JSON object with a `$schema` of its own. VS Code's JSON service calls the address in it without asking, and
 * shows what comes back.
 */
export function namesSchema(text: string): boolean {
  if (!HINT.test(text)) return false;
  let isNamed = false;
  scanJson(text, (name, literal) => {
    if (name === '$schema' && literal.startsWith('"')) isNamed = true;
  });
  return isNamed;
}
