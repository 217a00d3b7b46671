import { scanJson } from '../api/scanJson';
import { maskSecretFields } from '../api/secretSpans';
import { isSecretField, secretFieldNames } from '../catalog/secretFields';

/** Stands for a value that is not kept. */
export const HIDDEN = '‹…›';

/** Deeper texts would exhaust the parser's stack; nobody can look through them for secrets. */
const MAX_DEPTH = 500;

const names = secretFieldNames.join('|');
const namedInJson = new RegExp(`"(?:${names})"|\\\\u`, 'i');
const namedInText = new RegExp(
  `(["']?(?:${names})["']?\\s*[:=]\\s*)("(?:[^"\\\\]|\\\\.)*"?|'[^']*'?|[^\\s,;&<>"']+)`,
  'gi',
);

/** A JSON text in which `mask`, itself JSON, stands for each secret; undefined when it cannot be looked through. */
export function hideInJson(text: string, mask: string): string | undefined {
  // Most texts name no secret, and need no tree.
  if (!namedInJson.test(text)) return text;
  const scan = scanJson(text);
  if (!scan.ok || scan.depth > MAX_DEPTH) return undefined;
  return maskSecretFields(text, mask);
}

/** Any other text, such as a form, a page or half a JSON, in which what looks like a named secret is hidden. */
export function hideInText(text: string): string {
  return text.replace(namedInText, (_, name: string) => `${name}${HIDDEN}`);
}

/** Splits named values in those that may be kept and the names of the others. */
export function splitPairs(pairs: readonly (readonly [string, string])[]): {
  readonly kept: readonly (readonly [string, string])[];
  readonly withheld: readonly string[];
} {
  return {
    kept: pairs.filter(([name]) => !isSecretField(name)),
    withheld: pairs.filter(([name]) => isSecretField(name)).map(([name]) => name),
  };
}
